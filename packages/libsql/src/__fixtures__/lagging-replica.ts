import { MemoryError } from '@sheaf/core'
import { migrate, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { translateError } from '../failure.ts'
import { openFileDatabase } from '../file/file-database.ts'
import type { Reader } from '../server/floored-database.ts'
import type { RemoteDatabase } from '../server/remote-database.ts'

export const WHERE = 'The database "m.db"'
export const ask = (sql: string): SqlQuery => ({ sql, parameters: [] })
const NOTE = ask('CREATE TABLE note (text TEXT)')
export const unreachable = () => MemoryError.unavailable(`${WHERE} cannot be reached.`)

/** A request to one of the two. Before it is answered, it may fail, or something else may happen. */
export interface Question {
  readonly to: 'read' | 'readFresh' | 'write' | 'replica'
  readonly queries: readonly SqlQuery[]
  readonly timeoutMs: number | undefined
}

/**
 * A primary in memory, and a replica with the primary's state at the last update. `before` is called with
 * each request, which is also added to `asked`. An answer has at most `longest` results.
 */
export async function laggingReplica(before: (question: Question) => Promise<void> | void = () => {}) {
  const memory = () => openFileDatabase({ address: { kind: 'memory', where: WHERE }, timeoutMs: 10_000 })
  const state = { primary: await memory(), replica: await memory(), longest: Infinity }
  const written: (readonly SqlQuery[])[] = []
  let levelled = 0
  const asked: Question[] = []
  const answer = async (question: Question, work: () => Promise<SqlRow[][]>): Promise<SqlRow[][]> => {
    asked.push(question)
    await before(question)
    if (question.to !== 'write' && question.queries.length > state.longest)
      throw translateError(Object.assign(new Error('too large'), { code: 'RESPONSE_TOO_LARGE' }), WHERE)
    return await work()
  }
  const write = async (queries: readonly SqlQuery[]): Promise<SqlRow[][]> => {
    const rows = await state.primary.write(queries)
    written.push(queries)
    return rows
  }
  await migrate({ ...state.primary, write, mayRepeat: true })
  await write([NOTE])
  const primary: RemoteDatabase = {
    where: WHERE,
    mayRepeat: true,
    read: (queries, timeoutMs) =>
      answer({ to: 'read', queries, timeoutMs }, () => state.primary.read(queries)),
    readFresh: (queries, timeoutMs) =>
      answer({ to: 'readFresh', queries, timeoutMs }, () => state.primary.read(queries)),
    write: (queries, timeoutMs) => answer({ to: 'write', queries, timeoutMs }, () => write(queries)),
    close: () => state.primary.close(),
  }
  const reader: Reader = {
    read: (queries, timeoutMs) =>
      answer({ to: 'replica', queries, timeoutMs }, () => state.replica.read(queries)),
    close: () => state.replica.close(),
  }
  /** Updates the replica. */
  const level = async (): Promise<void> => {
    for (const queries of written.slice(levelled)) await state.replica.write(queries)
    levelled = written.length
    // Each migration gives its database a random name.
    const [rows] = await state.primary.read([ask('SELECT generation FROM sheaf_head')])
    const name = String(rows?.[0]?.['generation'])
    await state.replica.write([{ sql: 'UPDATE sheaf_head SET generation = ?', parameters: [name] }])
  }
  /** Replaces the primary by an empty database, or by one with the tables. */
  const replace = async (hasTables: boolean): Promise<void> => {
    state.primary = await memory()
    if (hasTables) await migrate(state.primary)
    await state.primary.write([NOTE])
  }
  return { primary, reader, state, asked, level, replace, writeElsewhere: write }
}

/** The change of one text, as in a commit. */
export const changeTo = (text: string): readonly SqlQuery[] => [
  ask('DELETE FROM note'),
  { sql: 'INSERT INTO note VALUES (?)', parameters: [text] },
  ask('UPDATE sheaf_head SET sequence = sequence + 1'),
]
export const TEXT = ask('SELECT text FROM note')

/** The text of the note. */
export async function textOf(database: SqlDatabase): Promise<unknown> {
  const [rows] = await database.read([TEXT])
  return rows?.[0]?.['text']
}
