import { spendableTokens } from '@sheaf/chunker'
import { BudgetExceededError } from '@sheaf/core'
import type { AssemblerSettings } from './assembler-settings.ts'
import type { CheckedRequest } from './check-request.ts'
import { splitConversation } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import type { Draft } from './fill-section.ts'
import { fitCurrent } from './fit-current.ts'
import type { FittedMessage } from './fit-current.ts'
import type { MessageCounter } from './message-tokens.ts'

/** What is in the context whatever else is: the system prompt and the current messages. */
export interface FixedParts {
  /** The system prompt as the start of the first message. */
  readonly prompt: Draft
  readonly conversation: Conversation
  /** The messages of `conversation.current`, cut where they had to be. */
  readonly current: readonly FittedMessage[]
  readonly currentTokens: number
  /** What the budget less the buffer leaves for everything else. */
  readonly room: number
}

/** Throws BudgetExceededError when the system prompt and the current messages, cut as far as is sensible, exceed the budget less the buffer. */
export function fixedParts(
  { system, messages, maxTokens }: CheckedRequest,
  settings: AssemblerSettings,
  counter: MessageCounter,
): FixedParts {
  const { tokens, messageTokens, buffer } = settings
  const available = spendableTokens(maxTokens, buffer)
  const prompt: Draft = { text: system, tokens: system === '' ? 0 : messageTokens + tokens.count(system) }
  const conversation = splitConversation(messages)
  const wanted = conversation.current.flatMap((place) => messages[place] ?? [])
  const current = fitCurrent(wanted, { room: available - prompt.tokens, tokens, counter })
  if (current === undefined) {
    const needed = wanted.reduce((sum, message) => sum + counter.count(message), prompt.tokens)
    throw budgetExceeded(needed, maxTokens, buffer)
  }
  const currentTokens = current.reduce((sum, message) => sum + message.tokens, 0)
  return { prompt, conversation, current, currentTokens, room: available - prompt.tokens - currentTokens }
}

/** The error for parts that need `needed` tokens: it asks for the least budget that leaves as many when the buffer is taken off. */
export function budgetExceeded(needed: number, budget: number, buffer: number): BudgetExceededError {
  let required = Math.max(needed, Math.floor(needed / (1 - buffer)) - 1)
  while (spendableTokens(required, buffer) < needed) required += 1
  return new BudgetExceededError(required, budget)
}
