import {
  MemoryError,
  type Clock,
  type ConflictResolver,
  type MemoryStore,
  type ReadOptions,
  type Retrieval,
  type TraceEvent,
} from '@sheaf/core'
import { checkOptions, checkPart, OPTION_NAMES, refuse } from '@sheaf/core/adapter'
import type { History } from '../history/history.ts'
import { textsOf } from '../characters.ts'
import { statementsBelow } from './parse-statements.ts'
import { isPrecedence, resolveStatements, statementKey, type StatementFile } from './resolve-statements.ts'
import { SECTIONS, type PlacedStatement } from './statement.ts'
import { judgeBlock, decisionVerdicts, lineId, type JudgedFile, type LineVerdict } from './line-verdict.ts'
import { foldStatementText } from './statement-line.ts'

/** The most revisions of a file that are searched for the day of an undated decision. */
const DECISION_REVISIONS = 50

export interface DecisionFile {
  readonly path: string
  /**
   * A file with a higher precedence wins on any day. Files of equal precedence are one scope, in which the
   * newest decision wins.
   */
  readonly precedence: number
}

interface DecisionResolverOptions {
  /** The store, with the paths that retrievals use. */
  readonly store: Pick<MemoryStore, 'read'>
  /**
   * Every file with decisions, retrieved or not; each path once. A missing file decides nothing.
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
 * with its details. A note replaces it: `[replaced by path:line: "…"]`, or the reason, with the current
 * decision, even if that was not retrieved. Each such line makes an event with the id
 * `path#L4`; `supersededBy` is the id of the current line. In an unresolved group, each retrieved line
 * stays and names the others.
 *
 * If no block comes from these files, none of them is read. Rejects with the store's error if a file cannot
 * be read. Throws `invalid-argument` for a path given twice or missing options.
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
  if (!isFiles(files)) refuse('files', 'must be a list such as [{ path: "MEMORY.md", precedence: 1 }]')
  const precedences = new Map(files.map(({ path, precedence }) => [path, precedence]))
  if (precedences.size < files.length) refuse('files', 'name a path twice; give each file one precedence')
  return {
    async resolve(retrievals, options = {}) {
      checkOptions(options, OPTION_NAMES.read)
      if (!areRetrievals(retrievals)) refuse('retrievals', 'must be a list such as [{ blocks, events }]')
      if (!retrievals.some(({ blocks }) => blocks.some(({ source }) => precedences.has(source))))
        return retrievals
      const contents = new Map<string, string>()
      const parsed: StatementFile[] = []
      for await (const [path, content] of textsOf(store, [...precedences.keys()], options)) {
        contents.set(path, content)
        const statements = statementsBelow(content, SECTIONS.decisions)
        parsed.push({ path, precedence: precedences.get(path) ?? 0, statements })
      }
      const dated = history === undefined ? parsed : await datedByHistory(parsed, { history, clock }, options)
      const judged = new Map<string, JudgedFile>()
      const found = resolveStatements(dated, { today: clock.today() })
      for (const [source, verdicts] of decisionVerdicts(found, parsed)) {
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

interface HistoryDays {
  readonly history: Pick<History, 'list' | 'read'>
  readonly clock: Pick<Clock, 'today'>
}

/**
 * The files with dates for their undated decisions. Such a decision gets the day of the oldest revision
 * since which its file always contained it, within the newest 50 revisions. Only decisions that share
 * their key with another one are looked up. A decision that is in no revision stays undated.
 */
async function datedByHistory(
  files: readonly StatementFile[],
  parts: HistoryDays,
  options: ReadOptions,
): Promise<readonly StatementFile[]> {
  const byKey = Map.groupBy(
    files.flatMap(({ statements }) => statements),
    statementKey,
  )
  const isWanted = (each: PlacedStatement) =>
    each.day === undefined && (byKey.get(statementKey(each))?.length ?? 0) > 1
  return await Promise.all(
    files.map(async (file) => {
      const wanted = file.statements.filter(isWanted)
      if (wanted.length === 0) return file
      const days = await daysOf(file.path, wanted, parts, options)
      return {
        ...file,
        statements: file.statements.map((each) => ({ ...each, ...days.get(each) })),
      }
    }),
  )
}

type Dated = Pick<PlacedStatement, 'day' | 'source'>

async function daysOf(
  path: string,
  wanted: readonly PlacedStatement[],
  { history, clock }: HistoryDays,
  { abortSignal }: ReadOptions,
): Promise<ReadonlyMap<PlacedStatement, Dated>> {
  const days = new Map<PlacedStatement, Dated>()
  let open = wanted
  for (const { version, at, change } of await history.list(path, {
    limit: DECISION_REVISIONS,
    abortSignal,
  })) {
    const content =
      change === 'deleted' ? '' : await history.read(path, version, { abortSignal }).catch(emptyIfMissing)
    const said = new Set(
      statementsBelow(content, SECTIONS.decisions).map(({ text }) => foldStatementText(text)),
    )
    open = open.filter(({ text }) => said.has(foldStatementText(text)))
    if (open.length === 0) break
    // The lines of one revision have no order, as those of one message.
    const dated = { day: clock.today(at), source: { conversation: path, message: version, at } }
    for (const each of open) days.set(each, dated)
  }
  return days
}

function emptyIfMissing(error: unknown): string {
  if (MemoryError.isInstance(error, 'not-found')) return ''
  throw error
}
