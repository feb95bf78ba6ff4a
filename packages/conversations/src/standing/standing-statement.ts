/** A sentence of a user's message that is meant to hold from then on. */
export interface StandingStatement {
  /** A revocation ends what an earlier instruction or preference said. */
  readonly kind: 'instruction' | 'preference' | 'revocation'
  /**
   * The sentence, or the clause that says it where the sentence is very long; white space as single spaces.
   */
  readonly text: string
  /** The first and the last line of the text within the message, counted from 0. */
  readonly lineStart: number
  readonly lineEnd: number
}

/** The text of a current instruction or preference, and its place. */
export interface StandingLine {
  readonly kind: 'instruction' | 'preference'
  readonly text: string
  /** What the caller named the source. */
  readonly source: string
  readonly lineStart: number
  readonly lineEnd: number
  /** When it was said; undefined where that is not known. */
  readonly at: Date | undefined
}
