import { statSync } from 'node:fs'
import { UnavailableError } from '@sheaf/core'
import type { SqlDatabase } from '@sheaf/sql'

/**
 * The same database, whose writes are refused with UnavailableError once its file was deleted or replaced:
 * SQLite would go on writing into a file that has no name any more, and that is gone with the process. `path`
 * is absolute, and the file there is the one that is open.
 */
export function guardFile(database: SqlDatabase, path: string): SqlDatabase {
  const identity = identityOf(path)
  return {
    read: (queries) => database.read(queries),
    async write(queries) {
      if (identityOf(path) === identity) return await database.write(queries)
      throw new UnavailableError(
        `The database "${path}" was deleted or replaced since it was opened. Nothing was changed. Put it back, or close the storage and open it again.`,
        { retryable: false },
      )
    },
    checkpoint: async () => await database.checkpoint?.(),
    vacuum: async () => (await database.vacuum?.()) ?? false,
    close: () => database.close(),
  }
}

// Undefined when there is no such file, or it cannot be looked at.
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
