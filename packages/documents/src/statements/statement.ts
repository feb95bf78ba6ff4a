/** A message that states or ends something. */
export interface StatementSource {
  /** Such as "chats/tides.md". */
  readonly conversation: string
  /** The id of the message; `~` and twelve digits of its digest where it has none. */
  readonly message: string
  /** When the message was said; undefined where that is not known. */
  readonly at?: Date
}

/**
 * A fact, a decision or another line that holds for a time. In a file it is one list item: `- 2026-11-20
 * [home] Lives in Coimbra. until 2026-12-01 <!-- chats/tides.md#m3 2026-11-20T09:15:00Z -->`. Only the text
 * is required.
 */
export interface Statement {
  /** On one line. */
  readonly text: string
  /** The day from which on it was said or decided, as YYYY-MM-DD. */
  readonly day?: string
  /**
   * What it is about, such as "database". Keys that differ in case or in forms that NFKC makes one are the
   * same key.
   */
  readonly key?: string
  /**
   * What it replaces besides older statements of its key: another key, or the text of a statement of its own
   * key.
   */
  readonly supersedes?: string
  /** The first day that it holds, as YYYY-MM-DD. Any day by default. */
  readonly from?: string
  /** The last day that it holds, as YYYY-MM-DD. Any day by default. */
  readonly until?: string
  /** Its message. */
  readonly source?: StatementSource
  /** The message that ended it, of a statement below `## Earlier`. */
  readonly endedBy?: StatementSource
}

/** A statement and where it is. */
export interface PlacedStatement extends Statement {
  /**
   * The heading of the second level above it in lower case, such as "decisions"; empty above the first one
   * and below a heading of the first level.
   */
  readonly section: string
  /** Its first line, counted from 1. Lines end with LF or CRLF. */
  readonly line: number
  /** Its last line, inclusive, with the details below it. */
  readonly lineEnd: number
}

/** A line that was meant for a statement and cannot be read as one, or not all of it. */
export interface StatementProblem {
  /** As of a statement. */
  readonly section: string
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

/** The statements of a file, in its order. */
export interface ParsedStatements {
  readonly statements: readonly PlacedStatement[]
  readonly problems: readonly StatementProblem[]
}

/** The section of decisions. */
export const DECISIONS = 'Decisions'

/**
 * The section of statements that were replaced or ended. What is in it holds no longer, whatever its days
 * are.
 */
export const EARLIER = 'Earlier'

/**
 * True for a statement that holds no longer on the day `today`: its last day is over, or it is below `##
 * Earlier`.
 */
export function isOver(
  statement: Pick<Statement, 'until'> & Partial<Pick<PlacedStatement, 'section'>>,
  today: string,
): boolean {
  return (
    statement.section === EARLIER.toLowerCase() || (statement.until !== undefined && statement.until < today)
  )
}
