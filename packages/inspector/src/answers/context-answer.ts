import type { Message, SearchExplanation, SectionTrace, TraceEvent } from '@sheaf/core'

/** A context, and what became of everything that was considered for it. */
export interface ContextAnswer {
  readonly budget: number
  readonly tokens: number
  /** What counted the tokens. */
  readonly counter: string
  readonly sections: readonly SectionTrace[]
  readonly blocks: readonly ContextBlockAnswer[]
  readonly messages: readonly Pick<Message, 'role' | 'content'>[]
}

/** What became of a block, with the score that a search gives the same lines. */
export interface ContextBlockAnswer extends TraceEvent {
  /** Undefined for what a search does not find, such as files that are always offered. */
  readonly score?: number
  readonly explanation?: SearchExplanation
  /** Of its lines, the one that has most words of the question; undefined where it has no file. */
  readonly preview?: string
}
