import type { Analyser, SyncOptions, SyncReport } from '@sheaf/core'
import type {
  CandidateQuery,
  Candidates,
  EmbeddedModel,
  Embedding,
  PendingEmbedding,
  SearchIndex,
} from '@sheaf/core/adapter'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { sqlTerms } from '../scorer/held-scope.ts'
import { SearchMemoryBudget, FairLoading } from '../engine/gate.ts'
import { VectorScorer } from '../vectors/vector-scorer.ts'
import { EmbeddingTable } from '../files/embedding-table.ts'
import { KnownSpellings } from './respell.ts'
import type { FileIndexer } from '../files/file-indexer.ts'
import { findCandidates } from './find-candidates.ts'
import type { CandidateParts } from './find-candidates.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { rebuildIndex, syncIndex } from '../files/sync-index.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { candidate } from './candidate-lists.ts'
import { filesIn, readParts } from './candidate-statements.ts'
import { atMost, readPages, rowsOf, sql, statement } from '../engine/statement.ts'
import { BITS, MARKS } from '../files/chunk-statements.ts'
import { DAMAGED, soundRows } from '../checksum.ts'
import { labelsOf } from '../files/labels.ts'
import { EVERYTHING, scopeRanges } from './scope-ranges.ts'

type SearchedFile = NonNullable<Candidates['files']>[number]
type Scorers = Pick<CandidateParts, 'scopes' | 'vectorScorer'>

/** Creates scorers of texts and of vectors with a common memory budget; none without memory. */
export function createScorers(options: {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  readonly maxBytes: number
}): Scorers {
  const { database, lifetime, maxBytes } = options
  if (maxBytes <= 0) return {}
  const memory = new SearchMemoryBudget(maxBytes)
  return {
    scopes: new HeldScopes({ source: sqlTerms(database), lifetime, memory }),
    vectorScorer: new VectorScorer({ database, lifetime, memory }),
  }
}

interface SqlIndexOptions {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer
  readonly analyser: Analyser
  readonly lifetime: Lifetime
  /** Answer from memory if they can. */
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
    return await this.#lifetime.run(async () => {
      const found = await findCandidates(this.#parts, query)
      const chunks = query.chunks === undefined ? {} : await listChunks(this.#database, query)
      const files = query.files === true ? { files: await listFiles(this.#database, query) } : {}
      return { ...found, ...chunks, ...files }
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

// Damaged chunks are left out.
async function listChunks(
  database: SqlDatabase,
  { chunks = [], view, within = view, abortSignal }: CandidateQuery,
): Promise<Pick<Candidates, 'chunks' | 'degraded'>> {
  const ranges = JSON.stringify(scopeRanges(within) ?? EVERYTHING)
  const query = readParts({ parts: JSON.stringify(chunks), ranges })
  const { damaged, results } = soundRows(await database.read([query]))
  abortSignal?.throwIfAborted()
  const found = rowsOf(query, results[0] ?? []).map((row) => candidate(row))
  return { chunks: found, ...(damaged.size > 0 && { degraded: DAMAGED }) }
}

/** A file with the labels of its first chunk. */
export interface LabelledFile {
  readonly path: string
  readonly updatedAt: number
  readonly headings: string
  readonly marks: string
}

const labelledFiles = statement<{ ranges: string; after: string; limit: number }, LabelledFile>(
  ({ ranges, after, limit }) =>
    sql`SELECT file.path, file.updated_at AS updatedAt, chunk.headings, ${MARKS} AS marks
      FROM (${filesIn(ranges)}) AS found CROSS JOIN sheaf_file AS file ON file.id = found.id
      CROSS JOIN sheaf_chunk AS chunk ON chunk.id = file.id << ${BITS}
      WHERE file.path > ${after} ORDER BY file.path ${atMost(limit)}`,
)

/** The files in `within`, with the data for a filter. */
export async function listFiles(
  database: SqlDatabase,
  { view, within = view, abortSignal }: CandidateQuery,
): Promise<SearchedFile[]> {
  const ranges = JSON.stringify(scopeRanges(within) ?? EVERYTHING)
  const files = await readPages<LabelledFile>(database, (last, limit) =>
    labelledFiles({ ranges, after: last?.path ?? '', limit }),
  )
  abortSignal?.throwIfAborted()
  return files.map(searchedFile)
}

/** Converts a row for a filter. Damaged labels give no fields: the hits of the file are left out anyway. */
export function searchedFile({ path, updatedAt, ...row }: LabelledFile): SearchedFile {
  const { fields, marks } = labels(row)
  return { path, updatedAt: new Date(updatedAt), marks, ...(fields && { fields }) }
}

function labels(row: Parameters<typeof labelsOf>[0]): ReturnType<typeof labelsOf> {
  try {
    return labelsOf(row)
  } catch {
    return labelsOf({ ...row, headings: '[]' })
  }
}
