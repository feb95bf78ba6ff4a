import { InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** The part of a memory that prompts are made with: a user's, a project's or a workspace's. */
export type PromptMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** How memory goes into prompts. */
export interface MemoryContextOptions {
  /** The id of the conversation. What of it is recorded and stands in the prompt is not recalled as well. */
  readonly thread?: string
  /**
   * The most tokens of a prompt: instructions, memory, conversation and, in the middleware, the definitions of tools. 16,000 by default. The oldest turns go first. The current
   * turn is always sent whole, even where it alone is more; then no memory is. Files and reasoning are not counted.
   */
  readonly maxTokens?: number
  /** Told of each context, with the trace that says what was recalled, cut and left out. */
  readonly onContext?: (context: AssembledContext) => void
  /**
   * Told of every failure of the memory. None reaches the answer: the prompt is then sent as it was, or the turn is not recorded. Must not throw. `console.error` by default.
   */
  readonly onError?: (error: unknown) => void
}

/** What the middleware does besides. */
export interface MemoryMiddlewareOptions extends MemoryContextOptions {
  /** Whether finished turns are recorded in `thread`. True by default; without a `thread` nothing is. */
  readonly record?: boolean
  /**
   * Learns from the thread in the background once a turn is recorded; `flush()` of the memory waits for that. Needs `createMemory({ llm })`, and has no use where that one's
   * `learning.when` is "recorded". False by default.
   */
  readonly learn?: boolean
  /**
   * Names the turn, such as the id of the user's message. A turn of the same name and words is recorded once, however often it is sent. By default the conversation so far names
   * it; so pass one where prompts come without their conversation, and the same words may come twice.
   */
  readonly turnId?: string
}

/** Where errors go that nobody asked for. */
export function reporter({ onError = (error) => console.error(error) }: Pick<MemoryContextOptions, 'onError'>): (error: unknown) => void {
  return onError
}

/** Refuses now what would otherwise fail in each step, where it is only reported. */
export function checkMemory(handle: PromptMemory, { maxTokens, record = true, learn = false }: MemoryMiddlewareOptions): void {
  if (typeof handle?.assemble !== 'function') {
    throw new InvalidArgumentError('handle', 'is missing; pass memory.user(id), or a project or workspace')
  }
  if (maxTokens !== undefined && !(maxTokens > 0)) throw new InvalidArgumentError('maxTokens', 'must be a positive number of tokens')
  if (learn && !record) throw new InvalidArgumentError('learn', 'has no use without `record`: what is not recorded cannot be learnt from')
}
