import { MemoryError } from '@sheaf/core'
import type { PendingEmbedding, Timer } from '@sheaf/core/adapter'
import { FUTILE_ROUNDS, SET_ASIDE_MS } from './vectoriser-settings.ts'
import { embedBatch } from './embed-batch.ts'
import type { VectorIndex } from './retry.ts'
import type { TextEmbedder } from './embed-batch.ts'

/** Texts, by hash, that fail although the embedder works. They are forgotten with the process. */
interface SetAside {
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

export interface EmbedPendingOptions {
  readonly index: VectorIndex
  readonly model: string
  readonly embedder: TextEmbedder
  readonly batchSize: number
  readonly setAside: SetAside
  readonly abortSignal: AbortSignal
  /** Called if there are texts without a vector. */
  readonly onPending: () => void
  /** Gets the number of texts whose vectors were just kept. */
  readonly onKept: (count: number) => void
}

/**
 * Embeds until the only pending texts are those set aside. Looks up each batch again, so that deleted texts
 * are not sent. Rejects with the first failure of the embedder or the index; kept vectors stay.
 */
export async function embedPending(options: EmbedPendingOptions): Promise<void> {
  const { index, model, embedder, batchSize, setAside, abortSignal, onPending, onKept } = options
  const kept = new Set<number>()
  let futile = 0
  for (;;) {
    abortSignal.throwIfAborted()
    const batch = await lookUp(index, model, batchSize, setAside)
    if (batch.length === 0) return
    onPending()
    // A text that was kept in this run may be pending again, if it was deleted and written again. But an
    // index that keeps no vectors, or forgets one for each new one, would cost money for ever.
    futile = batch.every(({ textHash }) => kept.has(keyOf(textHash))) ? futile + 1 : 0
    if (futile >= FUTILE_ROUNDS) {
      throw MemoryError.unavailable(
        `The index does not keep the vectors of model "${model}" that it is given: ${batch.length} texts remain pending. Run doctor().`,
        { retryable: false },
      )
    }
    await embedBatch(batch, {
      embedder,
      abortSignal,
      setAside: ({ textHash }, isForGood) => setAside.add(textHash, isForGood),
      async keep(embeddings) {
        await index.putEmbeddings(model, embeddings)
        for (const { textHash } of embeddings) kept.add(keyOf(textHash))
        onKept(embeddings.length)
      },
    })
  }
}

// 48 bits: a run over a million texts stays small, and a collision costs nothing.
const keyOf = (textHash: string) => Number.parseInt(textHash.slice(0, 12), 16)

async function lookUp(
  index: VectorIndex,
  model: string,
  batchSize: number,
  setAside: SetAside,
): Promise<PendingEmbedding[]> {
  const limit = batchSize + setAside.size
  const pending = await index.pendingEmbeddings(model, limit)
  return setAside.without(pending, pending.length < limit).slice(0, batchSize)
}
