import { refuse } from '@sheaf/core/adapter'
import type { EmbeddedModel, Embedding, PendingEmbedding } from '@sheaf/core/adapter'
import { breakLog, follows, forgetLog, placeOf, readLogState } from '../search/change-log.ts'
import type { LogPlace } from '../search/change-log.ts'
import { nextSequence } from '../engine/head.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { atMost, read, rowsOf, sql, statement } from '../engine/statement.ts'
import { BITS, LAST_ORDINAL } from './chunk-statements.ts'
import { vectorBlob } from '../vector-blob.ts'

/** Vectors that are written, or read, at once. */
export const EMBEDDING_BATCH = 256

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
const pendingOfAll = statement<{ model: string; limit: number }, PendingRow>(
  ({ model, limit }) => sql`${behind(model, '', limit)}`,
)
// From the files that changed, the texts that were pending, and the texts that were not checked yet.
const pendingSince = statement<
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

/**
 * The texts known to lack a vector when the log was at `place`: `open` are those with a hash up to `after`.
 */
interface KnownPending {
  readonly place: LogPlace
  readonly open: readonly string[]
  readonly after: string
}

// After all hashes, which are hexadecimal.
const END = 'g'

// With more open texts, a read of everything is as fast.
const MOST_OPEN = 1000

/**
 * The vectors, and the texts that lack one. It checks all chunks once, a part of them with each call; then it
 * follows the log of changes.
 */
export class EmbeddingTable {
  readonly #database: SqlDatabase
  readonly #known = new Map<string, KnownPending>()

  constructor(database: SqlDatabase) {
    this.#database = database
  }

  async pending(model: string, limit: number): Promise<PendingEmbedding[]> {
    const most = Math.max(0, Math.trunc(limit) || 0)
    if (most === 0) return []
    const known = this.#known.get(model)
    const rows =
      (known && (await this.#pendingSince(model, most, known))) ?? (await this.#pendingOfAll(model, most))
    return rows.map(({ text_hash: textHash, text }) => ({ textHash, text }))
  }

  async put(model: string, embeddings: readonly Embedding[]): Promise<void> {
    const queries = embeddings.map(({ textHash, vector }) => {
      if (vector.length === 0 || !vector.every(Number.isFinite))
        refuse('embeddings', `have a vector of model "${model}" that is empty or not made of finite numbers`)
      return putEmbedding({ textHash, model, vector: vectorBlob.of(vector) })
    })
    for (let start = 0; start < queries.length; start += EMBEDDING_BATCH) {
      await this.#database.write([...queries.slice(start, start + EMBEDDING_BATCH), nextSequence({})])
    }
  }

  async read(model: string, after: string, limit: number): Promise<Embedding[]> {
    const most = Math.max(0, Math.trunc(limit) || 0)
    if (most === 0) return []
    const rows = await read(this.#database, readEmbeddings({ model, after, limit: most }))
    return rows.map(({ text_hash: textHash, vector }) => ({ textHash, vector: vectorBlob.values(vector) }))
  }

  async models(): Promise<EmbeddedModel[]> {
    const rows = await read(this.#database, embeddedModels({}))
    return rows.map(({ model, vectors, dimensions }) => ({ model, vectors, dimensions }))
  }

  async erase(model: string): Promise<number> {
    // Counts first: a batch that is sent again after a lost answer reports fewer than were erased.
    const [{ vectors } = { vectors: 0 }] = await read(this.#database, countEmbeddings({ model }))
    for (let erased = vectors === 0 ? 0 : EMBEDDING_BATCH; erased === EMBEDDING_BATCH;) {
      const queries = [
        eraseEmbeddings({ model, limit: EMBEDDING_BATCH }),
        breakLog({}),
        forgetLog({}),
        nextSequence({}),
      ]
      const [rows = []] = await this.#database.write(queries)
      erased = rows.length
    }
    return vectors
  }

  async #pendingOfAll(model: string, limit: number): Promise<readonly PendingRow[]> {
    const queries = [readLogState({}), pendingOfAll({ model, limit })] as const
    const [states, found] = await this.#database.read(queries)
    const [state] = rowsOf(queries[0], states)
    const rows = rowsOf(queries[1], found)
    if (state !== undefined) this.#note(model, limit, placeOf(state), rows)
    return rows
  }

  async #pendingSince(
    model: string,
    limit: number,
    { place, open, after }: KnownPending,
  ): Promise<readonly PendingRow[] | undefined> {
    const queries = [
      readLogState({}),
      pendingSince({ model, limit, change: place.last, open: JSON.stringify(open), after }),
    ] as const
    const [states, found] = await this.#database.read(queries)
    const [state] = rowsOf(queries[0], states)
    if (state === undefined || !follows(state, place)) {
      this.#known.delete(model)
      return undefined
    }
    const rows = rowsOf(queries[1], found)
    this.#note(model, limit, placeOf(state), rows)
    return rows
  }

  #note(model: string, limit: number, place: LogPlace, rows: readonly PendingRow[]): void {
    const hashes = rows.map(({ text_hash: hash }) => hash)
    // With fewer rows than the limit, these are all.
    const after = rows.length < limit ? END : (hashes.at(-1) ?? END)
    if (rows.length <= MOST_OPEN) this.#known.set(model, { place, open: hashes, after })
    else this.#known.delete(model)
  }
}
