import type { Damage } from '@sheaf/testing'
import Database from 'better-sqlite3'

/**
 * Damages what a database keeps of one file, by a connection of its own; of the same engine, whose locks two
 * connections of one process share.
 */
export function damageDatabase(file: string, { part, path }: Damage): void {
  const database = new Database(file)
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
