import { Embeddings } from '@langchain/core/embeddings'
import { InvalidArgumentError, ModelFailedError } from '@sheaf/core'
import { checkText } from '@sheaf/core/adapter'
import type { Embedder } from '@sheaf/core'

/**
 * An embedder of Sheaf as LangChain embeddings, for its vector stores and the `index` of its stores.
 * Stored texts have the purpose "document", queries "query"; batches have the size that the embedder
 * allows. It does not retry; rejects as the embedder does, and with ModelFailedError if vectors are
 * missing. Throws InvalidArgumentError for a wrong embedder.
 */
export function langchainEmbeddings(embedder: Embedder): Embeddings {
  if (typeof embedder?.embed !== 'function')
    throw new InvalidArgumentError('embedder', 'is missing; pass one of @sheaf/models, or your own')
  const { maxBatchSize } = embedder
  if (maxBatchSize !== undefined && !(maxBatchSize >= 1))
    throw new InvalidArgumentError('maxBatchSize', 'of the embedder must be 1 or more')
  return new EmbedderEmbeddings(embedder)
}

class EmbedderEmbeddings extends Embeddings {
  readonly #embedder: Embedder

  constructor(embedder: Embedder) {
    super({})
    this.#embedder = embedder
  }

  override async embedDocuments(documents: string[]): Promise<number[][]> {
    if (!Array.isArray(documents)) throw new InvalidArgumentError('documents', 'must be a list of texts')
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

  // Otherwise a store would keep a text without its vector, or with another text's vector.
  async #vectorsOf(texts: readonly string[], purpose: 'document' | 'query'): Promise<number[][]> {
    const vectors = await this.#embedder.embed(texts, { purpose })
    if (vectors.length === texts.length) return vectors.map((vector) => [...vector])
    const who = `The model "${this.#embedder.model}"`
    throw new ModelFailedError(
      `${who} did not give one vector for each of ${texts.length} texts. Try again.`,
      { retryable: true },
    )
  }
}
