import { UnavailableError } from '@sheaf/core'
import type { PendingEmbedding } from '@sheaf/core/adapter'
import { FUTILE_ROUNDS } from './defaults.ts'
import { embedBatch } from './embed-batch.ts'
import type { VectorIndex } from './calls/retry.ts'
import type { SetAside } from './set-aside.ts'
import type { TextEmbedder } from './calls/text-embedder.ts'

/** Options of `embedPending`. */
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
      throw new UnavailableError(
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
