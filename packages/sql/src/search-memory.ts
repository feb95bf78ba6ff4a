import { InvalidArgumentError } from '@sheaf/core'
import { SCORER } from './defaults.ts'

/** How much memory a storage on this machine may take for fast searches. */
export interface SearchMemoryOptions {
  /**
   * The most memory, in bytes, for a copy of the terms of all chunks: with it a search among many takes a fraction of the time, and finds the same. It is made in the
   * background once there are searches, from 2,000 chunks on; 100,000 chunks of 200 tokens take about 50 MB, and twice that for a moment. 256 MiB by default; 0 for
   * none. A memory that needs more is searched without.
   */
  readonly searchMemoryBytes?: number
}

/** The option with its default. Throws InvalidArgumentError for what is no number of bytes. */
export function searchMemoryBytes({ searchMemoryBytes: bytes = SCORER.maxBytes }: SearchMemoryOptions): number {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new InvalidArgumentError('searchMemoryBytes', 'must be a whole number of bytes, 0 or more')
  return bytes
}
