// For adapters with a database file: code that needs Node's file system, and that no browser loads.
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { query, type SqlDatabase } from './engine/statement.ts'
import { createFileGuard, type FileGuard, type GuardedConnection } from './file/file-guard.ts'

// 8 MB. In a smaller database no statement of an examination takes as long as the start of a thread.
const ASIDE_PAGES = 2048

/** An engine's own database file. */
export const databaseFile = {
  /**
   * Creates an empty database file and its missing folders, accessible only to the owner: SQLite would make
   * it readable for everyone, and its other files copy the mode of this one. Does nothing if the file exists.
   * Throws the file system's error.
   */
  make(path: string): void {
    databaseFile.makeFolders(dirname(path))
    // Opened and closed at once: closing any descriptor of a file drops all locks of this process on it.
    unlessThere(() => closeSync(openSync(path, 'wx', 0o600)))
  },

  /**
   * Makes a folder and its missing parents, accessible only to the owner. Does nothing if something has the
   * path. Throws the file system's error.
   */
  makeFolders(path: string): void {
    const missing: string[] = []
    let folder = path
    for (; statSync(folder, { throwIfNoEntry: false }) === undefined; folder = dirname(folder)) {
      if (dirname(folder) === folder) break
      missing.push(folder)
    }
    // One at a time: Node's recursive mkdir never ends if a file system refuses with "no such file", as /proc
    // does.
    for (const each of missing.reverse()) {
      unlessThere(() => mkdirSync(each, { mode: 0o700 }))
      synchroniseFolder(dirname(each))
    }
  },

  /** For a database without files of its own. */
  unguarded: {
    read: async (queries, work) => await work(queries),
    write: async (queries, work) => await work(queries),
    maintain: async (work) => await work(),
    close: async (work) => void (await work()),
    forgetLog: () => {},
  } satisfies FileGuard as FileGuard,

  guard(path: string, where: string, connection: GuardedConnection): FileGuard {
    return createFileGuard(path, where, connection)
  },

  /**
   * Adds `aside` to a database. `open` opens the same file in another thread. The database itself does the
   * work if it is small, or if no thread can start, for example in a bundle without the thread's file.
   */
  withAside(database: SqlDatabase, open: () => Promise<SqlDatabase>): SqlDatabase {
    const aside = { running: 0, idle: Promise.withResolvers<void>() }
    return {
      ...database,
      // The other connection may hold the lock of writers, and SQLite would wait for it on this thread.
      async write(queries) {
        while (aside.running > 0) await aside.idle.promise
        return await database.write(queries)
      },
      async aside(work) {
        const [[row] = []] = await database.read([query('PRAGMA page_count')])
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
  },
}

// Another process made it meanwhile, or it is a broken link, and then opening the file will fail.
function unlessThere(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// A power failure may lose the name of a new folder, and with it all its files.
function synchroniseFolder(path: string): void {
  // Windows cannot synchronise folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
