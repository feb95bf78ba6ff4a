import type { RequestContext } from '@mastra/core/request-context'
import { InvalidArgumentError } from '@sheaf/core'
import type { PromptMemory, PromptOptions, RecordingOptions } from '@sheaf/memory/integration'

/**
 * Returns the memory of a request, or undefined for none. It must return undefined for a request that
 * it does not know.
 */
export type ChooseMemory = (request: {
  /** The values that your server set, such as the logged-in user. */
  readonly requestContext: RequestContext
  /**
   * The `resource` of the call, or `mastra__resourceId` of the request context if it is set. Trust it
   * only as far as the code that sets it.
   */
  readonly resourceId: string | undefined
  /** The `thread` of the call, or `mastra__threadId` of the request context if it is set. */
  readonly threadId: string | undefined
}) => PromptMemory | undefined | Promise<PromptMemory | undefined>

/** Options of a memory processor. */
export interface MemoryProcessorOptions extends PromptOptions, RecordingOptions {
  /** The id of the conversation. The `thread` of the call by default. */
  readonly thread?: string
  /**
   * The number of the thread's newest messages for a prompt with only the current turn, as in a chat
   * without Mastra's `Memory`. 20 by default; 0 for none.
   */
  readonly lastMessages?: number
}

/** Throws InvalidArgumentError for a wrong number of messages. */
export function checkLastMessages(lastMessages: number | undefined): void {
  if (lastMessages === undefined || (Number.isInteger(lastMessages) && lastMessages >= 0)) return
  throw new InvalidArgumentError('lastMessages', 'must be a number of messages, 0 for none')
}

/** The number of the thread's messages for a prompt without earlier messages. */
export const LAST_MESSAGES = 20
