import type { TokenCounter } from '@sheaf/core'
import { CL100K_COSTS } from './tokens/cl100k-costs.ts'
import { weightedCounter } from './tokens/weighted-counter.ts'

/**
 * Counts about as cl100k_base does, the tokenizer of GPT-4 and of OpenAI's embedding models. All else is as
 * with `approximateTokens`, which counts for later models: in other scripts than Latin those need half as
 * many tokens, or fewer.
 */
export function cl100kTokens(): TokenCounter {
  return weightedCounter('approximate-2:cl100k_base', CL100K_COSTS)
}
