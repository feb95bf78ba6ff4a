import type { RequestContext } from '@mastra/core/request-context'
import { InvalidArgumentError } from '@sheaf/core'
import type { PromptMemory, PromptOptions, RecordingOptions } from '@sheaf/memory/integration'

/**
 * Returns the memory of a request; undefined for none. Must not answer for a request that it does not know.
 */
export type ChooseMemory = (request: {
  /** What your server put there, such as the user of the login. */
  readonly requestContext: RequestContext
  /**
   * The `resource` of the call, or `mastra__resourceId` of the request context where it is set. Trust it only
   * as far as the code that set it.
   */
  readonly resourceId: string | undefined
  /** The `thread` of the call, or `mastra__threadId` of the request context where it is set. */
  readonly threadId: string | undefined
}) => PromptMemory | undefined | Promise<PromptMemory | undefined>

/** How memory goes into prompts, and turns into memory. */
export interface MemoryProcessorOptions extends PromptOptions, RecordingOptions {
  /** The id of the conversation, where it is not to be the `thread` of the call. */
  readonly thread?: string
  /**
   * How many of the newest messages of the thread go into a prompt that has only the current turn:
   * what a chat is without `Memory` of Mastra. 20 by default; 0 for none.
   */
  readonly lastMessages?: number
}

/** Throws InvalidArgumentError for a wrong number of messages. */
export function checkLastMessages(lastMessages: number | undefined): void {
  if (lastMessages === undefined || (Number.isInteger(lastMessages) && lastMessages >= 0)) return
  throw new InvalidArgumentError('lastMessages', 'must be a number of messages, 0 for none')
}
