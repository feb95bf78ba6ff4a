import type { TokenCounter } from '@sheaf/core'
import { O200K_COSTS } from './o200k-costs.ts'
import { weightedCounter } from './weighted-counter.ts'

/**
 * Counts about as o200k_base does, the tokenizer of GPT-4o and all later OpenAI models, without a token table
 * or dependency. For GPT-4 and OpenAI's embedding models use `cl100kTokens` of `@sheaf/chunker/cl100k`, which
 * counts about as cl100k_base does; for an exact count, `tiktokenCounter` of `@sheaf/chunker/tiktoken`.
 *
 * A page counts at most 5% too low in each of 47 languages and in code, tables, base64 and identifiers.
 * English is within 5%, other languages are up to 20% too high. Short texts are less exact.
 * docs/decisions/0041-tokens.md has the figures and the method. At least 1 for a non-empty text; linear time.
 */
export function approximateTokens(): TokenCounter {
  return weightedCounter('approximate-2', O200K_COSTS)
}
