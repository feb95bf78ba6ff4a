import type { MessageList } from '@mastra/core/agent'
import { parseMemoryRequestContext } from '@mastra/core/memory'
import { MASTRA_RESOURCE_ID_KEY, MASTRA_THREAD_ID_KEY } from '@mastra/core/request-context'
import type { RequestContext } from '@mastra/core/request-context'
import type { MemoryRequest } from './memory-options.ts'

/**
 * The thread and the resource of a request: what the server set under the reserved keys, then what the call was made with. The context of Mastra's memory says the same, and comes last
 * because the body of a request may set it, where the agent has no such memory. Throws what Mastra throws for one that is malformed.
 */
export function requestIds({
  requestContext,
  messageList,
}: {
  readonly requestContext?: RequestContext
  readonly messageList?: MessageList
}): Pick<MemoryRequest, 'threadId' | 'resourceId'> {
  const memory = parseMemoryRequestContext(requestContext)
  const call = messageList?.serialize().memoryInfo
  return {
    threadId: textOr(requestContext?.get(MASTRA_THREAD_ID_KEY)) ?? textOr(call?.threadId) ?? textOr(memory?.thread?.id),
    resourceId: textOr(requestContext?.get(MASTRA_RESOURCE_ID_KEY)) ?? textOr(call?.resourceId) ?? textOr(memory?.resourceId),
  }
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
