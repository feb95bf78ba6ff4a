import type { Message, SearchExplanation, SectionTrace, TraceEvent } from '@sheaf/core'

/** A context, and the result for each considered block. */
export interface ContextAnswer {
  readonly budget: number
  readonly tokens: number
  /** The name of the token counter. */
  readonly counter: string
  readonly sections: readonly SectionTrace[]
  readonly blocks: readonly ContextBlockAnswer[]
  readonly messages: readonly Pick<Message, 'role' | 'content'>[]
}

/** The result for a block, with the score of its lines in a search. */
export interface ContextBlockAnswer extends TraceEvent {
  /** Undefined for blocks that search does not find, such as files that are always offered. */
  readonly score?: number
  readonly explanation?: SearchExplanation
  /** The line with most words of the question; undefined for a block without a file. */
  readonly preview?: string
  /** Who said it and when; undefined for a block that is not of a chat. */
  readonly said?: { readonly role: string; readonly name: string | undefined; readonly at: Date }
}
