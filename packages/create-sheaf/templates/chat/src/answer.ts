import type { LanguageModelV4 } from '@ai-sdk/provider'
import { memoryMiddleware, memoryTools } from '@sheaf/ai-sdk'
import type { UserMemory } from '@sheaf/memory'
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  stepCountIs,
  streamText,
  type UIMessage,
} from 'ai'
import { toUIMessageStream, wrapLanguageModel } from 'ai'

interface Chat {
  readonly id: string
  readonly messages: readonly UIMessage[]
  readonly model: LanguageModelV4
}

/** Streams an answer from what this user said in all chats, and records the turn. */
export async function answer(user: UserMemory, { id, messages, model }: Chat): Promise<Response> {
  const tools = memoryTools(user)
  const { stream } = streamText({
    model: wrapLanguageModel({ model, middleware: memoryMiddleware(user, { thread: id }) }),
    tools,
    stopWhen: stepCountIs(10),
    instructions: 'You are a helpful assistant.',
    messages: await convertToModelMessages([...messages], { tools }),
  })
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) })
}
