import { InvalidArgumentError } from '@sheaf/core'
import { SCORER } from '../defaults.ts'

/** Limits the memory of a storage on this machine for fast searches. */
export interface SearchMemoryOptions {
  /**
   * The maximum memory, in bytes, for the terms of the searched scopes and the vectors of one model. They
   * make a search several times as fast and change no result. A scope, such as the memory of a user, is read
   * at its first search, a large one in the background; the scope that was not searched for the longest time
   * is removed first. 100 notes of 200 characters take about 60 KB; 100,000 chunks of 200 tokens take 50 MB,
   * and twice as much for a moment; as many vectors of 384 values take 160 MB. 256 MiB by default; 0 for
   * none. A scope that needs more than the remaining memory is searched in the database.
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

/** A budget that all copies of one storage share: bytes that one copy takes are not available to others. */
export class SearchMemoryBudget {
  readonly #maxBytes: number
  readonly #taken = new Map<object, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Sets the total bytes of `owner`. False if the bytes of others leave too few; then nothing changes.
   */
  take(owner: object, bytes: number): boolean {
    const others = [...this.#taken].reduce((sum, [other, taken]) => (other === owner ? sum : sum + taken), 0)
    if (others + bytes > this.#maxBytes) return false
    this.#taken.set(owner, bytes)
    return true
  }

  /** Sets the bytes of `owner` to 0. */
  release(owner: object): void {
    this.#taken.delete(owner)
  }
}
