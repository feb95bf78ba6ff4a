import type { SearchIndex, Timer } from '@sheaf/core/adapter'
import { MemoryError } from '@sheaf/core'

/** The number of tries of a call, and the waits between them. */
export interface RetryRules {
  /** Tries of one call, the first included. 5 by default. */
  readonly attempts: number
  /** The longest wait before the second try; it doubles with each. 1,000 by default. */
  readonly firstDelayMilliseconds: number
  /** The longest wait. A model that asks for a longer one ends the run. 60,000 by default. */
  readonly maxDelayMilliseconds: number
}

interface RetryOptions {
  readonly rules: RetryRules
  readonly timer: Timer
  readonly random: () => number
  readonly abortSignal: AbortSignal
  readonly isRetryable: (error: unknown) => boolean
}

/**
 * Repeats `work` while it fails in a way that may pass. The waits have full jitter: a random part of an
 * exponential backoff, so that many clients do not come back at once (AWS Architecture Blog, "Exponential
 * Backoff And Jitter", 2015). If the model asks for a wait, that one comes first.
 */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { rules, timer, random, abortSignal, isRetryable } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      abortSignal.throwIfAborted()
      if (attempt >= rules.attempts || !isRetryable(error)) throw error
      const asked = retryAfterOf(error)
      if (asked !== undefined && asked > rules.maxDelayMilliseconds) throw error
      const backoff = Math.min(rules.maxDelayMilliseconds, rules.firstDelayMilliseconds * 2 ** (attempt - 1))
      const wait = asked === undefined ? random() * backoff : asked + random() * rules.firstDelayMilliseconds
      await timer.sleep(wait, { abortSignal })
    }
  }
}

/** The wait that a model asks for, in milliseconds, if it is valid. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!MemoryError.isInstance(error, 'model-failed')) return undefined
  const { retryAfterMilliseconds: asked = -1 } = error
  return asked >= 0 ? asked : undefined
}

/** The part of an index that a vectoriser needs. */
export type VectorIndex = Pick<
  SearchIndex,
  'pendingEmbeddings' | 'putEmbeddings' | 'embeddedModels' | 'eraseEmbeddings'
>

/**
 * Wraps an index with retries while it is unavailable, so that a busy storage does not lose a vector that was
 * paid for. A retry is safe even if the outcome is unknown, since each call may be made twice.
 */
export function retriedIndex(index: VectorIndex, options: Omit<RetryOptions, 'isRetryable'>): VectorIndex {
  const isRetryable = (error: unknown) =>
    MemoryError.isInstance(error) && (error.retryable || error.code === 'unavailable')
  const retried = async <T>(work: () => Promise<T>) => await withRetry(work, { ...options, isRetryable })
  return {
    pendingEmbeddings: (model, limit) => retried(() => index.pendingEmbeddings(model, limit)),
    putEmbeddings: (model, embeddings) => retried(() => index.putEmbeddings(model, embeddings)),
    embeddedModels: () => retried(() => index.embeddedModels()),
    eraseEmbeddings: (model) => retried(() => index.eraseEmbeddings(model)),
  }
}
