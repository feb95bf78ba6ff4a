import type { RequestContext } from '@mastra/core/request-context'
import { InvalidArgumentError } from '@sheaf/core'
import type { AssembledContext } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** The part of a memory that a processor uses: a user's, a project's or a workspace's. */
export type ProcessorMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** What a request says about itself. */
export interface MemoryRequest {
  /** What your server put there, such as the user of the login. */
  readonly requestContext: RequestContext
  /** The `resource` of the call, or `mastra__resourceId` of the request context where it is set. As trustworthy as whoever set it. */
  readonly resourceId: string | undefined
  /** The `thread` of the call, or `mastra__threadId` of the request context where it is set. */
  readonly threadId: string | undefined
}

/** Says whose memory a request uses; undefined for none. Must not answer for a request that it does not know. */
export type ChooseMemory = (request: MemoryRequest) => ProcessorMemory | undefined | Promise<ProcessorMemory | undefined>

/** How memory goes into prompts, and turns into memory. */
export interface MemoryProcessorOptions {
  /** The id of the conversation, where it is not to be the `thread` of the call. */
  readonly thread?: string
  /**
   * The most tokens of a prompt: instructions, memory and conversation. 16,000 by default. The oldest turns go first. The current turn is always sent whole, even where it alone is
   * more; then no memory is. The definitions of tools and files are not counted.
   */
  readonly maxTokens?: number
  /**
   * How many of the newest messages of the thread a prompt gets that brings none before the current turn: what a chat is without `Memory` of Mastra. 20 by default; 0 for none.
   */
  readonly lastMessages?: number
  /** Whether turns are recorded. True by default. */
  readonly record?: boolean
  /**
   * Learns from the thread in the background once a turn is recorded; `flush()` of the memory waits for that. Needs `createMemory({ llm })`, and has no use where that one's
   * `learning.when` is "recorded". False by default.
   */
  readonly learn?: boolean
  /** Told of each context, with the trace that says what was recalled, cut and left out. */
  readonly onContext?: (context: AssembledContext) => void
  /** Told of every failure of the memory. None reaches the answer: the prompt is then sent as it was, or the turn is not recorded. Must not throw. `console.error` by default. */
  readonly onError?: (error: unknown) => void
}

/** Where errors go that nobody asked for. */
export function reporter({ onError = (error) => console.error(error) }: MemoryProcessorOptions): (error: unknown) => void {
  return onError
}

/** Refuses now what would otherwise fail in each request, where it is only reported. */
export function checkOptions(
  memory: ProcessorMemory | ChooseMemory,
  { thread, maxTokens, lastMessages, record, learn }: MemoryProcessorOptions,
): void {
  if (typeof memory !== 'function') {
    if (typeof memory?.assemble !== 'function') {
      throw new InvalidArgumentError('memory', 'is missing; pass memory.user(id), a project or workspace, or a function that returns one')
    }
    // An id that no thread can have.
    if (thread !== undefined) memory.thread(thread)
  }
  if (maxTokens !== undefined && !(maxTokens > 0)) throw new InvalidArgumentError('maxTokens', 'must be a positive number of tokens')
  if (lastMessages !== undefined && !(Number.isInteger(lastMessages) && lastMessages >= 0)) {
    throw new InvalidArgumentError('lastMessages', 'must be a number of messages, 0 for none')
  }
  if (learn === true && record === false) throw new InvalidArgumentError('learn', 'learns from what is recorded; leave out `record: false`')
}
