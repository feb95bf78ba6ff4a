import { InvalidArgumentError } from '@sheaf/core'
import type { Analyser, CandidateQuery, Candidates, Embedding, PendingEmbedding, SearchIndex, SyncOptions, SyncReport } from '@sheaf/core'
import { sql } from 'kysely'
import { EMBEDDING_BATCH } from './defaults.ts'
import type { FileIndexer } from './file-indexer.ts'
import { findCandidates } from './find-candidates.ts'
import { nextSequence } from './head.ts'
import type { Lifetime } from './lifetime.ts'
import { rebuildIndex } from './rebuild-index.ts'
import type { SqlDatabase } from './sql-database.ts'
import { builder, read, statement } from './statement.ts'
import { syncIndex } from './sync-index.ts'
import { vectorBlob } from './vector-blob.ts'

// Along the index of text hashes: it stops as soon as it has enough, and the same text comes once.
const pending = statement<{ model: string; limit: number }, { text_hash: string; text: string }>(({ model, limit }) =>
  sql<{ text_hash: string; text: string }>`SELECT chunk.text_hash, chunk.text FROM sheaf_chunk AS chunk
    WHERE NOT EXISTS (SELECT 1 FROM sheaf_embedding AS embedding WHERE embedding.text_hash = chunk.text_hash AND embedding.model = ${model})
    GROUP BY chunk.text_hash ORDER BY chunk.text_hash LIMIT ${limit}`.compile(builder),
)
// Nothing is kept for a text that was deleted while its vector was made.
const putEmbedding = statement<{ textHash: string; model: string; vector: Uint8Array }>(({ textHash, model, vector }) =>
  sql`INSERT INTO sheaf_embedding (text_hash, model, vector)
    SELECT ${textHash}, ${model}, ${vector} WHERE EXISTS (SELECT 1 FROM sheaf_chunk WHERE text_hash = ${textHash})
    ON CONFLICT (text_hash, model) DO UPDATE SET vector = excluded.vector`.compile(builder),
)

export interface SqlIndexOptions {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer
  readonly analyser: Analyser
  readonly lifetime: Lifetime
}

/** The index in the tables beside the files. */
export class SqlIndex implements SearchIndex {
  readonly #database: SqlDatabase
  readonly #indexer: FileIndexer
  readonly #analyser: Analyser
  readonly #lifetime: Lifetime

  constructor({ database, indexer, analyser, lifetime }: SqlIndexOptions) {
    this.#database = database
    this.#indexer = indexer
    this.#analyser = analyser
    this.#lifetime = lifetime
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    return await this.#lifetime.run(() => findCandidates(this.#database, this.#analyser, query))
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    const rows = await this.#lifetime.run(() => read(this.#database, pending({ model, limit: Math.max(0, Math.trunc(limit) || 0) })))
    return rows.map(({ text_hash: textHash, text }) => ({ textHash, text }))
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    const queries = embeddings.map(({ textHash, vector }) => {
      if (vector.length === 0 || !vector.every(Number.isFinite)) {
        throw new InvalidArgumentError('embeddings', `have a vector of model "${model}" that is empty or not made of finite numbers`)
      }
      return putEmbedding({ textHash, model, vector: vectorBlob(vector) })
    })
    await this.#lifetime.run(async () => {
      for (let start = 0; start < queries.length; start += EMBEDDING_BATCH) {
        await this.#database.write([...queries.slice(start, start + EMBEDDING_BATCH), nextSequence({})])
      }
    })
  }

  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#lifetime.run(() => syncIndex(this.#database, this.#indexer, options))
  }

  async rebuild(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#lifetime.run(() => rebuildIndex(this.#database, this.#indexer, options))
  }
}
