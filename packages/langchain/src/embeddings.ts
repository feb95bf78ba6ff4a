import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { MemoryError } from '@sheaf/core'
import { checkOptions, untilAborted, checkText } from '@sheaf/core/adapter'
import type { Embedder } from '@sheaf/core'
import { Embeddings } from '@langchain/core/embeddings'

/** Data that LangChain's embeddings lack. */
interface LangchainEmbedderOptions {
  /**
   * The name of the model, with every setting that changes its vectors, such as
   * "openai/text-embedding-3-small/512". Vectors with different names are never compared, so another
   * model needs another name.
   */
  readonly model: string
  /** The length of each vector. */
  readonly dimensions: number
  /** The most texts in one call of `embedDocuments`. 64 by default. */
  readonly maxBatchSize?: number
}

const MAX_BATCH_SIZE = 64

/**
 * LangChain embeddings as the `embedder` of `createMemory`: `embedDocuments` for stored texts,
 * `embedQuery` for queries. LangChain retries by its own `maxRetries`. An abort ends the wait;
 * LangChain cannot cancel the call. Rejects with `model-failed` that has the status or code, and
 * never the text of the error, which may repeat the input. Throws `invalid-argument` for invalid
 * options.
 */
export function langchainEmbedder(
  embeddings: EmbeddingsInterface,
  options: LangchainEmbedderOptions,
): Embedder {
  const {
    model,
    dimensions,
    maxBatchSize = MAX_BATCH_SIZE,
  } = checkOptions(options, { model: true, dimensions: true, maxBatchSize: true }, '{ model, dimensions }')
  if (typeof embeddings?.embedDocuments !== 'function' || typeof embeddings.embedQuery !== 'function') {
    throw MemoryError.invalidArgument(
      'embeddings',
      'must have embedDocuments and embedQuery, as embeddings of LangChain do',
    )
  }
  if (typeof model !== 'string' || model.trim() === '') {
    throw MemoryError.invalidArgument(
      'model',
      'is missing: name the model, such as "openai/text-embedding-3-small"',
    )
  }
  checkCount('dimensions', dimensions)
  checkCount('maxBatchSize', maxBatchSize)
  const who = `The model "${model}"`

  async function embedBatch(
    texts: readonly string[],
    purpose: 'document' | 'query',
  ): Promise<Float32Array[]> {
    try {
      const rows: unknown =
        purpose === 'document'
          ? await embeddings.embedDocuments([...texts])
          : await Promise.all(texts.map((text) => embeddings.embedQuery(text)))
      return toVectors(rows, texts.length, dimensions, who)
    } catch (error) {
      throw MemoryError.isInstance(error, 'model-failed') ? error : failureOf(error, who)
    }
  }

  return Object.freeze<Embedder>({
    model,
    dimensions,
    maxBatchSize,
    async embed(texts, { purpose = 'document', abortSignal } = {}) {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += maxBatchSize) {
        const batch = texts.slice(start, start + maxBatchSize)
        vectors.push(...(await untilAborted(() => embedBatch(batch, purpose), abortSignal)))
      }
      return vectors
    },
  })
}

function checkCount(argument: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1)
    throw MemoryError.invalidArgument(argument, 'must be a whole number, 1 or more')
}

function toVectors(rows: unknown, count: number, dimensions: number, who: string): Float32Array[] {
  if (!Array.isArray(rows) || rows.length !== count) {
    throw MemoryError.modelFailed(`${who} did not give one vector for each of ${count} texts. Try again.`, {
      retryable: true,
    })
  }
  return rows.map((row: unknown) => {
    const values = Array.isArray(row) || ArrayBuffer.isView(row) ? Array.from(row as ArrayLike<unknown>) : []
    if (values.length !== dimensions) {
      throw MemoryError.modelFailed(
        `${who} gave a vector of ${values.length} values where ${dimensions} are expected. Set dimensions to what the model gives.`,
      )
    }
    if (!values.every(isValue)) {
      throw MemoryError.modelFailed(`${who} gave a vector with a value that is not a number. Try again.`, {
        retryable: true,
      })
    }
    return Float32Array.from(values)
  })
}

// Converts to a 32-bit float, in which a large number becomes infinite.
function isValue(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value))
}

// Uses only data that cannot repeat a key or a text: the status of the answer, or the code from
// LangChain or Node.
function failureOf(error: unknown, who: string): MemoryError {
  const fields: { status?: unknown; lc_error_code?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const { status, lc_error_code: langchainCode, code } = fields
  const known = [status, langchainCode, code].find(
    (value) => typeof value === 'number' || (typeof value === 'string' && /^\w{1,60}$/.test(value)),
  )
  const shown = typeof known === 'number' || typeof known === 'string' ? ` (${known})` : ''
  const isFinal =
    typeof status === 'number' && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
  const advice = isFinal
    ? 'Check the name of the model, the key and the options of the embeddings.'
    : 'Try again later.'
  return MemoryError.modelFailed(`${who} failed${shown}. ${advice}`, { retryable: !isFinal })
}

/**
 * An embedder of Sheaf as LangChain embeddings, for its vector stores and the `index` of its stores.
 * Stored texts have the purpose "document", queries "query"; batches have the size that the embedder
 * allows. It does not retry; rejects as the embedder does, and with `model-failed` if vectors are
 * missing. Throws `invalid-argument` for a wrong embedder.
 */
export function langchainEmbeddings(embedder: Embedder): Embeddings {
  if (typeof embedder?.embed !== 'function')
    throw MemoryError.invalidArgument('embedder', 'is missing; pass one of @sheaf/models, or your own')
  const { maxBatchSize } = embedder
  if (maxBatchSize !== undefined && !(maxBatchSize >= 1))
    throw MemoryError.invalidArgument('maxBatchSize', 'of the embedder must be 1 or more')
  return new EmbedderEmbeddings(embedder)
}

class EmbedderEmbeddings extends Embeddings {
  readonly #embedder: Embedder

  constructor(embedder: Embedder) {
    super({})
    this.#embedder = embedder
  }

  override async embedDocuments(documents: string[]): Promise<number[][]> {
    if (!Array.isArray(documents)) throw MemoryError.invalidArgument('documents', 'must be a list of texts')
    for (const document of documents) checkText('document', document)
    const { maxBatchSize = Math.max(1, documents.length) } = this.#embedder
    const rows: number[][] = []
    for (let start = 0; start < documents.length; start += maxBatchSize) {
      rows.push(...(await this.#vectorsOf(documents.slice(start, start + maxBatchSize), 'document')))
    }
    return rows
  }

  override async embedQuery(document: string): Promise<number[]> {
    checkText('document', document)
    return (await this.#vectorsOf([document], 'query')).flat()
  }

  // Counts the vectors. Otherwise a store might keep a text without its vector, or with another text's.
  async #vectorsOf(texts: readonly string[], purpose: 'document' | 'query'): Promise<number[][]> {
    const vectors = await this.#embedder.embed(texts, { purpose })
    if (vectors.length === texts.length) return vectors.map((vector) => [...vector])
    const who = `The model "${this.#embedder.model}"`
    throw MemoryError.modelFailed(
      `${who} did not give one vector for each of ${texts.length} texts. Try again.`,
      { retryable: true },
    )
  }
}
