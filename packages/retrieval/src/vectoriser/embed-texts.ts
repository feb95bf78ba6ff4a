import { MemoryError, ModelFailedError } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { withDeadline } from './calls/with-deadline.ts'

/** Options of a call of an embedder. */
export interface EmbedTextsOptions {
  readonly purpose: 'document' | 'query'
  readonly timeoutMilliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
}

/**
 * Returns one vector per text, in order, of the embedder's dimensions and finite. Rejects with the reason of
 * `abortSignal`, and with ModelFailedError for everything else. That error is retryable if the embedder says
 * so, is late, returns anything but vectors, or throws an error that is not Sheaf's.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedTextsOptions,
): Promise<Float32Array[]> {
  const { purpose, timeoutMilliseconds, timer, abortSignal } = options
  const late = () =>
    new ModelFailedError(
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
    new ModelFailedError(`The embedder "${model}" ${what} Nothing of this answer was kept.`, {
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
    return new ModelFailedError(error.message, { retryable: error.retryable, cause: error })
  // The message of a foreign error may contain secrets, such as an address with a key.
  const kind = error instanceof Error ? error.name : typeof error
  return new ModelFailedError(
    `The embedder "${model}" threw a value that is not a ModelFailedError (${kind}).`,
    {
      retryable: true,
      cause: error,
    },
  )
}
