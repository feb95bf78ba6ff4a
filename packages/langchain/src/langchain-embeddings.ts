import { Embeddings } from '@langchain/core/embeddings'
import { InvalidArgumentError } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'

/**
 * An embedder of Sheaf as embeddings of LangChain, for its vector stores and the `index` of its stores. Texts are kept with the purpose "document", asked with "query", and sent in batches
 * that the embedder takes. Nothing is tried again; rejects as the embedder does. Throws InvalidArgumentError for what is no embedder.
 */
export function langchainEmbeddings(embedder: Embedder): Embeddings {
  if (typeof embedder?.embed !== 'function')
    throw new InvalidArgumentError('embedder', 'is missing; pass one of @sheaf/models, or your own')
  return new EmbedderEmbeddings(embedder)
}

class EmbedderEmbeddings extends Embeddings {
  readonly #embedder: Embedder

  constructor(embedder: Embedder) {
    super({})
    this.#embedder = embedder
  }

  override async embedDocuments(documents: string[]): Promise<number[][]> {
    const { maxBatchSize = Math.max(1, documents.length) } = this.#embedder
    const rows: number[][] = []
    for (let start = 0; start < documents.length; start += maxBatchSize) {
      const vectors = await this.#embedder.embed(documents.slice(start, start + maxBatchSize), { purpose: 'document' })
      rows.push(...vectors.map((vector) => [...vector]))
    }
    return rows
  }

  override async embedQuery(document: string): Promise<number[]> {
    const [vector = new Float32Array()] = await this.#embedder.embed([document], { purpose: 'query' })
    return [...vector]
  }
}
