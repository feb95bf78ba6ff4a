/** A tool call of a model. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The input as JSON text. */
  readonly input: string
}

/** One message of a conversation, in a form that every framework's messages can be converted to. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** The tool calls of an assistant message. They stay together with their results. */
  readonly toolCalls?: readonly ToolCall[]
  /** For a tool message: the id of the call that it answers. */
  readonly toolCallId?: string
}

/** A message with an id, to recognise it when it comes again, and its time. */
export interface ConversationMessage extends Message {
  /** 1 to 256 characters of any kind, unique in its conversation. */
  readonly id?: string
  readonly at?: Date
}
