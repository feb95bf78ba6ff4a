import { ClosedError, UnavailableError } from '@sheaf/core'
import type { SqlDatabase, SqlQuery, SqlRow } from '@sheaf/sql'
import type { BetterSqlite3Database, BetterSqlite3Statement } from './better-sqlite3.ts'
import { MAX_PREPARED_STATEMENTS } from './defaults.ts'
import { translateError } from './translate-error.ts'

export interface PortOptions {
  readonly connection: BetterSqlite3Database
  /** How errors name the database. */
  readonly where: string
  readonly close: () => void
}

/** One connection as Sheaf's port. Everything happens before the promise is returned, so calls never interleave. */
export function createSqliteDatabase({ connection, where, close }: PortOptions): SqlDatabase {
  const prepared = new Map<string, BetterSqlite3Statement>()
  const prepare = (sql: string): BetterSqlite3Statement => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    if (statement.reader) statement.safeIntegers(false)
    const oldest = prepared.keys().next()
    if (prepared.size >= MAX_PREPARED_STATEMENTS && oldest.done !== true) prepared.delete(oldest.value)
    prepared.set(sql, statement)
    return statement
  }
  const run = ({ sql, parameters }: SqlQuery): SqlRow[] => {
    checkOpen()
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters) as SqlRow[]
    statement.run(...parameters)
    return []
  }
  // Only the application can have closed it: Sheaf itself asks for nothing afterwards.
  const checkOpen = () => {
    if (!connection.open) throw new ClosedError(where)
  }
  const transact = (begin: string, queries: readonly SqlQuery[]): SqlRow[][] => {
    checkOpen()
    if (connection.inTransaction) {
      throw new UnavailableError(`${where} is inside a transaction of the application. End it before you call Sheaf.`)
    }
    prepare(begin).run()
    try {
      const results = queries.map(run)
      prepare('COMMIT').run()
      return results
    } catch (error) {
      // SQLite has rolled back by itself after some errors, a full disk among them.
      if (connection.inTransaction) prepare('ROLLBACK').run()
      throw error
    }
  }
  const act = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw translateError(error, where)
    }
  }
  return {
    // One statement is a snapshot by itself.
    read: async (queries) => act(() => (queries.length === 1 ? queries.map(run) : transact('BEGIN', queries))),
    // IMMEDIATE waits for the lock; a transaction that starts as a reader would be refused at once when another writes.
    write: async (queries) => act(() => transact('BEGIN IMMEDIATE', queries)),
    close: async () => act(close),
  }
}
