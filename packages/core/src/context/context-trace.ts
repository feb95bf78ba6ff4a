/** The outcome of one candidate for the context. */
export interface TraceEvent {
  /** The candidate: the id of a block, or the index of a message. Each id appears once in a trace. */
  readonly id: string
  /** The candidate's section. Set by the assembler. */
  readonly section?: string
  /** The file of a piece of memory. */
  readonly source?: string
  readonly lineStart?: number
  readonly lineEnd?: number
  readonly status: 'included' | 'truncated' | 'dropped' | 'superseded'
  /**
   * The candidate's tokens in the context. If it was left out: the tokens that it would have taken, if known.
   */
  readonly tokens?: number
  /** Position in its section's order, 1 is best. */
  readonly rank?: number
  /**
   * For superseded lines: the id of the lines that replace them, such as `MEMORY.md#L14`, if there are any.
   */
  readonly supersededBy?: string
  /** The reason, in words that a person understands. Absent only if the candidate was included whole. */
  readonly reason?: string
}

/** The tokens of one section of the budget. */
export interface SectionTrace {
  readonly id: string
  /** The tokens of its share. */
  readonly allotted: number
  /** Unused tokens of other sections that it received. */
  readonly received: number
  /** Its tokens in the context, including separators and headings. */
  readonly used: number
  /** The number of candidates by status. */
  readonly included: number
  readonly truncated: number
  readonly dropped: number
  readonly superseded: number
}

/** Explains the content of a context. */
export interface ContextTrace {
  /** The maximum tokens. */
  readonly budget: number
  /** The tokens of the result. Never more than `budget`. */
  readonly tokens: number
  /** The id of the token counter. */
  readonly counter: string
  /** In the order of display. */
  readonly sections: readonly SectionTrace[]
  /** Every candidate exactly once, in the order of display. */
  readonly events: readonly TraceEvent[]
}
