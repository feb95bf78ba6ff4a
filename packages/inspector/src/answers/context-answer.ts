import type { PastMemory } from '@sheaf/memory'
import type { Message, SearchExplanation, SectionTrace, TraceEvent } from '@sheaf/core'

/** A context, and the result for each considered block. */
export interface ContextAnswer {
  readonly budget: number
  readonly tokens: number
  /** The name of the token counter. */
  readonly counter: string
  readonly sections: readonly SectionTrace[]
  readonly blocks: readonly ContextBlockAnswer[]
  /** Files of the asked day whose texts are not known any more. */
  readonly missing?: PastMemory['missing']
  readonly messages: readonly Pick<Message, 'role' | 'content'>[]
}

/** The score of lines in a search; empty for lines that it does not find. */
export interface ScoreAnswer {
  readonly score?: number
  readonly explanation?: SearchExplanation
}

/** The result for a block; in an exported page with its score. */
export interface ContextBlockAnswer extends TraceEvent, ScoreAnswer {
  /** The line with most words of the question; undefined for a block without a file. */
  readonly preview?: string
  /** Who said it and when; undefined for a block that is not of a chat. */
  readonly said?: { readonly role: string; readonly name: string | undefined; readonly at: Date }
}
