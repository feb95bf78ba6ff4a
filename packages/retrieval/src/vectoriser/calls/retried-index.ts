import { MemoryError } from '@sheaf/core'
import { withRetry } from './retry.ts'
import type { RetryOptions } from './retry.ts'
import type { VectoriserOptions } from '../vectoriser.ts'

/** The part of an index that a vectoriser needs. */
export type VectorIndex = VectoriserOptions['index']

/**
 * Wraps an index with retries while it is unavailable. That is safe even if the outcome is unknown: each of
 * its calls may be made twice. So a storage that is busy for a moment does not lose a vector that was paid
 * for.
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
