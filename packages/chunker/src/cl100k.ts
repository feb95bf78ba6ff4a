import type { TokenCounter } from '@sheaf/core'
import { CL100K_COSTS } from './tokens/cl100k-costs.ts'
import { weightedCounter } from './tokens/weighted-counter.ts'

/**
 * Counts about as cl100k_base does, the tokenizer of GPT-4 and of OpenAI's embedding models. Otherwise like
 * `approximateTokens`, which counts for later models: in non-Latin scripts these need half as many tokens, or
 * fewer.
 */
export function cl100kTokens(): TokenCounter {
  return weightedCounter('approximate-2:cl100k_base', CL100K_COSTS)
}
