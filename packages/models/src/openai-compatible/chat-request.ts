import { InvalidArgumentError } from '@sheaf/core'
import type { ChatOptions, Message } from '@sheaf/core'

/**
 * Converts messages for "/chat/completions". Throws InvalidArgumentError for a tool result that names no
 * call.
 */
export function toWireMessages(messages: readonly Message[]): object[] {
  return messages.map(({ role, content: text, toolCalls = [], toolCallId }) => {
    const content = text.toWellFormed()
    if (role === 'tool') {
      if (toolCallId === undefined)
        throw new InvalidArgumentError(
          'messages',
          'must name, in toolCallId, the call that each tool message answers',
        )
      return { role, tool_call_id: toolCallId, content }
    }
    if (role !== 'assistant' || toolCalls.length === 0) return { role, content }
    const calls = toolCalls.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input === '' ? '{}' : input },
    }))
    return { role, content: content === '' ? null : content, tool_calls: calls }
  })
}

/** Converts tools to functions; empty without tools. */
export function toWireTools(tools: ChatOptions['tools'] = []): object {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  }
}

/**
 * Converts a schema to a strict response format. Servers allow at most 64 letters, digits, "_" and "-" in its
 * name.
 */
export function toResponseFormat({ name, schema }: NonNullable<ChatOptions['schema']>): object {
  const label = name.replace(/[^\w-]/g, '_').slice(0, 64) || 'answer'
  return { response_format: { type: 'json_schema', json_schema: { name: label, strict: true, schema } } }
}

/** The text of all messages, which must not be in an error. */
export function textsOf(messages: readonly Message[]): string[] {
  return messages.flatMap(({ content, toolCalls = [] }) => [content, ...toolCalls.map(({ input }) => input)])
}
