import { AIMessage, type BaseMessage } from '@langchain/core/messages'

/** A tool call by a model, perhaps after some text. */
export function calls(name: string, args: Record<string, unknown>, text = ''): AIMessage {
  return new AIMessage({ content: text, tool_calls: [{ id: `call-${name}`, name, args, type: 'tool_call' }] })
}

/** A model's answer in words. */
export function says(text: string): AIMessage {
  return new AIMessage(text)
}

/** The type and text of each message of a call. */
export function shown(messages: readonly BaseMessage[] = []): [string, string][] {
  return messages.map((message) => [message.type, message.text])
}

/** For `onError`, if no error is expected. */
export function fail(error: unknown): never {
  throw error
}
