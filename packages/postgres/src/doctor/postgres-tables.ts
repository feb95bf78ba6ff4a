import type { Clock } from '@sheaf/core'
import { rangesOf } from '@sheaf/sql'
import type { examineFiles } from '@sheaf/sql'
import { chunkJson } from '../files/make-commit.ts'
import { writeIndex } from '../files/sync-index.ts'
import type { SyncParts } from '../files/sync-index.ts'

/** Vectors that doctor() reads at once. */
const DOCTOR_VECTORS = 256

type ExaminedTables = Parameters<typeof examineFiles>[1]

export interface ExaminedParts extends SyncParts {
  readonly clock: Clock
  readonly extensions: readonly string[]
}

interface VectorRow {
  readonly id: number
  readonly model: string
  readonly dimensions: number
  readonly vector: string
  readonly isOrphan: boolean
}

const GIVEN = '$1::text::json'
const IDS = `(SELECT each::bigint FROM json_array_elements_text(${GIVEN}->'ids') AS each)`
// Includes the bounds, to detect an array of two dimensions.
const arrayText = (name: string) => `concat(array_dims(${name}), ' ', array_to_string(${name}, ' ', ''))`
const all = (row: string) => `coalesce(json_agg(${row}), '[]')`

/** The doctor's access to PostgreSQL's tables. */
export function postgresTables(parts: ExaminedParts): ExaminedTables {
  const { database, indexer, clock, extensions } = parts
  const { schema } = database
  return {
    indexer,
    clock,
    extensions,
    async list(directory, after, limit) {
      const [low, before] = rangesOf({ directory, except: [] })[0] ?? []
      const below =
        directory === ''
          ? `${schema}.sheaf_file`
          : `(SELECT * FROM ${schema}.sheaf_file WHERE path > ${GIVEN}->>'low' AND path < ${GIVEN}->>'before'
            OFFSET 0) AS below`
      return await database.look<Awaited<ReturnType<ExaminedTables['list']>>>(
        `SELECT ${all('each ORDER BY each.id')} FROM (
          SELECT id, octet_length(content) AS size FROM ${below}
          WHERE id > (${GIVEN}->>'after')::bigint ORDER BY id LIMIT ${limit}) AS each`,
        { after, low, before },
      )
    },
    async read(ids) {
      return await database.look<Awaited<ReturnType<ExaminedTables['read']>>>(
        `SELECT ${all("json_build_object('row', file, 'chunks', chunks) ORDER BY file.id")}
          FROM ${schema}.sheaf_file AS file CROSS JOIN LATERAL (
            SELECT ${all('each ORDER BY each.ordinal')} AS chunks FROM (
              SELECT ordinal, line_start, line_end, headings, marks, text_hash, checksum, length,
                encode(sha256(convert_to(text, 'UTF8')), 'hex') AS text,
                ${arrayText('tokens')} AS tokens, ${arrayText('counts')} AS counts
              FROM ${schema}.sheaf_chunk WHERE file_id = file.id) AS each) AS own
          WHERE id IN ${IDS}`,
        { ids },
      )
    },
    // Has the hash of the text as `text`: the rows come without texts.
    columnsOf(path, chunk) {
      const { path: _, tokens, counts, ...columns } = chunkJson(path, chunk)
      const [first, second] = [tokens, counts].map((each) =>
        each === '' ? ' ' : `[1:${each.split(' ').length}] ${each}`,
      )
      return { ...columns, text: chunk.textHash, tokens: first, counts: second }
    },
    async holderOf(key, path) {
      const other = await database.look<string | null>(
        `SELECT to_json(path) FROM ${schema}.sheaf_file
          WHERE collision_key = ${GIVEN}->>'key' AND path <> ${GIVEN}->>'path'`,
        { key, path },
      )
      return other ?? undefined
    },
    async mend({ id, seen, columns, index }) {
      if (Object.keys(columns).length > 0)
        await database.repair(
          `UPDATE ${schema}.sheaf_file AS file
          SET (collision_key, hash, size, updated_at, chunker, checksum) = (
            SELECT collision_key, hash, size, updated_at, chunker, checksum
            FROM json_populate_record(file, ${GIVEN}->'columns'))
          WHERE id = (${GIVEN}->>'id')::bigint AND hash = ${GIVEN}->>'seen'`,
          { id, seen, columns: index === undefined ? columns : { ...columns, chunker: null } },
        )
      if (index !== undefined) await writeIndex(parts, [{ ...index, hash: String(seen) }])
    },
    // No file is stored elsewhere.
    remove: () => Promise.resolve(),
    async vectors(after, textHashes) {
      const rows = await database.look<VectorRow[]>(
        `SELECT ${all('each ORDER BY each.id')} FROM (
          SELECT id, model, dimensions, encode(vector, 'base64') AS vector, NOT EXISTS (
            SELECT 1 FROM ${schema}.sheaf_chunk AS chunk WHERE chunk.text_hash = embedding.text_hash)
            AS "isOrphan"
          FROM ${schema}.sheaf_embedding AS embedding WHERE id > (${GIVEN}->>'after')::bigint ${
            textHashes === undefined
              ? ''
              : `AND text_hash IN (SELECT json_array_elements_text(${GIVEN}->'textHashes'))`
          } ORDER BY id LIMIT ${DOCTOR_VECTORS}) AS each`,
        { after, textHashes },
      )
      return rows.map(({ dimensions, vector, ...row }) => {
        const bytes = Buffer.from(vector, 'base64')
        return { ...row, vector: bytes.length === dimensions * 4 ? bytes : undefined }
      })
    },
    eraseVectors: (ids) =>
      database.repair(`DELETE FROM ${schema}.sheaf_embedding WHERE id IN ${IDS}`, { ids }),
  }
}
