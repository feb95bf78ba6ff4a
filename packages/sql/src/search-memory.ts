import { InvalidArgumentError } from '@sheaf/core'
import { SCORER } from './defaults.ts'

/** How much memory a storage on this machine may take for fast searches. */
export interface SearchMemoryOptions {
  /**
   * The most memory, in bytes, for copies of the terms of all chunks and of the vectors of one model: with
   * them a search among many takes a fraction of the time, and finds the same. They are made in the
   * background once there are searches, from 2,000 chunks on, or 500 for the vectors. 100,000 chunks of 200
   * tokens take about 50 MB, and twice that for a moment; as many vectors of 384 values take 160 MB. 256 MiB
   * by default; 0 for none. What needs more than there is left is searched in the database.
   */
  readonly searchMemoryBytes?: number
}

/** The option with its default. Throws InvalidArgumentError for what is no number of bytes. */
export function searchMemoryBytes({
  searchMemoryBytes: bytes = SCORER.maxBytes,
}: SearchMemoryOptions): number {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new InvalidArgumentError('searchMemoryBytes', 'must be a whole number of bytes, 0 or more')
  return bytes
}
