import { ToolMessage } from '@langchain/core/messages'
import type { AIMessage, BaseMessage } from '@langchain/core/messages'
import type { Message, ToolCall } from '@sheaf/core'

const MEDIA: readonly string[] = ['image', 'image_url', 'audio', 'input_audio', 'video', 'file', 'document']

/** The message as memory takes it. What memory has no form for, such as reasoning, is left out. */
export function toMessage(message: BaseMessage): Message {
  const content = textOf(message)
  if (isTool(message)) return { role: 'tool', content, toolCallId: message.tool_call_id }
  if (message.type === 'system') return { role: 'system', content }
  if (!isAi(message)) return { role: 'user', content }
  const toolCalls = (message.tool_calls ?? []).map(({ id = '', name, args }): ToolCall => ({
    id,
    name,
    input: JSON.stringify(args) ?? '',
  }))
  return { role: 'assistant', content, ...(toolCalls.length === 0 ? {} : { toolCalls }) }
}

/**
 * The message with this text where the assembler shortened what a tool gave; nothing where it left it out.
 */
export function withContent(message: BaseMessage, content: string | undefined): BaseMessage[] {
  if (content === undefined) return []
  return isTool(message) && content !== textOf(message)
    ? [new ToolMessage({ ...message, content })]
    : [message]
}

// The text of a message, with the names of its files where they are.
function textOf({ type, content }: BaseMessage): string {
  if (typeof content === 'string') return content
  // Providers cut what a model says anywhere, in the middle of a sentence too.
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
