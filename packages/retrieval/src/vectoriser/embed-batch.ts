import { messageHeading } from '@sheaf/conversations'
import { MemoryError } from '@sheaf/core'
import type { Embedding, PendingEmbedding, Timer } from '@sheaf/core/adapter'
import { retryAfterOf, withRetry } from './retry.ts'
import type { Embedder } from '@sheaf/core'
import { PROBE_TEXT } from './vectoriser-settings.ts'
import { embedTexts } from './embed-texts.ts'
import type { RetryRules } from './retry.ts'

interface TextEmbedderOptions {
  readonly embedder: Embedder
  readonly requestsPerMinute: number | undefined
  readonly retry: RetryRules
  readonly timeoutMilliseconds: number
  readonly timer: Timer
  readonly random: () => number
}

/** An embedder of texts with a rate limit, a time limit and retries. Rejects as `embedTexts` does. */
export interface TextEmbedder {
  embed(texts: readonly string[], abortSignal: AbortSignal): Promise<Float32Array[]>
  /** Makes one call that any working embedder answers. True if it did. */
  works(abortSignal: AbortSignal): Promise<boolean>
}

export function createTextEmbedder(options: TextEmbedderOptions): TextEmbedder {
  const { embedder, requestsPerMinute, retry, timeoutMilliseconds, timer, random } = options
  let nextCall = -Infinity
  const pace = async (abortSignal: AbortSignal) => {
    if (requestsPerMinute === undefined) return
    const wait = nextCall - timer.now()
    if (wait > 0) await timer.sleep(wait, { abortSignal })
    nextCall = timer.now() + 60_000 / requestsPerMinute
  }
  const call = async (texts: readonly string[], abortSignal: AbortSignal) => {
    await pace(abortSignal)
    return await embedTexts(embedder, texts, { purpose: 'document', timeoutMilliseconds, timer, abortSignal })
  }
  return {
    async embed(texts, abortSignal) {
      const isRetryable = (error: unknown) => MemoryError.isInstance(error) && error.retryable
      return await withRetry(() => call(texts, abortSignal), {
        rules: retry,
        timer,
        random,
        abortSignal,
        isRetryable,
      })
    },
    async works(abortSignal) {
      try {
        await call([PROBE_TEXT], abortSignal)
        return true
      } catch {
        abortSignal.throwIfAborted()
        return false // the failure of the texts has the reason
      }
    },
  }
}

interface EmbedBatchOptions {
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
    .filter((line) => !line.startsWith('## ') || messageHeading.parse(line) === undefined)
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
