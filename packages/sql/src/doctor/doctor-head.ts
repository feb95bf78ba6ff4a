import { counted } from './examination.ts'
import { query } from '../engine/statement.ts'
import type { SqlExamination } from './examination.ts'
import type { SqlQuery } from '../engine/sql-database.ts'
import { nextSequence } from '../engine/head.ts'
import { MIGRATIONS, versionAfter } from '../engine/schema.ts'
import { eraseOrphans } from '../files/chunk-statements.ts'

const HEAD = query('SELECT schema, sequence, generation, maker FROM sheaf_head')
// A damaged number must not use up all later ones.
const ABSURD = 2 ** 52
// A sequence that was seen must not be used again.
const highest = (table: string) =>
  `coalesce((SELECT max(sequence) FROM ${table} WHERE typeof(sequence) = 'integer' AND sequence < ${ABSURD}), 0)`
const LAST_SEQUENCE = `max(${highest('sheaf_commit')}, ${highest('sheaf_change')})`
/** Sets the sequence above every known commit. */
export const RAISE_SEQUENCE: SqlQuery = query(`UPDATE sheaf_head SET sequence = ${LAST_SEQUENCE} + 1`)
const INVALID_KEYS = `typeof(sequence) <> 'integer' OR sequence < 0 OR sequence > (SELECT sequence FROM sheaf_head)`

/** Examines the database's own row, and remains of broken batches. */
export async function examineHead(examination: SqlExamination): Promise<void> {
  const { facts } = examination
  const [heads = [], [last] = []] = await examination.read(HEAD, query(`SELECT ${LAST_SEQUENCE} AS last`))
  const [head] = heads
  const version = versionAfter(MIGRATIONS.length)
  if (head === undefined) {
    const message =
      'The row of sheaf_head is missing, so the database cannot be opened again. The row can be made ' +
      'again, with the name of a new database.'
    await examination.report([{ problem: 'head-missing', message }], () =>
      examination.write([
        query(
          `INSERT INTO sheaf_head (id, schema, sequence, generation) VALUES (1, ?, ${LAST_SEQUENCE} + 1, lower(hex(randomblob(16))))`,
          version,
        ),
      ]),
    )
  } else {
    const { schema, sequence, generation, maker } = head
    await examination.reportMaker(maker, examination.indexer.fingerprint)
    if (typeof schema === 'number' && schema > version) {
      const message =
        `The schema has version ${schema} and this version of Sheaf supports ${version}: a newer ` +
        `one has changed it. Update the @sheaf packages and open the storage again.`
      await examination.report([{ problem: 'schema-newer', message }])
    } else if (schema !== version) {
      const message = `The head names a wrong schema version; this database has version ${version}.`
      await examination.report([{ problem: 'head-schema', message }], () =>
        examination.write([query('UPDATE sheaf_head SET schema = ?', version), nextSequence({})]),
      )
    }
    if (
      typeof sequence !== 'number' ||
      !Number.isSafeInteger(sequence) ||
      sequence < Number(last?.['last'] ?? 0)
    ) {
      const message =
        'The sequence of the last change is not a number, or smaller than the one of a known commit. ' +
        'It can be raised.'
      await examination.report([{ problem: 'head-sequence', message }], () =>
        examination.write([RAISE_SEQUENCE]),
      )
    }
    if (typeof generation !== 'string' || generation === '') {
      const message =
        'The database has no name, so nobody would notice another database in its place. A repair ' +
        'gives it a name.'
      await examination.report([{ problem: 'head-generation', message }], () =>
        examination.write([
          query('UPDATE sheaf_head SET generation = lower(hex(randomblob(16)))'),
          nextSequence({}),
        ]),
      )
    }
  }
  const [[now] = []] = await examination.read(HEAD)
  facts['schema'] = Number(now?.['schema'] ?? 0)
  facts['sequence'] = Number(now?.['sequence'] ?? 0)
  await examineLeftovers(examination)
}

/** Checks which chunker and analyser make the index. Called alone if only a part is examined. */
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
