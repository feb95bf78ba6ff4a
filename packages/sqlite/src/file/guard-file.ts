import { statSync } from 'node:fs'
import type { BigIntStats } from 'node:fs'
import { createFileGuard } from '@sheaf/sql'
import type { FileGuard, SqlDatabase } from '@sheaf/sql'

/** Guards the files of a database that is open; `path` is absolute. See `createFileGuard`. */
export function guardFile(
  database: SqlDatabase,
  path: string,
): { readonly database: SqlDatabase; readonly guard: FileGuard } {
  const guard = createFileGuard(
    {
      identity: () => identityOf(path),
      logIdentity: () => identityOf(`${path}-wal`),
      size: () => statsOf(path)?.size,
    },
    database,
    `The database "${path}"`,
  )
  const noted = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await work()
    guard.noteSize()
    return result
  }
  return {
    guard,
    database: {
      ...database,
      async read(queries) {
        await guard.checkRead()
        return await database.read(queries)
      },
      async write(queries) {
        await guard.checkWrite()
        return await noted(() => database.write(queries))
      },
      checkpoint: async () => await noted(async () => await database.checkpoint?.()),
      vacuum: async () => await noted(async () => (await database.vacuum?.()) ?? false),
      close: () => database.close(),
    },
  }
}

function identityOf(path: string): string | undefined {
  const stats = statsOf(path)
  return stats && `${stats.dev}:${stats.ino}`
}

// Undefined when there is no such file, or it cannot be looked at.
function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}
