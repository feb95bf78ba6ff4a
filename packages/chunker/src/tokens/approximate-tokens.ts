import type { TokenCounter } from '@sheaf/core'
import { O200K_COSTS } from './o200k-costs.ts'
import { weightedCounter } from './weighted-counter.ts'

/**
 * Counts about as o200k_base does, the tokenizer of GPT-4o and all OpenAI models since, with no table of
 * tokens and no dependency. For GPT-4 and OpenAI's embedding models there is `cl100kTokens` of
 * `@sheaf/chunker/cl100k`, which counts about as cl100k_base does; for an exact count, `tiktokenCounter` of
 * `@sheaf/chunker/tiktoken`.
 *
 * Pages count at most 5% too low in each of 47 languages and in code, tables, base64 and identifiers; English
 * counts within 5%, other languages up to 20% too high. A short text is further off.
 * docs/decisions/0041-tokens.md has the figures, and how they were learnt. 1 at least for a text that is not
 * empty; linear time.
 */
export function approximateTokens(): TokenCounter {
  return weightedCounter('approximate-2', O200K_COSTS)
}
