import type { Message, TokenCounter } from '@sheaf/core'

/** The tokens of messages by the contract of the assembler, computed without its code. */
export function recount(messages: readonly Message[], tokens: TokenCounter, messageTokens: number): number {
  let total = 0
  for (const { content, toolCalls } of messages) {
    total += tokens.count(content) + messageTokens
    if (toolCalls !== undefined && toolCalls.length > 0) {
      total += tokens.count(
        JSON.stringify(toolCalls.map((call) => ({ id: call.id, name: call.name, input: call.input }))),
      )
    }
  }
  return total
}
