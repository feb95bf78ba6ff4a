import { UnavailableError } from '@sheaf/core'
import type { SqlDatabase } from './sql-database.ts'

/** How a guard reads the files of a database. Each returns undefined for a missing file. */
export interface DatabaseFiles {
  /** Names the file at the path of the database, such as by its device and inode. */
  identity(): string | undefined
  /** The same for its write-ahead log. */
  logIdentity(): string | undefined
  /** The bytes of the database file. */
  size(): bigint | undefined
}

/** Watches over the files of one open database. */
export interface FileGuard {
  /** To be awaited before each read. Rejects where an older copy was written over the database. */
  checkRead(): Promise<void>
  /** To be awaited before each write. Rejects where the database or its log was deleted or replaced, too. */
  checkWrite(): Promise<void>
  /** To be called after a write, a checkpoint and a vacuum, which may change the size of the file. */
  noteSize(): void
  /** To be called where a connection is closed and made again: the log may be another file from then on. */
  forgetLog(): void
}

/**
 * Makes the guard of a database that is open. SQLite does not look: it continues writing into files that have
 * no name any more, and are gone with the process, and mixes its log with a copy that was written over the
 * database. Where only the log was deleted, what it holds is moved into the database first. A copy that is as
 * large as the database, or larger, is not noticed. Rejections are UnavailableErrors that are not retryable.
 */
export function createFileGuard(
  files: DatabaseFiles,
  database: Pick<SqlDatabase, 'read' | 'checkpoint'>,
  where: string,
): FileGuard {
  const identity = files.identity()
  let log: string | undefined
  let size = files.size() ?? 0n
  const refusal = (what: string, advice: string, cause?: unknown) =>
    new UnavailableError(`${where} ${what} since it was opened. Nothing was changed. ${advice}`, {
      retryable: false,
      cause,
    })

  const checkRead = async (): Promise<void> => {
    const now = files.size()
    if (now === undefined || now === size) return
    // A database that was vacuumed is smaller, and its pages are as many as its file has. Another file at the
    // path does not concern a reader: the open file is unchanged.
    if (now < size && files.identity() === identity) {
      const bytes = await bytesOf(database).catch((cause: unknown) => ({ cause }))
      if (bytes !== now) {
        throw refusal(
          'had an older copy written over it',
          'Close the storage, put a whole copy in its place, and open it again.',
          typeof bytes === 'object' ? bytes.cause : undefined,
        )
      }
    }
    size = now
  }
  return {
    checkRead,
    async checkWrite() {
      if (files.identity() !== identity)
        throw refusal('was deleted or replaced', 'Put it back, or close the storage and open it again.')
      await checkRead()
      const now = files.logIdentity()
      log ??= now
      if (now === log) return
      // Unless another process began its own log, nothing is against keeping what this one has.
      if (now === undefined) await database.checkpoint?.()
      throw refusal('had its log ("-wal") deleted or replaced', 'Close the storage and open it again.')
    },
    noteSize: () => (size = files.size() ?? size),
    forgetLog: () => (log = undefined),
  }
}

async function bytesOf(database: Pick<SqlDatabase, 'read'>): Promise<bigint> {
  const sql = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
  const [rows] = await database.read([{ sql, parameters: [] }])
  return BigInt(Number(rows?.[0]?.['bytes']))
}
