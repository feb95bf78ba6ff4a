/** What became of one candidate for the context. */
export interface TraceEvent {
  /** The candidate: a block's id, a message's place. Each id appears once in a trace. */
  readonly id: string
  /** The section that it was meant for. Set by the assembler. */
  readonly section?: string
  /** The file that it comes from, for memory. */
  readonly source?: string
  readonly lineStart?: number
  readonly lineEnd?: number
  readonly status: 'included' | 'truncated' | 'dropped' | 'superseded'
  /**
   * Tokens that it takes in the context; for what was left out, the tokens that it would have taken, when
   * known.
   */
  readonly tokens?: number
  /** Place in its section's order, 1 is best. */
  readonly rank?: number
  /**
   * On what is superseded: the id of what is true in its place, such as `MEMORY.md#L14`, where there is one.
   */
  readonly supersededBy?: string
  /** Why, in words a person understands. Always there unless the candidate was included whole. */
  readonly reason?: string
}

/** How one section of the budget was spent, in tokens. */
export interface SectionTrace {
  readonly id: string
  /** What its share came to. */
  readonly allotted: number
  /** What other sections left over for it. */
  readonly received: number
  /** What it takes in the context, separators and headings included. */
  readonly used: number
  /** Candidates by status. */
  readonly included: number
  readonly truncated: number
  readonly dropped: number
  readonly superseded: number
}

/** Why the context is as it is. */
export interface ContextTrace {
  /** The most tokens that were allowed. */
  readonly budget: number
  /** The tokens of the result. Never more than `budget`. */
  readonly tokens: number
  /** The id of the counter that counted. */
  readonly counter: string
  /** In the order of display. */
  readonly sections: readonly SectionTrace[]
  /** Every candidate exactly once, in the order of display. */
  readonly events: readonly TraceEvent[]
}
