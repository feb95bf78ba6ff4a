import type { EmbeddedModel, SearchIndex } from '@sheaf/core/adapter'
import { breakLog, follows, forgetLog, placeOf, readLogState, type LogPlace } from '../search/change-log.ts'
import { EMBEDDING_BATCH } from '../engine/check-calls.ts'
import { nextSequence } from '../engine/head.ts'
import { atMost, read, rowsOf, sql, statement, type SqlDatabase } from '../engine/statement.ts'
import { BITS, LAST_ORDINAL } from './chunk-statements.ts'
import { vectorBlob } from '../vector-blob.ts'

interface PendingRow {
  readonly text_hash: string
  readonly text: string
}

const lacksVector = (model: string) =>
  sql`NOT EXISTS (SELECT 1 FROM sheaf_embedding AS embedding WHERE embedding.text_hash = chunk.text_hash AND embedding.model = ${model})`
// By the index of text hashes: it stops as soon as it has enough, and returns each text once.
const behind = (
  model: string,
  after: string,
  limit: number,
) => sql`SELECT chunk.text_hash, chunk.text FROM sheaf_chunk AS chunk
  WHERE chunk.text_hash > ${after} AND ${lacksVector(model)} GROUP BY chunk.text_hash ORDER BY chunk.text_hash ${atMost(limit)}`
// From the files that changed, the texts that were pending, and the texts that were not checked yet.
const pendingTexts = statement<
  { model: string; limit: number; change: number; open: string; after: string },
  PendingRow
>(
  ({ model, limit, change, open, after }) =>
    sql`SELECT text_hash, text FROM (
      SELECT chunk.text_hash, chunk.text FROM (SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${change}) AS changed
      CROSS JOIN sheaf_chunk AS chunk ON chunk.id BETWEEN changed.file_id << ${BITS} AND (changed.file_id << ${BITS}) | ${LAST_ORDINAL}
      WHERE ${lacksVector(model)}
      UNION
      SELECT chunk.text_hash, chunk.text FROM json_each(${open}) AS given JOIN sheaf_chunk AS chunk ON chunk.text_hash = given.value
      WHERE ${lacksVector(model)}
      UNION
      SELECT text_hash, text FROM (${behind(model, after, limit)}))
    ORDER BY text_hash ${atMost(limit)}`,
)
// Stores nothing for a text that was deleted while its vector was made.
const putEmbedding = statement<{ textHash: string; model: string; vector: Uint8Array }>(
  ({ textHash, model, vector }) =>
    sql`INSERT INTO sheaf_embedding (text_hash, model, vector)
    SELECT ${textHash}, ${model}, ${vector} WHERE EXISTS (SELECT 1 FROM sheaf_chunk WHERE text_hash = ${textHash})
    ON CONFLICT (text_hash, model) DO UPDATE SET vector = excluded.vector`,
)
const readEmbeddings = statement<
  { model: string; after: string; limit: number },
  { text_hash: string; vector: Uint8Array }
>(
  ({ model, after, limit }) =>
    sql`SELECT text_hash, vector FROM sheaf_embedding
    WHERE model = ${model} AND text_hash > ${after} ORDER BY text_hash ${atMost(limit)}`,
)
const embeddedModels = statement<Record<string, never>, EmbeddedModel>(
  () =>
    sql`SELECT model, vectors,
    (SELECT length(vector) / 4 FROM sheaf_embedding AS embedding WHERE embedding.model = counted.model ORDER BY rowid LIMIT 1) AS dimensions
    FROM (SELECT model, count(*) AS vectors FROM sheaf_embedding GROUP BY model) AS counted ORDER BY model`,
)
const countEmbeddings = statement<{ model: string }, { vectors: number }>(
  ({ model }) => sql`SELECT count(*) AS vectors FROM sheaf_embedding WHERE model = ${model}`,
)
const eraseEmbeddings = statement<{ model: string; limit: number }, { erased: number }>(
  ({ model, limit }) =>
    sql`DELETE FROM sheaf_embedding
    WHERE rowid IN (SELECT rowid FROM sheaf_embedding WHERE model = ${model} ${atMost(limit)}) RETURNING 1 AS erased`,
)

/** The texts known to lack a vector when the log was at `place`: `open` are those with a hash up to `after`. */
interface KnownPending {
  readonly place: LogPlace | undefined
  readonly open: readonly string[]
  readonly after: string
}

const NOTHING_KNOWN: KnownPending = { place: undefined, open: [], after: '' }

// After all hashes, which are hexadecimal.
const END = 'g'

// With more open texts, a read of everything is as fast.
const MOST_OPEN = 1000

type Embeddings = Omit<SearchIndex, 'candidates' | 'sync' | 'rebuild'>

/**
 * The vectors, and the texts that lack one. It checks all chunks once, a part of them with each call; then it
 * follows the log of changes.
 */
export function embeddingTable(database: SqlDatabase): Embeddings {
  const knownOf = new Map<string, KnownPending>()
  const table: Embeddings = {
    async pendingEmbeddings(model, limit) {
      const known = knownOf.get(model) ?? NOTHING_KNOWN
      const { place, open, after } = known
      const change = place?.last ?? Number.MAX_SAFE_INTEGER
      const queries = [
        readLogState({}),
        pendingTexts({ model, limit, change, open: JSON.stringify(open), after }),
      ] as const
      const [states, found] = await database.read(queries)
      const [state] = rowsOf(queries[0], states)
      const rows = rowsOf(queries[1], found)
      knownOf.delete(model)
      if (place !== undefined && (state === undefined || !follows(state, place)))
        return await table.pendingEmbeddings(model, limit)
      const hashes = rows.map(({ text_hash: hash }) => hash)
      // With fewer rows than the limit, these are all.
      const last = rows.length < limit ? END : (hashes.at(-1) ?? END)
      if (state !== undefined && rows.length <= MOST_OPEN)
        knownOf.set(model, { place: placeOf(state), open: hashes, after: last })
      return rows.map(({ text_hash: textHash, text }) => ({ textHash, text }))
    },

    async putEmbeddings(model, embeddings) {
      const queries = embeddings.map(({ textHash, vector }) =>
        putEmbedding({ textHash, model, vector: vectorBlob.of(vector) }),
      )
      await database.write([...queries, nextSequence({})])
    },

    async readEmbeddings(model, after, limit) {
      const rows = await read(database, readEmbeddings({ model, after, limit }))
      return rows.map(({ text_hash: textHash, vector }) => ({ textHash, vector: vectorBlob.values(vector) }))
    },

    async embeddedModels() {
      const rows = await read(database, embeddedModels({}))
      return rows.map(({ model, vectors, dimensions }) => ({ model, vectors, dimensions }))
    },

    async eraseEmbeddings(model) {
      // Counts first: a batch that is sent again after a lost answer reports fewer than were erased.
      const [{ vectors } = { vectors: 0 }] = await read(database, countEmbeddings({ model }))
      for (let erased = vectors === 0 ? 0 : EMBEDDING_BATCH; erased === EMBEDDING_BATCH;) {
        const queries = [
          eraseEmbeddings({ model, limit: EMBEDDING_BATCH }),
          breakLog({}),
          forgetLog({}),
          nextSequence({}),
        ]
        const [rows = []] = await database.write(queries)
        erased = rows.length
      }
      return vectors
    },
  }
  return table
}
