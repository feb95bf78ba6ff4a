import type { MessageList } from '@mastra/core/agent'
import { parseMemoryRequestContext } from '@mastra/core/memory'
import { MASTRA_RESOURCE_ID_KEY, MASTRA_THREAD_ID_KEY } from '@mastra/core/request-context'
import type { RequestContext } from '@mastra/core/request-context'
import { InvalidArgumentError } from '@sheaf/core'
import type { ChooseMemory } from './memory-options.ts'

/**
 * The thread and the resource of a request: first the values that the server set under the reserved
 * keys, then those of the call. Mastra's memory context has the same ids; it comes last, because the
 * body of a request may set it if the agent has no such memory. Throws Mastra's error for a malformed
 * context, and InvalidArgumentError for an id that is not a string: the next source may name another
 * user.
 */
export function requestIds({
  requestContext,
  messageList,
}: {
  readonly requestContext?: RequestContext
  readonly messageList?: MessageList
}): Pick<Parameters<ChooseMemory>[0], 'threadId' | 'resourceId'> {
  const memory = parseMemoryRequestContext(requestContext)
  const call = messageList?.serialize().memoryInfo
  return {
    threadId: checked(
      'thread',
      requestContext?.get(MASTRA_THREAD_ID_KEY) ?? call?.threadId ?? memory?.thread?.id,
    ),
    resourceId: checked(
      'resource',
      requestContext?.get(MASTRA_RESOURCE_ID_KEY) ?? call?.resourceId ?? memory?.resourceId,
    ),
  }
}

function checked(argument: string, id: unknown): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string' && id !== '') return id
  throw new InvalidArgumentError(
    `The ${argument} of the request`,
    'must be an id of 1 or more characters; leave it out where there is none',
  )
}
