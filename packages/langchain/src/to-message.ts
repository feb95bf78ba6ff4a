import { AIMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import type { Message, ToolCall } from '@sheaf/core'
import type { PromptForm } from '@sheaf/memory/integration'

const MEDIA: readonly string[] = ['image', 'image_url', 'audio', 'input_audio', 'video', 'file', 'document']

/** Converts a message for memory. Parts without a text form, such as reasoning, are left out. */
export function toMessage(message: BaseMessage): Message {
  const content = textOf(message)
  if (isTool(message)) return { role: 'tool', content, toolCallId: message.tool_call_id }
  if (message.type === 'system') return { role: 'system', content }
  const { name = '' } = message
  if (!isAi(message)) return { role: 'user', content, ...(name === '' ? {} : { name }) }
  const toolCalls = (message.tool_calls ?? []).map(({ id = '', name, args }): ToolCall => ({
    id,
    name,
    input: JSON.stringify(args) ?? '',
  }))
  return { role: 'assistant', content, ...(toolCalls.length === 0 ? {} : { toolCalls }) }
}

/** Messages of LangChain: with the shortened text of a tool result, and without calls that have no result. */
export const messageForm: PromptForm<BaseMessage> = {
  toMessages: (message) => [toMessage(message)],
  withTools(message, { texts, calls }) {
    if (isAi(message)) return withoutCalls(message, calls)
    if (!isTool(message)) return message
    return new ToolMessage({ ...message, content: texts.get(message.tool_call_id) ?? message.content })
  },
}

// The content and the additional fields may contain the calls in the provider's own format.
function withoutCalls(message: AIMessage, ids: ReadonlySet<string>): AIMessage {
  const { content, tool_calls = [], additional_kwargs } = message
  const isLeft = (call: { readonly id?: unknown }) => ids.has(String(call.id))
  const { tool_calls: own, ...others } = additional_kwargs
  return new AIMessage({
    ...message,
    content: typeof content === 'string' ? content : content.filter((block) => !isLeft({ ...block })),
    tool_calls: tool_calls.filter((call) => !isLeft(call)),
    additional_kwargs: {
      ...others,
      ...(own === undefined ? {} : { tool_calls: own.filter((call) => !isLeft(call)) }),
    },
  })
}

// The text of a message, with the names of its files in their places.
function textOf({ type, content }: BaseMessage): string {
  if (typeof content === 'string') return content
  // Providers may split a model's text anywhere, even inside a sentence.
  return content.flatMap((block) => textOfBlock({ ...block })).join(type === 'ai' ? '' : '\n\n')
}

function textOfBlock(block: Readonly<Record<string, unknown>>): string[] {
  const { type, text, mimeType, mime_type: snakeType } = block
  if (type === 'text') return typeof text === 'string' ? [text] : []
  if (typeof type !== 'string' || !MEDIA.includes(type)) return []
  const media = [mimeType, snakeType].find((value) => typeof value === 'string')
  return [
    `[${[type.replace('image_url', 'image').replace('input_audio', 'audio'), ...(media === undefined ? [] : [media])].join(' ')}]`,
  ]
}

function isTool(message: BaseMessage): message is ToolMessage {
  return message.type === 'tool'
}

function isAi(message: BaseMessage): message is AIMessage {
  return message.type === 'ai'
}
