/** What was decided. */
export interface Decision {
  /** What it is about, such as "database". Keys that differ in case or in forms that NFKC makes one are the same key. */
  readonly key: string
  /** The day of the decision, as YYYY-MM-DD. */
  readonly day: string
  /** On one line. */
  readonly text: string
  /** What it replaces besides older decisions of its key: another key, or the text of a decision of its own key. */
  readonly supersedes?: string
  /** The first day that it holds, as YYYY-MM-DD. Any day by default. */
  readonly validFrom?: string
  /** The last day that it holds, as YYYY-MM-DD. Any day by default. */
  readonly validUntil?: string
}

/** A decision and where it stands. */
export interface ParsedDecision extends Decision {
  /** Its first line, counted from 1. Lines end with LF or CRLF. */
  readonly line: number
  /** Its last line, inclusive, with the details below it. */
  readonly lineEnd: number
}

/** A line that was meant for a decision and cannot be read as one, or not all of it. */
export interface DecisionProblem {
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

/** The decisions of a file, in its order. */
export interface ParsedDecisions {
  readonly decisions: readonly ParsedDecision[]
  readonly problems: readonly DecisionProblem[]
}
