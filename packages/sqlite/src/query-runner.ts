import type { SqlQuery, SqlRow } from '@sheaf/sql'
import type { BetterSqlite3Database, BetterSqlite3Statement } from './better-sqlite3.ts'
import { MAX_PREPARED_STATEMENTS } from './defaults.ts'

/** Runs the port's two kinds of calls on a connection, and throws the driver's own errors. */
export interface QueryRunner {
  /** Returns the rows of each query, from one snapshot. */
  read(queries: readonly SqlQuery[]): SqlRow[][]
  /**
   * The same in one transaction that holds the write lock from its beginning. If `beforeCommit` throws,
   * nothing is changed.
   */
  write(queries: readonly SqlQuery[], beforeCommit?: () => void): SqlRow[][]
}

/** Runs each call synchronously, so no work remains when it returns. */
export function createQueryRunner(connection: BetterSqlite3Database): QueryRunner {
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
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters) as SqlRow[]
    statement.run(...parameters)
    return []
  }
  const transact = (begin: string, queries: readonly SqlQuery[], beforeCommit?: () => void): SqlRow[][] => {
    prepare(begin).run()
    try {
      const results = queries.map(run)
      beforeCommit?.()
      prepare('COMMIT').run()
      return results
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (connection.inTransaction) prepare('ROLLBACK').run()
      throw error
    }
  }
  return {
    // One statement is one snapshot.
    read: (queries) => (queries.length === 1 ? queries.map(run) : transact('BEGIN', queries)),
    // IMMEDIATE waits for the lock; a transaction that starts as a reader would be refused at once while
    // another writes.
    write: (queries, beforeCommit) => transact('BEGIN IMMEDIATE', queries, beforeCommit),
  }
}
