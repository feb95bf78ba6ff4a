import { createTurns } from './pacer.ts'
import type { SqlDatabase } from './sql-database.ts'

/**
 * The same database for an engine that has its answer before a call returns. Calls that follow each other
 * would never leave the event loop a turn, and timers, signals and other requests would wait for the last of
 * them: so a call that ends more than 10 ms after the last turn began waits for the next. `nextTurn` resolves
 * in a later turn of the event loop.
 */
export function takeTurns(database: SqlDatabase, nextTurn?: () => Promise<void>): SqlDatabase {
  const pace = createTurns(nextTurn)
  const paced = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } finally {
      await pace()
    }
  }
  return {
    ...database,
    read: (queries) => paced(database.read(queries)),
    write: (queries) => paced(database.write(queries)),
  }
}
