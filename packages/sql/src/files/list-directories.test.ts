import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { listDirectories } from './list-directories.ts'

const PATHS = ['a.md', 'notes/a.md', 'notes/ä.md', 'notes/b/c.md', 'notes-2/a.md', 'users/ada/notes/a.md']

test.each([undefined, 2])('directories are listed by one statement, in pages of %s rows', async (maxRows) => {
  let reads = 0
  const inner = nodeDatabase()
  const database: SqlDatabase = {
    ...inner,
    ...(maxRows === undefined ? {} : { maxRows }),
    read: (queries) => {
      reads += queries.length
      return inner.read(queries)
    },
  }
  const storage = await createSqlStorage({ database }, openOptions())
  await storage.store.commit(PATHS.map((path) => ({ path, content: 'a heron' })))
  const lists = async (...directories: readonly string[]) => {
    reads = 0
    return (await listDirectories(database, directories)).map((paths) => paths.toSorted())
  }
  const below = (directory: string) => PATHS.filter((path) => path.startsWith(directory)).toSorted()
  expect(await lists('users/ada/notes', 'notes')).toEqual([below('users/ada/notes/'), below('notes/')])
  if (maxRows === undefined) expect(reads).toBe(1)
  expect(await lists('notes', 'notes/b', '')).toEqual([below('notes/'), below('notes/b/'), below('')])
  expect(await lists('notes', 'notes')).toEqual([below('notes/'), below('notes/')])
  expect(await lists('none', 'notes/b')).toEqual([[], below('notes/b/')])
  await storage.close()
})
