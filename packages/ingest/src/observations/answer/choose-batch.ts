import type { TokenCounter } from '@sheaf/core'
import type { BudgetLimit } from '../budget/ingest-budget.ts'
import { observationPrompt, renderMessage } from './observation-prompt.ts'
import type { SpokenMessage } from '../messages/pending-messages.ts'

/** The messages of one call, and their estimated cost. */
export interface Batch {
  readonly messages: readonly SpokenMessage[]
  /** Includes the prompt and the tokens kept free for known facts. */
  readonly inputTokens: number
}

/** The limits of a call. */
export interface BatchOptions {
  readonly tokens: TokenCounter
  readonly instructions: string | undefined
  /** Tokens kept free for known facts. */
  readonly knownTokens: number
  /** The most tokens of a single call. If one message is longer, it is cut. */
  readonly maxInputTokens: number
  /** Returns the ceiling that a call with this many input tokens would exceed. */
  readonly limitOf: (inputTokens: number) => BudgetLimit | undefined
}

/** Tokens of a prompt without messages. */
export function promptTokens(tokens: TokenCounter, instructions: string | undefined): number {
  return observationPrompt([], instructions, []).reduce((sum, { content }) => sum + tokens.count(content), 0)
}

/**
 * Returns the newest messages that fit one call, in their order, or the ceiling if not even the newest may be
 * sent. `pending` has at least one message.
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

// Counts the cut text with its surroundings, because the counts of parts need not add up.
function shortened(message: SpokenMessage, room: number, { tokens }: BatchOptions): SpokenMessage {
  const around = tokens.count(renderMessage({ ...message, shown: '' }, 999_999)) + 1
  let shown = ''
  for (let most = room - around; most > 0; most = Math.floor(most * 0.9)) {
    shown = tokens.truncate(message.shown, most)
    if (tokens.count(renderMessage({ ...message, shown }, 999_999)) + 1 <= room) break
  }
  return { ...message, shown }
}
