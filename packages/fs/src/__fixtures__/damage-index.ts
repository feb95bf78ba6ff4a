// Removes the index's data about one file: damage-index.ts <root> <path>. Runs as its own process, because
// closing a file releases all locks of its process on it.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [root = '', path = ''] = process.argv.slice(2)
const database = new DatabaseSync(join(root, '.sheaf', 'index.db'), { timeout: 10_000 })
database
  .prepare('DELETE FROM sheaf_chunk WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = ?)')
  .run(path)
database.close()
