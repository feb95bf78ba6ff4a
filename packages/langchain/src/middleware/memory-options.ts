import { InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** The part of a memory that an agent is given: a user's, a project's or a workspace's. */
export type PromptMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** How an agent remembers. */
export interface MemoryMiddlewareOptions {
  /** The id of the conversation. `configurable.thread_id` of the run by default. What of it is recorded and stands in the prompt is not recalled as well. */
  readonly thread?: string
  /**
   * The most tokens of a call: system prompt, memory, conversation and the definitions of tools. 16,000 by default. The oldest turns go first. The current turn is always sent whole, even
   * where it alone is more; then no memory is. Files and reasoning are not counted.
   */
  readonly maxTokens?: number
  /** Whether finished turns are recorded in the conversation. True by default; a run without a conversation is not recorded. */
  readonly record?: boolean
  /**
   * Learns from the conversation in the background once a turn is recorded; `flush()` of the memory waits for that. Needs `createMemory({ llm })`, and has no use where that one's
   * `learning.when` is "recorded". False by default.
   */
  readonly learn?: boolean
  /** Told of each context, with the trace that says what was recalled, cut and left out. */
  readonly onContext?: (context: AssembledContext) => void
  /**
   * Told of every failure of the memory. None reaches the answer: the model is then called as it would have been, or the turn is not recorded. Must not throw. `console.error` by default.
   */
  readonly onError?: (error: unknown) => void
}

/** Refuses now what would otherwise fail in each call, where it is only reported. */
export function checkMemory(handle: PromptMemory, { thread, maxTokens, record = true, learn = false }: MemoryMiddlewareOptions): void {
  if (typeof handle?.assemble !== 'function') {
    throw new InvalidArgumentError('handle', 'is missing; pass memory.user(id), or a project or workspace')
  }
  if (maxTokens !== undefined && !(maxTokens > 0)) throw new InvalidArgumentError('maxTokens', 'must be a positive number of tokens')
  if (learn && !record) throw new InvalidArgumentError('learn', 'has no use without `record`: what is not recorded cannot be learnt from')
  // Throws for an id that no conversation can have.
  if (thread !== undefined) handle.thread(thread)
}
