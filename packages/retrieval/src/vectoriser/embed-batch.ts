import { parseTranscriptHeading } from '@sheaf/conversations'
import { MemoryError } from '@sheaf/core'
import type { Embedding, PendingEmbedding } from '@sheaf/core/adapter'
import { retryAfterOf } from './calls/retry.ts'
import type { TextEmbedder } from './calls/text-embedder.ts'

/** Options of `embedBatch`. */
export interface EmbedBatchOptions {
  readonly embedder: TextEmbedder
  readonly abortSignal: AbortSignal
  readonly keep: (embeddings: readonly Embedding[]) => Promise<void>
  /** Gets a text that fails alone while the embedder works. `isForGood` if trying again will not help. */
  readonly setAside: (text: PendingEmbedding, isForGood: boolean) => void
}

/**
 * Embeds a batch and keeps the vectors. If the batch fails though the embedder works, it is halved until the
 * failing texts are alone; vectors of all others are kept. If the embedder is broken, rejects with its
 * failure, and sets no text aside.
 */
export async function embedBatch(
  batch: readonly PendingEmbedding[],
  options: EmbedBatchOptions,
): Promise<void> {
  const { embedder, abortSignal, keep, setAside } = options
  const vectors = await embedOrRefuse(batch, embedder, abortSignal)
  if (Array.isArray(vectors)) {
    await keep(vectors)
    return
  }
  const [first] = batch
  if (first !== undefined && batch.length === 1) {
    setAside(first, !vectors.isRetryable)
    return
  }
  const middle = Math.ceil(batch.length / 2)
  await embedBatch(batch.slice(0, middle), options)
  await embedBatch(batch.slice(middle), options)
}

/** Removes the headings of a transcript, which add no meaning, unless the text has nothing else. */
export function saidText(text: string): string {
  if (!text.includes('## ')) return text
  const said = text
    .split('\n')
    .filter((line) => !line.startsWith('## ') || parseTranscriptHeading(line) === undefined)
    .join('\n')
    .trim()
  return said === '' ? text : said
}

async function embedOrRefuse(
  batch: readonly PendingEmbedding[],
  embedder: TextEmbedder,
  abortSignal: AbortSignal,
): Promise<Embedding[] | { readonly isRetryable: boolean }> {
  try {
    const vectors = await embedder.embed(
      batch.map(({ text }) => saidText(text)),
      abortSignal,
    )
    return batch.flatMap(({ textHash }, place) => {
      const vector = vectors[place]
      return vector === undefined ? [] : [{ textHash, vector }]
    })
  } catch (error) {
    abortSignal.throwIfAborted()
    // A wrong key refuses every text: without the probe, each would be sent alone and set aside. An embedder
    // that asks to wait refuses none.
    if (retryAfterOf(error) !== undefined || !(await embedder.works(abortSignal))) throw error
    return { isRetryable: MemoryError.isInstance(error) && error.retryable }
  }
}
