import { MemoryError, type Embedder } from '@sheaf/core'
import type { PendingEmbedding, Timer, Embedding } from '@sheaf/core/adapter'
import { FUTILE_ROUNDS, SET_ASIDE_MS, PROBE_TEXT } from './vectoriser-settings.ts'
import { messageHeading } from '@sheaf/conversations'
import { retryAfterOf, withRetry, type VectorIndex, type RetryRules } from './retry.ts'
import { embedTexts } from './embed-texts.ts'

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

interface EmbedPendingOptions {
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

interface TextEmbedderOptions {
  readonly embedder: Embedder
  readonly requestsPerMinute: number | undefined
  readonly retry: RetryRules
  readonly timeoutMilliseconds: number
  readonly timer: Timer
  readonly random: () => number
}

/** An embedder of texts with a rate limit, a time limit and retries. Rejects as `embedTexts` does. */
interface TextEmbedder {
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
async function embedBatch(batch: readonly PendingEmbedding[], options: EmbedBatchOptions): Promise<void> {
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
