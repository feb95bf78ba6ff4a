import { parseTranscriptHeading } from '@sheaf/conversations'
import { MemoryError } from '@sheaf/core'
import type { Embedding, PendingEmbedding } from '@sheaf/core/adapter'
import { retryAfterOf } from './calls/retry.ts'
import type { TextEmbedder } from './calls/text-embedder.ts'

/** Where the texts of a batch go. */
export interface EmbedBatchOptions {
  readonly embedder: TextEmbedder
  readonly abortSignal: AbortSignal
  readonly keep: (embeddings: readonly Embedding[]) => Promise<void>
  /** Gets a text that fails alone while the embedder works. `isForGood` when trying again will not help. */
  readonly setAside: (text: PendingEmbedding, isForGood: boolean) => void
}

/**
 * Embeds a batch and keeps the vectors. One that fails though the embedder works is halved, until the texts
 * that are the cause are alone; all others are kept. Rejects with the failure of an embedder that does not
 * work: then nothing was set aside for it.
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

/**
 * A text without the headings of a transcript, which do not add meaning; the text itself where nothing else
 * is in it.
 */
function saidText(text: string): string {
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
    // A wrong key refuses every text: without the probe, each of them would be requested alone, and set
    // aside. One who says "later" refuses none.
    if (retryAfterOf(error) !== undefined || !(await embedder.works(abortSignal))) throw error
    return { isRetryable: MemoryError.isInstance(error) && error.retryable }
  }
}
