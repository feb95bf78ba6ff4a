import { ClosedError, UnavailableError } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import type { SqlDatabase } from '@sheaf/sql'
import type { createFileGuard } from '@sheaf/sql/file'
import type { BetterSqlite3Database } from './node-driver.ts'
import { createQueryRunner } from './open-connection.ts'
import { translateError } from './translate-error.ts'

type FileGuard = ReturnType<typeof createFileGuard>

export interface PortOptions {
  readonly connection: BetterSqlite3Database
  /** The name of the database in errors. */
  readonly where: string
  /**
   * `checkpoint` and `vacuum` return true if the log was emptied. Absent for a connection whose file and log
   * belong to the application.
   */
  readonly maintenance?: {
    readonly checkpoint: () => boolean
    readonly vacuum: () => boolean
    readonly refresh: () => void
  }
  /** Absent for a connection of the application. */
  readonly guard?: FileGuard
  readonly close: () => void
}

const UNGUARDED: FileGuard = {
  read: async (queries, work) => await work(queries),
  write: async (queries, work) => await work(queries),
  maintain: async (work) => await work(),
  close: async (work) => void (await work()),
  forgetLog: () => {},
}

/**
 * One connection as Sheaf's port. Each call passes the gate of the event loop, and then does all its work
 * synchronously, so calls never interleave.
 */
export function createSqliteDatabase({
  connection,
  where,
  maintenance,
  guard = UNGUARDED,
  close,
}: PortOptions): SqlDatabase {
  const runner = createQueryRunner(connection)
  const checkOwn = (isTransaction: boolean): void => {
    if (!connection.open) throw new ClosedError(where)
    if (isTransaction && connection.inTransaction) {
      throw new UnavailableError(
        `${where} is inside a transaction of the application. End it before you call Sheaf.`,
      )
    }
  }
  const act = async <T>(isTransaction: boolean, work: () => Promise<T>): Promise<T> => {
    const turn = gate.pause()
    if (turn !== undefined) await turn
    try {
      // Only the application can have closed it or begun a transaction: Sheaf never does.
      if (maintenance === undefined) checkOwn(isTransaction)
      return await work()
    } catch (error) {
      throw translateError(error, where)
    }
  }
  return {
    decodesSlowly: true,
    read: (queries) => act(queries.length > 1, () => guard.read(queries, (all) => runner.read(all))),
    write: (queries) => act(true, () => guard.write(queries, (all) => runner.write(all))),
    ...(maintenance === undefined
      ? {}
      : {
          checkpoint: async () => void (await act(true, () => guard.maintain(maintenance.checkpoint))),
          vacuum: () => act(true, () => guard.maintain(maintenance.vacuum)),
          refresh: () => act(true, () => guard.maintain(maintenance.refresh)),
        }),
    close: async () => {
      try {
        await guard.close(close)
      } catch (error) {
        throw translateError(error, where)
      }
    },
  }
}
