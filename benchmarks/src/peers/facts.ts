import { environment } from '../report.ts'
import { peerVersion } from './engines/adapters.ts'
import type { NamedChunker } from './chunkers.ts'
import type { RunFacts } from './page/document.ts'
import { isBuiltIn, TURN_ENGINES } from './engines/engines.ts'
import { VECTOR_ENGINES } from './vectors/vector-engines.ts'

/**
 * The page's facts about a run: the current machine, and the versions of all engines. `load` is as in
 * {@link RunFacts}.
 */
export function factsOf(
  quick: boolean,
  chunkers: readonly NamedChunker[],
  load: number,
  skipped: readonly string[],
): RunFacts {
  const where = environment()
  const engines = [...TURN_ENGINES].filter((engine) => !quick || isBuiltIn(engine))
  const versionsOf = (packages: readonly string[]) =>
    packages.map((name) => `${name} ${peerVersion(name)}`).join(', ')
  const vectorPeers = quick ? [] : VECTOR_ENGINES.filter((engine) => !isBuiltIn(engine))
  const cutters = [
    ...new Map(
      chunkers
        .filter(({ packages }) => packages.length > 0)
        .map((chunker) => [chunker.packages.join(), chunker]),
    ).values(),
  ]
  return {
    date: (where['date'] ?? '').slice(0, 10),
    machine: where['machine'] ?? '',
    node: process.versions.node,
    load,
    versions: [
      ['Sheaf', where['sheaf'] ?? '', 'the defaults; where the text says so, another chunker'],
      ...engines.map(
        ({ name, packages, settings }) =>
          [
            name,
            packages.length === 0 ? `better-sqlite3 ${where['better-sqlite3']}` : versionsOf(packages),
            settings,
          ] as const,
      ),
      ...vectorPeers.map(
        ({ name, packages, settings }) =>
          [name, `${versionsOf(packages)}, better-sqlite3 ${where['better-sqlite3']}`, settings] as const,
      ),
      ...cutters.map(
        ({ name, packages }) =>
          [
            name.split(' ')[0] ?? name,
            versionsOf(packages),
            '400 tokens, no overlap, tiktoken unless its row names another counter',
          ] as const,
      ),
    ],
    skipped,
  }
}
