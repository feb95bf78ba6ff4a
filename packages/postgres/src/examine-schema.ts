import { functions } from './functions.ts'
import { COLUMNS, createIndex, FILE_REFERENCE, GIVEN, INDEXES, tables } from './tables.ts'
import type { PostgresDatabase } from './server/postgres-database.ts'
import type { Clock } from '@sheaf/core'
import { rangesOf, type Examination, type examineFiles } from '@sheaf/sql'
import { chunkJson, writeIndex, type SyncParts } from './files/make-commit.ts'

interface Seen {
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Valid indexes, as "sheaf_file gin tokens"; unique ones begin with "unique". */
  readonly indexes: readonly string[]
  readonly bodies: Readonly<Record<string, string>>
  readonly hasReference: boolean
}

/**
 * The role that owns the tables can make all again but the files. Returns false if tables for further
 * checks are missing.
 */
export async function examineSchema(examination: Examination, database: PostgresDatabase): Promise<boolean> {
  const seen = await look(database)
  let isWhole = true
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const found = seen.tables[table]
    if (columns.split(' ').every((column) => found?.includes(column) === true)) continue
    await examineTable(examination, database, { table, seen })
    if (table === 'sheaf_file' || examination.options.repair !== true) isWhole = false
  }
  if (!isWhole) return false
  const now = await look(database)
  await examineIndexes(examination, database, now)
  await examineFunctions(examination, database, now)
  return true
}

async function examineTable(
  examination: Examination,
  database: PostgresDatabase,
  { table, seen }: { readonly table: string; readonly seen: Seen },
): Promise<void> {
  const isThere = seen.tables[table] !== undefined
  if (table === 'sheaf_file') return await examination.reportTable(table, isThere)
  const { schema } = database
  const behind = ['sheaf_commit', 'sheaf_change'].filter((each) => seen.tables[each] !== undefined)
  const own = new RegExp(String.raw`^(?:CREATE TABLE|INSERT INTO|CREATE INDEX ON) \S+\.${table}\b`)
  await examination.reportTable(table, isThere, () =>
    make(database, [
      `DROP TABLE IF EXISTS ${schema}.${table}`,
      ...tables(schema).filter((statement) => own.test(statement)),
      ...(table === 'sheaf_chunk' ? [`UPDATE ${schema}.sheaf_file SET chunker = NULL`] : []),
      ...(table === 'sheaf_head' ? behind.map((each) => raiseSequence(schema, each)) : []),
    ]),
  )
}

async function examineIndexes(
  examination: Examination,
  database: PostgresDatabase,
  { indexes, hasReference }: Seen,
): Promise<void> {
  const { schema } = database
  for (const index of INDEXES) {
    const { table, columns, isUnique = false, method = 'btree' } = index
    if (indexes.includes(`${isUnique ? 'unique ' : ''}${table} ${method} ${columns}`)) continue
    const says = 'is missing, or is not as Sheaf makes it. It can be made again.'
    const message = `The index of ${table} over ${columns} ${says}`
    await examination.report([{ problem: 'index-missing', message }], () =>
      make(database, [createIndex(schema, index)]),
    )
  }
  if (hasReference) return
  const message =
    'The chunks have no reference to their files, so they stay when a file is deleted. It can be made again.'
  await examination.report([{ problem: 'index-missing', message }], () =>
    make(database, [
      `DELETE FROM ${schema}.sheaf_chunk WHERE file_id NOT IN (SELECT id FROM ${schema}.sheaf_file)`,
      `ALTER TABLE ${schema}.sheaf_chunk ADD FOREIGN KEY (file_id) ${FILE_REFERENCE(schema)}`,
    ]),
  )
}

async function examineFunctions(
  examination: Examination,
  database: PostgresDatabase,
  { bodies }: Seen,
): Promise<void> {
  for (const statement of functions(database.schema)) {
    const [, kind = '', name = '', body] =
      /CREATE (FUNCTION|PROCEDURE) [^(]*\.(\w+)\(.*?\$\w+\$(.*)\$\w+\$/s.exec(statement) ?? []
    if (bodies[name] === body) continue
    const state = bodies[name] === undefined ? 'missing' : 'differs'
    const says = state === 'missing' ? 'is missing' : 'is not as Sheaf makes it'
    const message = `The ${kind.toLowerCase()} ${name} ${says}. It can be made again.`
    await examination.report([{ problem: `function-${state}`, message }], () =>
      make(database, [statement.replace(/CREATE (?=FUNCTION|PROCEDURE)/, 'CREATE OR REPLACE ')]),
    )
  }
}

// A sequence that was seen must not be used again.
const raiseSequence = (schema: string, table: string) => `UPDATE ${schema}.sheaf_head SET sequence =
  greatest(sequence, (SELECT max(sequence) + 1 FROM ${schema}.${table}))`

async function look(database: PostgresDatabase): Promise<Seen> {
  const space = `'${database.schema}'::regnamespace`
  return await database.look<Seen>(`SELECT json_build_object(
    'tables', (SELECT coalesce(json_object_agg(relname, ARRAY(
        SELECT attname FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped)),
        '{}') FROM pg_class WHERE relnamespace = ${space} AND relkind IN ('r', 'p')),
    'indexes', (SELECT coalesce(json_agg(
        CASE WHEN indisunique THEN 'unique ' ELSE '' END || own.relname || ' ' || amname || ' ' || (
          SELECT string_agg(trim('"' FROM pg_get_indexdef(indexrelid, place, true)), ', ' ORDER BY place)
          FROM generate_series(1, indnkeyatts) AS place)), '[]')
      FROM pg_index JOIN pg_class AS own ON own.oid = indrelid JOIN pg_class AS made ON made.oid = indexrelid
      JOIN pg_am ON pg_am.oid = made.relam WHERE own.relnamespace = ${space} AND indisvalid),
    'bodies', (SELECT coalesce(json_object_agg(proname, prosrc), '{}') FROM pg_proc
      WHERE pronamespace = ${space}),
    'hasReference', EXISTS (SELECT 1 FROM pg_constraint WHERE connamespace = ${space} AND contype = 'f'
      AND confdeltype = 'c' AND confrelid = to_regclass('${database.schema}.sheaf_file')))`)
}

// One after the other: a pool runs one statement at a time.
async function make(database: PostgresDatabase, statements: readonly string[]): Promise<void> {
  for (const text of statements) await database.send({ text })
  await database.raise()
}

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

const IDS = `(SELECT each::bigint FROM json_array_elements_text(${GIVEN}->'ids') AS each)`
// Includes the bounds, to detect an array of two dimensions.
const arrayText = (name: string) => `concat(array_dims(${name}), ' ', array_to_string(${name}, ' ', ''))`
const all = (row: string) => `coalesce(json_agg(${row}), '[]')`

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
      return await database.look(
        `SELECT ${all('each ORDER BY each.id')} FROM (
          SELECT id, octet_length(content) AS size FROM ${below}
          WHERE id > (${GIVEN}->>'after')::bigint ORDER BY id LIMIT ${limit}) AS each`,
        { after, low, before },
      )
    },
    async read(ids) {
      return await database.look(
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
