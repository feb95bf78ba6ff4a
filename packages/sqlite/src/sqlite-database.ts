import { ClosedError, UnavailableError } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import type { SqlDatabase } from '@sheaf/sql'
import type { BetterSqlite3Database } from './better-sqlite3.ts'
import { createQueryRunner } from './query-runner.ts'
import { translateError } from './translate-error.ts'

export interface PortOptions {
  readonly connection: BetterSqlite3Database
  /** How errors name the database. */
  readonly where: string
  /**
   * Each reports whether the log was emptied. Absent for a connection whose file and log are the
   * application's business.
   */
  readonly maintenance?: { readonly checkpoint: () => boolean; readonly vacuum: () => boolean }
  readonly close: () => void
}

/**
 * One connection as Sheaf's port. Each call passes the gate of the event loop, and then does all its work at
 * once, so calls never interleave.
 */
export function createSqliteDatabase({ connection, where, maintenance, close }: PortOptions): SqlDatabase {
  const runner = createQueryRunner(connection)
  const act = async <Given extends readonly unknown[], T>(
    isTransaction: boolean,
    work: (...given: Given) => T,
    ...given: Given
  ): Promise<T> => {
    const turn = gate.pause()
    if (turn !== undefined) await turn
    try {
      // Only the application can have closed it, or begun something: Sheaf itself requests nothing
      // afterwards.
      if (!connection.open) throw new ClosedError(where)
      if (isTransaction && connection.inTransaction) {
        throw new UnavailableError(
          `${where} is inside a transaction of the application. End it before you call Sheaf.`,
        )
      }
      return work(...given)
    } catch (error) {
      throw translateError(error, where)
    }
  }
  return {
    decodesSlowly: true,
    read: (queries) => act(queries.length > 1, runner.read, queries),
    write: (queries) => act(true, runner.write, queries),
    ...(maintenance === undefined
      ? {}
      : {
          checkpoint: async () => void (await act(true, maintenance.checkpoint)),
          vacuum: () => act(true, maintenance.vacuum),
        }),
    close: async () => {
      try {
        close()
      } catch (error) {
        throw translateError(error, where)
      }
    },
  }
}
