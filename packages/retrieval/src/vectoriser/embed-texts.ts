import { MemoryError, type Embedder } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'

export interface EmbedTextsOptions {
  readonly purpose: 'document' | 'query'
  readonly timeoutMilliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
}

/**
 * Returns one vector per text, in order, of the embedder's dimensions and finite. Rejects with the reason of
 * `abortSignal`, and with `model-failed` for everything else. That error is retryable if the embedder says
 * so, is late, returns anything but vectors, or throws an error that is not Sheaf's.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedTextsOptions,
): Promise<Float32Array[]> {
  const { purpose, timeoutMilliseconds, timer, abortSignal } = options
  const late = () =>
    MemoryError.modelFailed(
      `The embedder "${embedder.model}" did not answer within ${timeoutMilliseconds} ms.`,
      { retryable: true },
    )
  try {
    const ask = async (abortSignal: AbortSignal) => await embedder.embed([...texts], { purpose, abortSignal })
    const vectors: unknown = await withDeadline(ask, {
      milliseconds: timeoutMilliseconds,
      timer,
      abortSignal,
      late,
    })
    return checkVectors(embedder, texts.length, vectors)
  } catch (error) {
    abortSignal.throwIfAborted()
    throw asModelFailure(embedder, error)
  }
}

function checkVectors({ model, dimensions }: Embedder, count: number, vectors: unknown): Float32Array[] {
  const fail = (what: string) =>
    MemoryError.modelFailed(`The embedder "${model}" ${what} Nothing of this answer was kept.`, {
      retryable: true,
    })
  if (!Array.isArray(vectors)) throw fail('gave no list of vectors.')
  if (vectors.length !== count) throw fail(`gave ${vectors.length} vectors for ${count} texts.`)
  return vectors.map((vector: unknown) => {
    if (!isFloat32Array(vector)) throw fail('gave a value that is not a Float32Array.')
    if (vector.length !== dimensions) {
      throw fail(
        `gave a vector of ${vector.length} values, and says that it has ${dimensions} dimensions. Correct the dimensions of the embedder.`,
      )
    }
    if (!vector.every(Number.isFinite)) throw fail('gave a vector that is not made of finite numbers.')
    return vector
  })
}

// Not instanceof: an array of another realm counts as well.
function isFloat32Array(value: unknown): value is Float32Array {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}

function asModelFailure({ model }: Embedder, error: unknown): unknown {
  if (MemoryError.isInstance(error, 'model-failed')) return error
  if (MemoryError.isInstance(error))
    return MemoryError.modelFailed(error.message, { retryable: error.retryable, cause: error })
  return MemoryError.modelThrew(`The embedder "${model}"`, error)
}

interface Deadline {
  readonly milliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
  late(): Error
}

/** Like `withSignals`, but rejects with `late()` if the work takes too long. */
export async function withDeadline<T>(
  work: (abortSignal: AbortSignal) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const { milliseconds, timer, abortSignal, late } = deadline
  const clock = new AbortController()
  const lateness = new AbortController()
  timer.sleep(milliseconds, { abortSignal: clock.signal }).then(
    () => lateness.abort(late()),
    () => {}, // it ended in time
  )
  try {
    return await withSignals([abortSignal, lateness.signal], work)
  } finally {
    clock.abort()
  }
}

/**
 * Runs `work` with a signal that follows `abortSignals`. If one of them is aborted, rejects with its reason
 * at once. The work may continue, and its outcome is ignored.
 */
export async function withSignals<T>(
  abortSignals: readonly (AbortSignal | undefined)[],
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signals = abortSignals.filter((signal) => signal !== undefined)
  for (const signal of signals) signal.throwIfAborted()
  // Not AbortSignal.any(): in some versions of Node.js a long-lived signal keeps all signals made from it.
  const ending = new AbortController()
  const over = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error), { once: true })
  })
  const follow = () => ending.abort(signals.find(({ aborted }) => aborted)?.reason)
  for (const signal of signals) signal.addEventListener('abort', follow, { once: true })
  try {
    return await Promise.race([work(ending.signal), over])
  } catch (error) {
    // The abort is the cause of any error of the aborted work.
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', follow)
  }
}
