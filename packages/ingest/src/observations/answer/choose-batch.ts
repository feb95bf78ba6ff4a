import type { TokenCounter } from '@sheaf/core'
import type { BudgetLimit } from '../budget/ingest-budget.ts'
import { observationPrompt, renderMessage } from './observation-prompt.ts'
import type { SpokenMessage } from '../messages/pending-messages.ts'

/** Messages of one call, and what they are estimated to cost. */
export interface Batch {
  readonly messages: readonly SpokenMessage[]
  /** The prompt included, and what is kept free for what is known. */
  readonly inputTokens: number
}

/** What bounds a call. */
export interface BatchOptions {
  readonly tokens: TokenCounter
  readonly instructions: string | undefined
  /** Tokens that are kept free for what is known. */
  readonly knownTokens: number
  /** The most that a call may have, whatever was spent already; a single longer message is cut. */
  readonly maxInputTokens: number
  /** The ceiling that a call of so many input tokens would go over. */
  readonly limitOf: (inputTokens: number) => BudgetLimit | undefined
}

/** Tokens of a prompt without messages. */
export function promptTokens(tokens: TokenCounter, instructions: string | undefined): number {
  return observationPrompt([], instructions, []).reduce((sum, { content }) => sum + tokens.count(content), 0)
}

/**
 * The newest of the messages that one call may have, in their order; the ceiling, where not even the newest
 * may be sent. There must be at least one.
 */
export function chooseBatch(pending: readonly SpokenMessage[], options: BatchOptions): Batch | BudgetLimit {
  const { tokens, maxInputTokens, knownTokens, limitOf } = options
  const fixed = promptTokens(tokens, options.instructions) + knownTokens
  const cost = (message: SpokenMessage) => tokens.count(renderMessage(message, pending.length)) + 1
  const chosen: SpokenMessage[] = []
  let inputTokens = fixed
  for (const message of [...pending].reverse()) {
    let next = message
    let total = inputTokens + cost(message)
    if (total > maxInputTokens) {
      if (chosen.length > 0) break
      next = shortened(message, maxInputTokens - fixed, options)
      total = inputTokens + cost(next)
    }
    const limit = limitOf(total)
    if (limit !== undefined) {
      if (chosen.length === 0) return limit
      break
    }
    chosen.unshift(next)
    inputTokens = total
  }
  return { messages: chosen, inputTokens }
}

// A cut text is counted with what is around it, which no counter needs to add up exactly.
function shortened(message: SpokenMessage, room: number, { tokens }: BatchOptions): SpokenMessage {
  const around = tokens.count(renderMessage({ ...message, shown: '' }, 999_999)) + 1
  let shown = ''
  for (let most = room - around; most > 0; most = Math.floor(most * 0.9)) {
    shown = tokens.truncate(message.shown, most)
    if (tokens.count(renderMessage({ ...message, shown }, 999_999)) + 1 <= room) break
  }
  return { ...message, shown }
}
