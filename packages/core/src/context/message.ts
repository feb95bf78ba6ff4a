/** A call that a model made of a tool. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The input as JSON text. */
  readonly input: string
}

/** One message of a conversation, in the form that all frameworks can be translated to. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Calls that an assistant message makes. They stay together with their results. */
  readonly toolCalls?: readonly ToolCall[]
  /** On a tool message: the call that it answers. */
  readonly toolCallId?: string
}

/** A message with what makes it the same one when it comes again, and when it was said. */
export interface ConversationMessage extends Message {
  /** 1 to 256 characters of any kind, unique in its conversation. */
  readonly id?: string
  readonly at?: Date
}
