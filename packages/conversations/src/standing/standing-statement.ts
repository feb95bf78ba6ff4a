/** A sentence of a user's message that is meant to hold from then on. */
export interface StandingStatement {
  /**
   * A revocation ends an earlier instruction or preference. A change may end one: it allows, takes back or
   * returns to something, and counts only after a line with which it shares a word or the subject.
   */
  readonly kind: 'instruction' | 'preference' | 'revocation' | 'change'
  /** The sentence, or if it is very long the clause that says it; white space as single spaces. */
  readonly text: string
  /** The first and the last line of the text within the message, counted from 0. */
  readonly lineStart: number
  readonly lineEnd: number
}

/** The text of a current instruction or preference, and its place. */
export interface StandingLine {
  readonly kind: 'instruction' | 'preference'
  readonly text: string
  /** The caller's name for the source. */
  readonly source: string
  readonly lineStart: number
  readonly lineEnd: number
  /** When it was said; undefined if that is not known. */
  readonly at: Date | undefined
  /** The text of the line before it, if this sentence may have changed that one. */
  readonly earlier?: string
}

/** The lines that hold after all statements of a user, and the texts that do not. */
export interface CurrentStanding {
  readonly lines: readonly StandingLine[]
  /** The texts of lines, and of clauses of lines, that ended or were replaced. */
  readonly ended: readonly string[]
}
