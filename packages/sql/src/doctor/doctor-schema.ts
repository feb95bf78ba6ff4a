import { breakLog, breakVectorLog, forgetLog, forgetVectorLog } from '../search/change-log.ts'
import { query, type SqlQuery, type SqlRow } from '../engine/statement.ts'
import { nextSequence } from '../engine/head.ts'
import { SCHEMA, SCHEMA_VERSION } from '../engine/schema.ts'
import { recreateTerms } from '../files/sync-index.ts'
import { counted, type SqlExamination } from './examination.ts'
import { eraseOrphans } from '../files/chunk-statements.ts'

interface Expected {
  readonly type: string
  readonly name: string
  readonly sql: string
  readonly on?: string
}

/** The checked columns of each table. A table that lacks one of them does not belong to Sheaf. */
const COLUMNS: Readonly<Record<string, string>> = {
  sheaf_head: 'id, schema, sequence, generation, maker, author, files, is_stale',
  sheaf_commit: 'key, sequence',
  // Before the tables whose repair writes to them.
  sheaf_change: 'id, file_id, sequence, path, hash, author',
  sheaf_vector_change: 'id, chunk_id',
  sheaf_file: 'id, path, collision_key, hash, size, updated_at, chunker, checksum, content',
  sheaf_chunk: 'id, line_start, line_end, headings, text_hash, checksum, text, terms, heading_terms',
  sheaf_embedding: 'text_hash, model, vector',
  sheaf_orphan: 'text_hash',
}

const OBJECTS = query(`SELECT type, name, sql FROM sqlite_schema WHERE name LIKE 'sheaf!_%' ESCAPE '!'`)

/**
 * Checks all objects of the schema: without a trigger preconditions would not hold, without an index every
 * search would be slow. Returns false if tables for further checks are missing.
 */
export async function examineSchema(examination: SqlExamination): Promise<boolean> {
  const [rows = []] = await examination.read(OBJECTS)
  const found = new Map(rows.map((row) => [String(row['name']), row]))
  const wrong = new Set<string>()
  for (const table of Object.keys(COLUMNS))
    if (!(await examineTable(examination, table, found))) wrong.add(table)
  // New tables have their indices and triggers again.
  const [now = []] = await examination.read(OBJECTS)
  await examineObjects(examination, new Map(now.map((row) => [String(row['name']), row])), wrong)
  return wrong.size === 0
}

/** Resolves to true if the table is right, or was repaired. */
async function examineTable(
  examination: SqlExamination,
  table: string,
  found: ReadonlyMap<string, SqlRow>,
): Promise<boolean> {
  const row = found.get(table)
  const isThere = row !== undefined
  if (await hasColumns(examination, table, row)) return true
  if (table === 'sheaf_file') {
    await examination.reportTable(table, isThere)
    return false
  }
  const drop = isThere ? [query(`DROP ${String(row['type'])} ${table}`)] : []
  await examination.reportTable(table, isThere, async () => {
    await examination.write([...drop, ...statementsFor(table)])
    if (table === 'sheaf_chunk') await recreateTerms(examination.database)
    else await examination.write([table === 'sheaf_head' ? CORRECT_HEAD : nextSequence({})])
  })
  return examination.options.repair === true
}

async function examineObjects(
  examination: SqlExamination,
  found: ReadonlyMap<string, SqlRow>,
  wrong: ReadonlySet<string>,
): Promise<void> {
  const expected = expectedObjects()
  for (const { type, name, sql, on } of expected) {
    const row = found.get(name)
    // A problem that another finding causes is reported with that finding.
    if (
      (row?.['type'] === type && same(row['sql'], sql)) ||
      (on !== undefined && (!found.has(on) || wrong.has(on)))
    )
      continue
    const state = row === undefined ? 'is missing' : 'is not as Sheaf makes it'
    const problem = {
      problem: `${type}-${row === undefined ? 'missing' : 'differs'}`,
      message: `The ${type} ${name} ${state}. It can be made again.`,
    }
    if (name === 'sheaf_terms') {
      await examination.report([problem], () => recreateTerms(examination.database))
      continue
    }
    const below = expected.filter((each) => type === 'view' && each.on === name)
    await examination.report([problem], () =>
      examination.write([
        query(`DROP ${String(row?.['type'] ?? type)} IF EXISTS ${name}`),
        ...[sql, ...below.flatMap((trigger) => [`DROP TRIGGER IF EXISTS ${trigger.name}`, trigger.sql])].map(
          (each) => query(each),
        ),
        nextSequence({}),
      ]),
    )
  }
}

// Runs a statement, because engines differ in the text of an altered table.
async function hasColumns(
  examination: SqlExamination,
  table: string,
  row: SqlRow | undefined,
): Promise<boolean> {
  if (row?.['type'] !== 'table') return false
  try {
    await examination.read(query(`SELECT ${COLUMNS[table] ?? '*'} FROM ${table} LIMIT 0`))
    return true
  } catch (error) {
    if ((error as { retryable?: unknown }).retryable === true) throw error
    return false
  }
}

function expectedObjects(): Expected[] {
  const objects = new Map<string, Expected>()
  for (const sql of SCHEMA) {
    const [, kind = '', name = ''] = /^CREATE (INDEX|VIEW|TRIGGER|VIRTUAL TABLE) (\w+)/.exec(sql) ?? []
    if (name === '') continue
    const on = kind === 'INDEX' || kind === 'TRIGGER' ? / ON (\w+)/.exec(sql)?.[1] : undefined
    objects.set(name, {
      type: kind === 'VIRTUAL TABLE' ? 'table' : kind.toLowerCase(),
      name,
      sql,
      ...(on === undefined ? {} : { on }),
    })
  }
  return [...objects.values()]
}

function statementsFor(table: string): SqlQuery[] {
  const own = new RegExp(
    String.raw`^(?:CREATE TABLE|INSERT INTO|CREATE INDEX \w+ ON|CREATE TRIGGER \w+ AFTER \w+ ON) ${table}\b`,
  )
  const statements = SCHEMA.filter((sql) => own.test(sql))
  if (table === 'sheaf_chunk')
    statements.push('UPDATE sheaf_file SET chunker = NULL', 'UPDATE sheaf_head SET is_stale = 1')
  const logs =
    table === 'sheaf_embedding' ? [breakLog({}), forgetLog({}), breakVectorLog({}), forgetVectorLog({})] : []
  return [...statements.map((sql) => query(sql)), ...logs]
}

function same(left: unknown, right: string): boolean {
  return typeof left === 'string' && left.replace(/\s+/g, ' ').trim() === right.replace(/\s+/g, ' ').trim()
}

const HEAD = query('SELECT schema, sequence, generation, maker, files FROM sheaf_head')
// A damaged number must not use up all later ones.
const ABSURD = 2 ** 52
// A sequence that was seen must not be used again.
const highest = (table: string) =>
  `coalesce((SELECT max(sequence) FROM ${table} WHERE typeof(sequence) = 'integer' AND sequence < ${ABSURD}), 0)`
const LAST_SEQUENCE = `max(${highest('sheaf_commit')}, ${highest('sheaf_change')})`
const LAST_FILE = `max(coalesce((SELECT max(id) FROM sheaf_file), 0),
  coalesce((SELECT max(file_id) FROM sheaf_change WHERE file_id < ${2 ** 32}), 0))`
const sound = (column: string, below: number) =>
  `iif(typeof(${column}) = 'integer' AND ${column} < ${below}, ${column}, 0)`
/** Sets the version, gives a name if there is none, and raises the numbers above every known one. */
const CORRECT_HEAD: SqlQuery = query(
  `UPDATE sheaf_head SET schema = ${SCHEMA_VERSION},
    sequence = max(${LAST_SEQUENCE}, ${sound('sequence', ABSURD)}) + 1,
    files = max(${LAST_FILE}, ${sound('files', 2 ** 32)}),
    generation = iif(typeof(generation) = 'text' AND generation <> '', generation, lower(hex(randomblob(16))))`,
)
const INVALID_KEYS = `typeof(sequence) <> 'integer' OR sequence < 0 OR sequence > (SELECT sequence FROM sheaf_head)`

export async function examineHead(examination: SqlExamination): Promise<void> {
  const { facts } = examination
  const [[head] = [], [last] = []] = await examination.read(
    HEAD,
    query(`SELECT ${LAST_SEQUENCE} AS sequence, ${LAST_FILE} AS files`),
  )
  const isLow = (['sequence', 'files'] as const).some((name) => {
    const value = head?.[name]
    return !(Number.isSafeInteger(value) && Number(value) >= Number(last?.[name] ?? 0))
  })
  await examination.reportHead(
    head && { schema: head['schema'], isLow, generation: head['generation'] },
    SCHEMA_VERSION,
    {
      make: () =>
        examination.write([
          query(`INSERT INTO sheaf_head (id, schema, sequence, generation, files)
            VALUES (1, ${SCHEMA_VERSION}, ${LAST_SEQUENCE} + 1, lower(hex(randomblob(16))), ${LAST_FILE})`),
        ]),
      correct: () => examination.write([CORRECT_HEAD]),
    },
  )
  const [[now] = []] = await examination.read(HEAD)
  facts['schema'] = Number(now?.['schema'] ?? 0)
  facts['sequence'] = Number(now?.['sequence'] ?? 0)
  await examineLeftovers(examination)
}

export async function examineMaker(examination: SqlExamination): Promise<void> {
  const [[head] = []] = await examination.read(HEAD)
  await examination.reportMaker(head?.['maker'] ?? null, examination.indexer.fingerprint)
}

async function examineLeftovers(examination: SqlExamination): Promise<void> {
  const keys = `sheaf_commit WHERE ${INVALID_KEYS}`
  await examination.reportKeys(await countIn(examination, keys), () =>
    examination.write([query(`DELETE FROM ${keys}`), nextSequence({})]),
  )
  const orphans = await countIn(examination, 'sheaf_orphan')
  if (orphans === 0) return
  const message = `The table sheaf_orphan has ${counted(orphans, 'row')}, and should have none. Erase them.`
  await examination.report([{ problem: 'orphans-left', message }], () =>
    examination.write([...eraseOrphans(), nextSequence({})]),
  )
}

async function countIn(examination: SqlExamination, rows: string): Promise<number> {
  const [[row] = []] = await examination.read(query(`SELECT count(*) AS count FROM ${rows}`))
  return Number(row?.['count'] ?? 0)
}
