import type { Analyser } from '@sheaf/core'
import type { CandidateQuery, Candidates, SearchIndex } from '@sheaf/core/adapter'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { sqlTerms } from '../scorer/held-scope.ts'
import { SearchMemoryBudget, FairLoading } from '../engine/gate.ts'
import { VectorScorer } from '../vectors/vector-scorer.ts'
import { embeddingTable } from '../files/embedding-table.ts'
import { KnownSpellings } from './respell.ts'
import type { FileIndexer } from '../files/file-indexer.ts'
import { findCandidates, type CandidateParts } from './find-candidates.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { rebuildIndex, syncIndex } from '../files/sync-index.ts'
import { candidate } from './candidate-lists.ts'
import { filesIn, readParts } from './candidate-statements.ts'
import { atMost, readPages, rowsOf, sql, statement, type SqlDatabase } from '../engine/statement.ts'
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
  readonly scorers?: Scorers
}

/** The index in the tables beside the files. */
export function sqlIndex({ database, indexer, analyser, scorers }: SqlIndexOptions): SearchIndex {
  const parts: CandidateParts = {
    database,
    analyser,
    loading: new FairLoading(),
    spellings: new KnownSpellings(),
    ...scorers,
  }
  return {
    ...embeddingTable(database),
    async candidates(query) {
      const found = await findCandidates(parts, query)
      const chunks = query.chunks === undefined ? {} : await listChunks(database, query)
      const files = query.files === true ? { files: await listFiles(database, query) } : {}
      return { ...found, ...chunks, ...files }
    },
    sync: (options = {}) => syncIndex(database, indexer, options),
    rebuild: (options = {}) => rebuildIndex(database, indexer, options),
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
