import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkPart, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { Clock, ConflictResolver, MemoryStore, ReadOptions, Retrieval, TraceEvent } from '@sheaf/core'
import type { History } from '../history/history.ts'
import { statementsBelow } from '../statements/parse-statements.ts'
import { isPrecedence, resolveStatements } from '../statements/resolve-statements.ts'
import { DECISIONS } from '../statements/statement.ts'
import { datedByHistory } from './dated-by-history.ts'
import { decisionVerdicts, lineId } from './decision-verdicts.ts'
import { judgeBlock } from './line-verdict.ts'
import type { JudgedFile, LineVerdict } from './line-verdict.ts'

/** A file with decisions. */
export interface DecisionFile {
  readonly path: string
  /**
   * A file with a higher precedence wins, whatever the days. Files with the same one are one scope, in
   * which the newest decision wins.
   */
  readonly precedence: number
}

/** Options of a decision resolver. */
export interface DecisionResolverOptions {
  /** The store, with the paths that retrievals use. */
  readonly store: MemoryStore
  /**
   * Every file with decisions, whether retrieved or not; each path once. A missing file decides
   * nothing.
   */
  readonly files: readonly DecisionFile[]
  /** Gives the current day, for decisions that are valid from or until a day. */
  readonly clock: Clock
  /** Dates undated decisions. Without it an undated decision is older than all others. */
  readonly history?: Pick<History, 'list' | 'read'>
}

/**
 * Resolves conflicts between the `## Decisions` of files with `resolveStatements`. It reads the current
 * files, so that a decision that was not retrieved can win. A decision that no longer holds is left out
 * with its details. A note replaces it: `[left out: path:line is newer: "…"]`, or another reason, with
 * the current decision, even if that was not retrieved. Each such line makes an event with the id
 * `path#L4`; `supersededBy` is the id of the current line. In an unresolved group, each retrieved line
 * stays and names the others.
 *
 * If no block comes from these files, none of them is read. Rejects with the store's error if a file
 * cannot be read. Throws InvalidArgumentError for a path given twice, and for missing options.
 */
export function decisionResolver(options: DecisionResolverOptions): ConflictResolver {
  const { store, files, clock, history } = checkOptions(
    options,
    { clock: true, files: true, history: true, store: true },
    '{ store, files, clock }',
  )
  checkPart('store', store, ['read'])
  checkPart('clock', clock, ['today'])
  if (history !== undefined) checkPart('history', history, ['list', 'read'])
  if (!isFiles(files))
    throw new InvalidArgumentError('files', 'must be a list such as [{ path: "MEMORY.md", precedence: 1 }]')
  const precedences = new Map(files.map(({ path, precedence }) => [path, precedence]))
  if (precedences.size < files.length)
    throw new InvalidArgumentError('files', 'name a path twice; give each file one precedence')
  return {
    async resolve(retrievals, options = {}) {
      checkOptions(options, OPTION_NAMES.read)
      if (!areRetrievals(retrievals))
        throw new InvalidArgumentError('retrievals', 'must be a list such as [{ blocks, events }]')
      if (!retrievals.some(({ blocks }) => blocks.some(({ source }) => precedences.has(source))))
        return retrievals
      const contents = await readAll(store, [...precedences.keys()], options)
      const parsed = Array.from(contents, ([path, content]) => {
        return {
          path,
          precedence: precedences.get(path) ?? 0,
          statements: statementsBelow(content, DECISIONS),
        }
      })
      const dated = history === undefined ? parsed : await datedByHistory(parsed, { history, clock }, options)
      const judged = new Map<string, JudgedFile>()
      for (const [source, verdicts] of decisionVerdicts(resolveStatements(dated, { today: clock.today() }))) {
        judged.set(source, { lines: (contents.get(source) ?? '').split('\n'), verdicts })
      }
      return retrievals.map((retrieval) => judgeRetrieval(retrieval, judged))
    },
  }
}

function isFiles(files: unknown): boolean {
  const isFile = (file: Partial<DecisionFile> | null) =>
    typeof file?.path === 'string' && isPrecedence(file.precedence)
  return Array.isArray(files) && files.every(isFile)
}

function areRetrievals(retrievals: unknown): boolean {
  const isRetrieval = (retrieval: Partial<Retrieval> | null) =>
    Array.isArray(retrieval?.blocks) && Array.isArray(retrieval.events)
  return Array.isArray(retrievals) && retrievals.every(isRetrieval)
}

function judgeRetrieval({ blocks, events }: Retrieval, files: ReadonlyMap<string, JudgedFile>): Retrieval {
  const told = new Map<string, TraceEvent>()
  const shown = blocks.map((block) => {
    const file = files.get(block.source)
    if (file === undefined) return block
    const judged = judgeBlock(block, file)
    for (const verdict of judged.superseded) {
      const event = eventOf(block.source, verdict)
      told.set(event.id, event)
    }
    return judged.block
  })
  return { blocks: shown, events: [...events, ...told.values()] }
}

function eventOf(source: string, { lineStart, lineEnd, reason, supersededBy }: LineVerdict): TraceEvent {
  const winner = supersededBy === undefined ? {} : { supersededBy }
  return {
    id: lineId({ path: source, line: lineStart }),
    source,
    lineStart,
    lineEnd,
    status: 'superseded',
    reason,
    ...winner,
  }
}

async function readAll(
  store: MemoryStore,
  paths: readonly string[],
  { abortSignal }: ReadOptions,
): Promise<ReadonlyMap<string, string>> {
  const contents = await Promise.all(
    paths.map(async (path) => [path, await readOrNone(store, path, { abortSignal })] as const),
  )
  return new Map(
    contents.flatMap(([path, content]) => (content === undefined ? [] : [[path, content] as const])),
  )
}
