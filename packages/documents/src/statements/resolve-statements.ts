import { checkFunctions, checkOptions, refuse } from '@sheaf/core/adapter'
import { isDay } from '../daily-log.ts'
import { plainKey, foldStatementText, statementLine } from './statement-line.ts'
import type { PlacedStatement, Statement } from './statement.ts'

export interface StatementFile {
  readonly path: string
  /** Files with a higher precedence win on any day; files of equal precedence are one scope. */
  readonly precedence: number
  readonly statements: readonly PlacedStatement[]
}

export interface SourcedStatement extends PlacedStatement {
  readonly path: string
  readonly precedence: number
}

interface ResolveOptions {
  /** YYYY-MM-DD. */
  readonly today: string
  /** Only statements for which it returns equal texts replace each other. Their keys by default. */
  readonly keyOf?: (statement: Statement) => string
}

/**
 * The reason why a statement is not current: a scope of higher precedence has its key, a newer one has
 * its key, another one supersedes it, it is repeated, its last day is over, its first day is in the
 * future, or "lapsed": one of its scope replaced it whose last day is over.
 */
type SupersededReason =
  | 'precedence'
  | 'newer'
  | 'supersedes'
  | 'repeated'
  | 'expired'
  | 'not-yet-valid'
  | 'lapsed'

export interface SupersededStatement {
  readonly statement: SourcedStatement
  readonly reason: SupersededReason
  /**
   * The current statement in its place, or the first of an unresolved group. Absent only if the
   * statement is out of its days or lapsed, and no other one has its key.
   */
  readonly winner?: SourcedStatement
}

/**
 * Every statement is in exactly one of the three lists. Each is sorted by precedence, then newest
 * first.
 */
export interface ResolvedStatements {
  readonly current: readonly SourcedStatement[]
  readonly superseded: readonly SupersededStatement[]
  /** Groups of statements with the same key, scope and day, and no known order: none of them wins. */
  readonly unresolved: readonly (readonly SourcedStatement[])[]
}

/**
 * Decides which statements are current on the day `today`. For one key, the highest precedence wins, then the
 * newest day; on one day the time of the message decides, and a statement without a message counts as the
 * last; then, in one file, the later line. A statement without a day is older than all others. A statement
 * without a key has the words before "is" or a colon as its key, and otherwise all its words. A statement
 * replaces those that it supersedes, unless they rank above it (by precedence, then by day). In the same
 * scope and on the same day it replaces only those that supersede nothing themselves, so that no two replace
 * each other. A statement outside its days is not current and replaces nothing; those that it replaced in its
 * scope do not hold again. The order of files and statements does not matter. Throws `invalid-argument` if
 * `today` is not a day, or `files` not a list.
 */
export function resolveStatements(
  files: readonly StatementFile[],
  options: ResolveOptions,
): ResolvedStatements {
  const { today, keyOf = statementKey } = checkOptions(options, { keyOf: true, today: true }, '{ today }')
  checkFunctions(options, 'keyOf')
  if (!areFiles(files)) refuse('files', 'must be a list such as [{ path, precedence: 1, statements }]')
  if (typeof today !== 'string' || !isDay(today))
    refuse('today', 'must be a calendar day such as "2026-11-20"')
  const all = files
    .flatMap(({ path, precedence, statements }) =>
      statements.map((statement): SourcedStatement => ({ ...statement, path, precedence })),
    )
    .sort(compare)
  const out = new Map<SourcedStatement, SupersededReason>(all.flatMap((each) => outOfDays(each, today)))
  for (let found = lapsed(all, out, keyOf); found.length > 0; found = lapsed(all, out, keyOf))
    for (const each of found) out.set(each, 'lapsed')
  const live = all.filter((each) => !out.has(each))
  const replacedBy = explicitly(live)

  const winners = new Map<string, SourcedStatement>()
  const lost = new Map<
    SourcedStatement,
    { readonly reason: SupersededReason; readonly to: SourcedStatement }
  >()
  const current: SourcedStatement[] = []
  const unresolved: SourcedStatement[][] = []
  for (const [each, to] of replacedBy) lost.set(each, { reason: 'supersedes', to })
  for (const [key, group] of Map.groupBy(
    live.filter((each) => !lost.has(each)),
    keyOf,
  )) {
    const [first] = group
    if (first === undefined) continue
    winners.set(key, first)
    const texts = new Map<string, SourcedStatement>()
    const last = new Map<string, SourcedStatement>()
    for (const each of group) {
      const same = texts.get(sayingOf(each))
      const later = last.get(each.path) ?? each
      if (rank(each, first) !== 0)
        lost.set(each, { reason: each.precedence === first.precedence ? 'newer' : 'precedence', to: first })
      else if (same !== undefined) lost.set(each, { reason: 'repeated', to: same })
      else if (isLater(later, each)) lost.set(each, { reason: 'newer', to: later })
      else {
        texts.set(sayingOf(each), each)
        last.set(each.path, later)
      }
    }
    if (texts.size > 1) unresolved.push([...texts.values()])
    else current.push(first)
  }

  // A replacing statement may be replaced itself. Each step goes up, so this ends.
  const standing = (each: SourcedStatement): SourcedStatement => {
    let last = each
    for (let next = lost.get(last); next !== undefined; next = lost.get(last)) last = next.to
    return last
  }
  const superseded = all.flatMap((statement): SupersededStatement[] => {
    const loss = lost.get(statement)
    if (loss !== undefined) return [{ statement, reason: loss.reason, winner: standing(loss.to) }]
    const reason = out.get(statement)
    const winner = winners.get(keyOf(statement))
    return reason === undefined ? [] : [{ statement, reason, winner }]
  })
  return {
    current: current.sort(compare),
    superseded,
    unresolved: unresolved.sort(([a], [b]) => (a && b ? compare(a, b) : 0)),
  }
}

function areFiles(files: unknown): boolean {
  const isFile = (each: Partial<StatementFile> | null) =>
    isPrecedence(each?.precedence) && Array.isArray(each?.statements)
  return Array.isArray(files) && files.every(isFile)
}

export function isPrecedence(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value)
}

function outOfDays(statement: SourcedStatement, today: string): [SourcedStatement, SupersededReason][] {
  const { from, until } = statement
  if (until !== undefined && until < today) return [[statement, 'expired']]
  return from !== undefined && from > today ? [[statement, 'not-yet-valid']] : []
}

/**
 * The statements that an expired one of their scope replaced, if none that holds ranks above it. One that
 * begins after it was never replaced.
 */
function lapsed(
  all: readonly SourcedStatement[],
  out: ReadonlyMap<SourcedStatement, SupersededReason>,
  keyOf: typeof statementKey,
): readonly SourcedStatement[] {
  const begun = all.filter((each) => out.get(each) !== 'not-yet-valid')
  const isBefore = (each: SourcedStatement, by: SourcedStatement) =>
    !out.has(each) && out.has(by) && (each.from ?? '') <= (by.until ?? each.from ?? '')
  const groups = Map.groupBy(begun, (each) => pairOf(String(each.precedence), keyOf(each)))
  const ofKeys = [...groups.values()].flatMap((group) => {
    const first = group.findIndex((each) => !out.has(each))
    const above = group.slice(0, Math.max(0, first))
    const isReplaced = (each: SourcedStatement) =>
      above.some((by) => isBefore(each, by) && (rank(by, each) < 0 || isLater(by, each)))
    return group[first] === undefined || !isReplaced(group[first]) ? [] : group.filter(isReplaced)
  })
  const named = [...explicitly(begun)].flatMap(([each, by]) =>
    isBefore(each, by) && by.precedence === each.precedence ? [each] : [],
  )
  return [...ofKeys, ...named]
}

/** The superseded statements, each with the first one that supersedes it. */
function explicitly(live: readonly SourcedStatement[]): Map<SourcedStatement, SourcedStatement> {
  const byKey = Map.groupBy(
    live.filter(({ supersedes }) => supersedes !== undefined),
    ({ supersedes = '' }) => foldStatementText(supersedes),
  )
  const byText = Map.groupBy([...byKey.values()].flat().sort(compare), (each) =>
    pairOf(statementKey(each), foldStatementText(each.supersedes ?? '')),
  )
  const replacedBy = new Map<SourcedStatement, SourcedStatement>()
  for (const other of live) {
    // They are sorted: if the first one ranks too low, or is this one itself, all others rank too low.
    const [first] = [byKey.get(statementKey(other)), byText.get(pairOf(statementKey(other), sayingOf(other)))]
      .flatMap((group = []) => group.slice(0, 1).filter((each) => each !== other))
      .sort(compare)
    if (first === undefined) continue
    const place = rank(first, other)
    if (place < 0 || (place === 0 && (other.supersedes === undefined || isLater(first, other))))
      replacedBy.set(other, first)
  }
  return replacedBy
}

/**
 * The subject of a statement: its key; else the words before "is" or a colon; else all its words.
 * Statements with equal keys have the same subject.
 */
export function statementKey({ key, text }: Pick<SourcedStatement, 'key' | 'text'>): string {
  return foldStatementText(key ?? plainKey(text) ?? text)
}

function pairOf(key: string, text: string): string {
  return JSON.stringify([key, text])
}

function sayingOf({ text }: SourcedStatement): string {
  return foldStatementText(text)
}

/** Less than 0 if `a` ranks above `b`. */
function rank(a: SourcedStatement, b: SourcedStatement): number {
  return b.precedence - a.precedence || order(b.day ?? '', a.day ?? '') || order(timeOf(b), timeOf(a))
}

// A total order, so that the order of the input does not matter.
function compare(a: SourcedStatement, b: SourcedStatement): number {
  return rank(a, b) || order(a.path, b.path) || b.line - a.line || order(statementLine(a), statementLine(b))
}

// Lines of one message, and lines with neither a day nor a key, have no order.
function isLater(a: SourcedStatement, b: SourcedStatement): boolean {
  const isOfOne = a.source?.message === b.source?.message && a.source?.conversation === b.source?.conversation
  const hasOrder = a.source === undefined || !isOfOne
  return a.path === b.path && a.line > b.line && hasOrder && (a.day ?? a.key ?? b.key) !== undefined
}

// A person's own line has no message, and comes after the messages of its day.
function timeOf({ source }: SourcedStatement): string {
  return source === undefined ? '~' : (source.at?.toISOString() ?? '}')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
