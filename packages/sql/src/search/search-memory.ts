import { InvalidArgumentError } from '@sheaf/core'
import { SCORER } from '../defaults.ts'

/** How much memory a storage on this machine may take for fast searches. */
export interface SearchMemoryOptions {
  /**
   * The most memory, in bytes, for the terms of the scopes that are searched and for the vectors of one model:
   * with them a search takes a fraction of the time, and finds the same. A scope, such as the memory of a user,
   * is read when it is first searched, a large one in the background; the one that was not searched for the
   * longest time goes first. 100 notes of 200 characters take about 60 KB, 100,000 chunks of 200 tokens 50 MB,
   * and twice that for a moment; as many vectors of 384 values take 160 MB. 256 MiB by default; 0 for none. What
   * needs more than there is left is searched in the database.
   */
  readonly searchMemoryBytes?: number
}

/** The option with its default. Throws InvalidArgumentError for a value that is not a number of bytes. */
export function searchMemoryBytes({
  searchMemoryBytes: bytes = SCORER.maxBytes,
}: SearchMemoryOptions): number {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new InvalidArgumentError('searchMemoryBytes', 'must be a whole number of bytes, 0 or more')
  return bytes
}
