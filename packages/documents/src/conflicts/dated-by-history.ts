import { MemoryError } from '@sheaf/core'
import type { Clock, ReadOptions } from '@sheaf/core'
import { DECISION_REVISIONS } from '../defaults.ts'
import type { History } from '../history/history.ts'
import { statementsBelow } from '../statements/parse-statements.ts'
import { statementKey } from '../statements/resolve-statements.ts'
import type { StatementFile } from '../statements/resolve-statements.ts'
import { foldStatementText } from '../statements/statement-line.ts'
import { DECISIONS } from '../statements/statement.ts'
import type { PlacedStatement } from '../statements/statement.ts'

/** The history and the clock that date decisions. */
export interface HistoryDays {
  readonly history: Pick<History, 'list' | 'read'>
  readonly clock: Pick<Clock, 'today'>
}

/**
 * The files with dates for their undated decisions. Such a decision gets the day of the oldest revision
 * since which its file contains it without a break, within the newest 50 revisions. Only decisions that
 * share their key with another one are looked up. A decision that is in no revision stays undated.
 */
export async function datedByHistory(
  files: readonly StatementFile[],
  parts: HistoryDays,
  options: ReadOptions,
): Promise<readonly StatementFile[]> {
  const counts = new Map<string, number>()
  for (const { statements } of files)
    for (const each of statements) counts.set(statementKey(each), (counts.get(statementKey(each)) ?? 0) + 1)
  const isWanted = (each: PlacedStatement) =>
    each.day === undefined && (counts.get(statementKey(each)) ?? 0) > 1
  return await Promise.all(
    files.map(async (file) => {
      const wanted = file.statements.filter(isWanted)
      if (wanted.length === 0) return file
      const days = await daysOf(file.path, wanted, parts, options)
      return {
        ...file,
        statements: file.statements.map((each) => (days.has(each) ? { ...each, day: days.get(each) } : each)),
      }
    }),
  )
}

async function daysOf(
  path: string,
  wanted: readonly PlacedStatement[],
  { history, clock }: HistoryDays,
  { abortSignal }: ReadOptions,
): Promise<ReadonlyMap<PlacedStatement, string>> {
  const days = new Map<PlacedStatement, string>()
  let open = wanted
  for (const { version, at, change } of await history.list(path, {
    limit: DECISION_REVISIONS,
    abortSignal,
  })) {
    const content =
      change === 'deleted' ? undefined : await readRevision(history, path, version, { abortSignal })
    const said = new Set(
      content === undefined
        ? []
        : statementsBelow(content, DECISIONS).map(({ text }) => foldStatementText(text)),
    )
    open = open.filter(({ text }) => said.has(foldStatementText(text)))
    if (open.length === 0) break
    for (const each of open) days.set(each, clock.today(at))
  }
  return days
}

// Redacted revisions have no text.
async function readRevision(
  history: HistoryDays['history'],
  path: string,
  version: string,
  options: ReadOptions,
): Promise<string | undefined> {
  try {
    return await history.read(path, version, options)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
