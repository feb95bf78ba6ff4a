import type { Message, TokenCounter } from '@sheaf/core'

/** Tokens of messages: the content, the tool calls as JSON, and a constant for each. */
export interface MessageCounter {
  /** All of a message. */
  count(message: Message): number
  /** All of a message but its content. */
  countFrame(message: Message): number
}

/** Counts messages with `tokens`, and `messageTokens` for each. */
export function messageCounter(tokens: TokenCounter, messageTokens: number): MessageCounter {
  const countFrame = ({ toolCalls = [] }: Message): number => {
    if (toolCalls.length === 0) return messageTokens
    return (
      messageTokens +
      tokens.count(JSON.stringify(toolCalls.map(({ id, name, input }) => ({ id, name, input }))))
    )
  }
  return { countFrame, count: (message) => countFrame(message) + tokens.count(message.content) }
}
