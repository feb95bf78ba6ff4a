import type { Damage } from '@sheaf/testing'
import Database from 'better-sqlite3'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Damages the stored data of one file, through its own connection of the same engine, because two connections
 * of one process share that engine's locks.
 */
export async function damageDatabase(
  file: string,
  { part, path }: Damage,
  driver: 'better-sqlite3' | 'node',
): Promise<void> {
  const database = driver === 'node' ? await openNode(file) : new Database(file)
  try {
    const statement =
      part === 'text'
        ? `UPDATE sheaf_file SET content = content || ' and more' WHERE path = ?`
        : 'DELETE FROM sheaf_chunk WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = ?)'
    database.prepare(statement).run(path)
  } finally {
    database.close()
  }
}

// Some versions of Node that the tests run on lack it.
async function openNode(file: string): Promise<DatabaseSync> {
  const sqlite = await import('node:sqlite')
  return new sqlite.DatabaseSync(file)
}
