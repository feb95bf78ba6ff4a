// For adapters with a database file: code that needs Node's file system, and that no browser loads.
import type { SqlDatabase } from './engine/statement.ts'

export { createFileGuard } from './file/file-guard.ts'

// 8 MB. In a smaller database no statement of an examination takes as long as the start of a thread.
const ASIDE_PAGES = 2048

/**
 * Adds `aside` to a database. `open` opens the same file in another thread. The database itself does the work
 * if it is small, or if no thread can start, for example in a bundle without the thread's file.
 */
export function withAside(database: SqlDatabase, open: () => Promise<SqlDatabase>): SqlDatabase {
  const aside = { running: 0, idle: Promise.withResolvers<void>() }
  return {
    ...database,
    // The other connection may hold the lock of writers, and SQLite would wait for it on this thread.
    async write(queries) {
      while (aside.running > 0) await aside.idle.promise
      return await database.write(queries)
    },
    async aside(work) {
      const [[row] = []] = await database.read([{ sql: 'PRAGMA page_count', parameters: [] }])
      const other =
        Number(row?.['page_count']) < ASIDE_PAGES ? undefined : await open().catch(() => undefined)
      if (other === undefined) return await work(database)
      if (aside.running === 0) aside.idle = Promise.withResolvers()
      aside.running += 1
      try {
        return await work(other).finally(() => other.close())
      } finally {
        aside.running -= 1
        if (aside.running === 0) aside.idle.resolve()
      }
    },
  }
}
