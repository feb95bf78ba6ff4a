import type { TableQuery } from '../search/candidate-lists.ts'
import { inScope } from '../search/candidate-statements.ts'
import { isLevelInBoth, readLogState, vectorPlaceOf } from '../search/change-log.ts'
import type { LogState } from '../search/change-log.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { rowsOf, sql, statement } from '../engine/statement.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import { CHUNK_VECTOR, embeddingOf, FILE_OF_CHUNK } from './vector-scorer.ts'
import { VectorIndex } from './vector-index.ts'
import type { ChunkVector } from './vector-index.ts'

/** The nearest chunks, as of the last read of the logs. */
export interface NearestChunks {
  readonly found: readonly ScoredChunk[]
  /** True if a vector in scope is damaged. */
  readonly hasDamaged: boolean
  /** True if no file and no vector has changed before this state. */
  readonly isLevel: (state: LogState) => boolean
}

type Parameters = { model: string; bytes: number; ranges: string }

const readVectors = (isScoped: boolean) =>
  statement<Parameters, ChunkVector>(
    ({ model, bytes, ranges }) =>
      sql`${CHUNK_VECTOR} FROM sheaf_chunk AS chunk
    CROSS JOIN sheaf_file AS file ON ${FILE_OF_CHUNK}
    CROSS JOIN ${embeddingOf(model, bytes)}
    ${isScoped ? sql`WHERE ${inScope(sql`chunk.id`, ranges)}` : sql``}`,
  )
const readAll = readVectors(false)
const readInScope = readVectors(true)

/**
 * Reads the vectors in the query's scope and compares them: for an engine that cannot. Undefined without a
 * query vector.
 */
export async function scanVectors(
  database: SqlDatabase,
  { vector, model, limit, ranges }: TableQuery,
): Promise<NearestChunks | undefined> {
  if (vector === undefined) return undefined
  const state = readLogState({})
  const parameters = { model, bytes: vector.length * 4, ranges: JSON.stringify(ranges ?? []) }
  const vectors = ranges === undefined ? readAll(parameters) : readInScope(parameters)
  const [states, rows] = await database.read([state, vectors])
  const [found] = rowsOf(state, states)
  if (found === undefined) return undefined
  const index = new VectorIndex(vector.length)
  index.add(rowsOf(vectors, rows))
  const place = vectorPlaceOf(found)
  return {
    found: index.find(vector, limit),
    hasDamaged: index.hasDamaged() && vector.some((value) => value !== 0),
    isLevel: (later) => isLevelInBoth(place, later),
  }
}
