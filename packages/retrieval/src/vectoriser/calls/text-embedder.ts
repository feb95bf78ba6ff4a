import { MemoryError } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { PROBE_TEXT } from '../defaults.ts'
import { embedTexts } from '../embed-texts.ts'
import { withRetry } from './retry.ts'
import type { RetryRules } from './retry.ts'

/** Options of `createTextEmbedder`. */
export interface TextEmbedderOptions {
  readonly embedder: Embedder
  readonly requestsPerMinute: number | undefined
  readonly retry: RetryRules
  readonly timeoutMilliseconds: number
  readonly timer: Timer
  readonly random: () => number
}

/** An embedder of texts with a rate limit, a time limit and retries. Rejects as `embedTexts` does. */
export interface TextEmbedder {
  embed(texts: readonly string[], abortSignal: AbortSignal): Promise<Float32Array[]>
  /** Makes one call that any working embedder answers. True if it did. */
  works(abortSignal: AbortSignal): Promise<boolean>
}

export function createTextEmbedder(options: TextEmbedderOptions): TextEmbedder {
  const { embedder, requestsPerMinute, retry, timeoutMilliseconds, timer, random } = options
  let nextCall = -Infinity
  const pace = async (abortSignal: AbortSignal) => {
    if (requestsPerMinute === undefined) return
    const wait = nextCall - timer.now()
    if (wait > 0) await timer.sleep(wait, { abortSignal })
    nextCall = timer.now() + 60_000 / requestsPerMinute
  }
  const call = async (texts: readonly string[], abortSignal: AbortSignal) => {
    await pace(abortSignal)
    return await embedTexts(embedder, texts, { purpose: 'document', timeoutMilliseconds, timer, abortSignal })
  }
  return {
    async embed(texts, abortSignal) {
      const isRetryable = (error: unknown) => MemoryError.isInstance(error) && error.retryable
      return await withRetry(() => call(texts, abortSignal), {
        rules: retry,
        timer,
        random,
        abortSignal,
        isRetryable,
      })
    },
    async works(abortSignal) {
      try {
        await call([PROBE_TEXT], abortSignal)
        return true
      } catch {
        abortSignal.throwIfAborted()
        return false // the failure of the texts has the reason
      }
    },
  }
}
