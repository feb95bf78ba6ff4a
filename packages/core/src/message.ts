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
