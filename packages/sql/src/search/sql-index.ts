import type { Analyser, SyncOptions, SyncReport } from '@sheaf/core'
import type {
  CandidateQuery,
  Candidates,
  EmbeddedModel,
  Embedding,
  PendingEmbedding,
  SearchIndex,
} from '@sheaf/core/adapter'
import { copyQuery } from './copy-query.ts'
import type { Scorers } from './create-scorers.ts'
import { EmbeddingTable } from '../files/embedding-table.ts'
import { FairLoading } from '../engine/fair-loading.ts'
import { KnownSpellings } from '../spelling/known-spellings.ts'
import type { FileIndexer } from '../files/file-indexer.ts'
import { findCandidates } from './find-candidates.ts'
import type { CandidateParts } from './find-candidates.ts'
import { listFiles } from './list-files.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { rebuildIndex } from '../files/rebuild-index.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { syncIndex } from '../files/sync-index.ts'

export interface SqlIndexOptions {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer
  readonly analyser: Analyser
  readonly lifetime: Lifetime
  /** They answer from memory if they can. */
  readonly scorers?: Scorers
}

/** The index in the tables beside the files. */
export class SqlIndex implements SearchIndex {
  readonly #database: SqlDatabase
  readonly #indexer: FileIndexer
  readonly #lifetime: Lifetime
  readonly #parts: CandidateParts
  readonly #embeddings: EmbeddingTable

  constructor({ database, indexer, analyser, lifetime, scorers }: SqlIndexOptions) {
    this.#database = database
    this.#indexer = indexer
    this.#lifetime = lifetime
    this.#embeddings = new EmbeddingTable(database)
    this.#parts = {
      database,
      analyser,
      loading: new FairLoading(),
      spellings: new KnownSpellings(),
      ...scorers,
    }
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    const asked = copyQuery(query)
    return await this.#lifetime.run(async () => {
      const found = await findCandidates(this.#parts, asked)
      return asked.files === true ? { ...found, files: await listFiles(this.#database, asked) } : found
    })
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    return await this.#lifetime.run(() => this.#embeddings.pending(model, limit))
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    await this.#lifetime.run(() => this.#embeddings.put(model, embeddings))
  }

  async readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]> {
    return await this.#lifetime.run(() => this.#embeddings.read(model, after, limit))
  }

  async embeddedModels(): Promise<EmbeddedModel[]> {
    return await this.#lifetime.run(() => this.#embeddings.models())
  }

  async eraseEmbeddings(model: string): Promise<number> {
    return await this.#lifetime.run(() => this.#embeddings.erase(model))
  }

  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#lifetime.run(() => syncIndex(this.#database, this.#indexer, options))
  }

  async rebuild(options: SyncOptions = {}): Promise<SyncReport> {
    return await this.#lifetime.run(() => rebuildIndex(this.#database, this.#indexer, options))
  }
}
