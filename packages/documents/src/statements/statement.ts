/** A message that states or ends a statement. */
export interface StatementSource {
  /** Such as "chats/tides.md". */
  readonly conversation: string
  /** The id of the message; without an id, `~` and twelve digits of its digest. */
  readonly message: string
  /** The time of the message; undefined if unknown. */
  readonly at?: Date
}

/**
 * A fact, a decision or another line that is valid for a time. In a file it is one list item: `-
 * 2026-11-20 [home] Lives in Coimbra. until 2026-12-01 <!-- chats/tides.md#m3 2026-11-20T09:15:00Z
 * -->`. Only the text is required.
 */
export interface Statement {
  /** One line. */
  readonly text: string
  /** The day on which it was said or decided, as YYYY-MM-DD. */
  readonly day?: string
  /**
   * The subject, such as "database". Keys that differ only in case, or in forms that NFKC unifies, are
   * equal.
   */
  readonly key?: string
  /**
   * It also replaces this, besides older statements of its key: another key, or the text of a statement
   * with its own key.
   */
  readonly supersedes?: string
  /** The first valid day, as YYYY-MM-DD. Any day by default. */
  readonly from?: string
  /** The last valid day, as YYYY-MM-DD. Any day by default. */
  readonly until?: string
  /** Its message. */
  readonly source?: StatementSource
  /** The message that ended it, for a statement below `## Earlier`. */
  readonly endedBy?: StatementSource
}

/** A statement with its place. */
export interface PlacedStatement extends Statement {
  /**
   * The level-2 heading above it in lower case, such as "decisions"; empty above the first one and
   * below a level-1 heading.
   */
  readonly section: string
  /** Its first line, counted from 1. Lines end with LF or CRLF. */
  readonly line: number
  /** Its last line, inclusive, with the details below it. */
  readonly lineEnd: number
}

/** A line that was meant as a statement but is not a valid one, or only in part. */
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
 * The section of statements that were replaced or ended. They are no longer current, whatever their
 * days are.
 */
export const EARLIER = 'Earlier'

/**
 * True if a statement is no longer current on the day `today`: its last day is over, or it is below `##
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
