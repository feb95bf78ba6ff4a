import type { PendingEmbedding, Timer } from '@sheaf/core/adapter'
import { SET_ASIDE_MS } from './defaults.ts'

/** Texts, by hash, that fail although the embedder works. They are forgotten with the process. */
export interface SetAside {
  readonly size: number
  /** Sets a text aside: `isForGood` until it is deleted, otherwise for an hour. */
  add(textHash: string, isForGood: boolean): void
  /**
   * The texts that are not set aside. If `pending` has all texts (`isAll`), forgets those that it lacks.
   */
  without(pending: readonly PendingEmbedding[], isAll: boolean): PendingEmbedding[]
}

export function createSetAside(timer: Timer): SetAside {
  const until = new Map<string, number>()
  return {
    get size() {
      return until.size
    },
    add(textHash, isForGood) {
      until.set(textHash, isForGood ? Infinity : timer.now() + SET_ASIDE_MS)
    },
    without(pending, isAll) {
      const seen = new Set(pending.map(({ textHash }) => textHash))
      for (const [textHash, time] of until) {
        if (time <= timer.now() || (isAll && !seen.has(textHash))) until.delete(textHash)
      }
      return pending.filter(({ textHash }) => !until.has(textHash))
    },
  }
}
