import { checkFunctions, checkOptions, InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** The part of a memory that contexts are made with: a user's, a project's or a workspace's. */
export type ContextMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** How memory goes into model calls. */
export interface MemoryInputOptions {
  /** The id of the conversation, which is that of its session. What of it stands in the input is not recalled as well. */
  readonly thread?: string
  /**
   * The most tokens of a call: instructions, memory, conversation and the function tools of the agent. 16,000 by default. The oldest turns go first. The current turn is always sent whole, even where it
   * alone is more; then no memory is. Files, reasoning and the tools of MCP servers are not counted.
   */
  readonly maxTokens?: number
  /** Told of each context, with the trace that says what was recalled, cut and left out. */
  readonly onContext?: (context: AssembledContext) => void
  /** Told of every failure of the memory. None reaches the answer: the call is then made as it was. Must not throw. `console.error` by default. */
  readonly onError?: (error: unknown) => void
}

/** Where errors go that nobody asked for. */
export function reporter({ onError = (error) => console.error(error) }: Pick<MemoryInputOptions, 'onError'>): (error: unknown) => void {
  return onError
}

/** Refuses now what would otherwise fail in each call, where it is only reported. */
export function checkMemory(handle: ContextMemory, options: MemoryInputOptions): void {
  if (typeof handle?.assemble !== 'function' || typeof handle.thread !== 'function') {
    throw new InvalidArgumentError('user', 'is missing; pass memory.user(id), or a project or workspace')
  }
  const { maxTokens, thread } = checkOptions(options)
  checkFunctions(options, 'onContext', 'onError')
  if (maxTokens !== undefined && !(typeof maxTokens === 'number' && maxTokens > 0))
    throw new InvalidArgumentError('maxTokens', 'must be a positive number of tokens')
  if (thread !== undefined) handle.thread(thread) // refuses an id that no thread can have
}
