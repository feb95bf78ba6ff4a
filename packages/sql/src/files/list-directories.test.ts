import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions } from '../__fixtures__/parts.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { listDirectories, rangesOf, type ListedDirectory } from './file-statements.ts'

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
  const lists = async (...asked: readonly (string | ListedDirectory)[]) => {
    reads = 0
    const directories = asked.map((each) =>
      typeof each === 'string' ? { directory: each, except: [] } : each,
    )
    return (await listDirectories(database, directories)).map((paths) => paths.toSorted())
  }
  const below = (directory: string) => PATHS.filter((path) => path.startsWith(directory)).toSorted()
  expect(await lists('users/ada/notes', 'notes')).toEqual([below('users/ada/notes/'), below('notes/')])
  if (maxRows === undefined) expect(reads).toBe(1)
  expect(await lists('notes', 'notes/b', '')).toEqual([below('notes/'), below('notes/b/'), below('')])
  expect(await lists('notes', 'notes')).toEqual([below('notes/'), below('notes/')])
  expect(await lists('none', 'notes/b')).toEqual([[], below('notes/b/')])
  const without = (...except: readonly string[]): ListedDirectory => ({ directory: '', except })
  const left = PATHS.filter((path) => !path.startsWith('users/')).toSorted()
  expect(await lists(without('users'))).toEqual([left])
  if (maxRows === undefined) expect(reads).toBe(1)
  expect(await lists(without('users', 'notes', 'notes/b', 'none'))).toEqual([['a.md', 'notes-2/a.md']])
  expect(await lists(without('users'), 'users/ada', without('notes', 'users'), '')).toEqual([
    left,
    below('users/ada/'),
    ['a.md', 'notes-2/a.md'],
    below(''),
  ])
  expect(await lists(without('users'), 'users/ada')).toEqual([left, below('users/ada/')])
  await storage.close()
})

test('ranges leave out directories, in the order of the paths', () => {
  expect(rangesOf({ directory: '', except: ['users', 'a-b', 'a', 'users/ada'] })).toEqual([
    ['', 'a-b/'],
    ['a-b0', 'a/'],
    ['a0', 'users/'],
    ['users0', '\u{10ffff}'],
  ])
  expect(rangesOf({ directory: 'ä', except: ['ä/x', 'ä/ö', 'b'] })).toEqual([
    ['ä/', 'ä/x/'],
    ['ä/x0', 'ä0'],
  ])
})

// The plan does not show how each range is looked up: with two lower bounds, SQLite looked up the smaller.
test('two directories are listed as fast among fifty times as many paths', async () => {
  const calls: number[] = []
  for (const others of [2000, 100_000]) {
    const database = nodeDatabase()
    const storage = await createSqlStorage({ database }, openOptions())
    database.connection
      .exec(`WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number LIMIT ${others})
      INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
      SELECT 'm/' || n || '.md', 'm/' || n || '.md', '', 0, 0, '', 1, '' FROM number`)
    await storage.store.commit(PATHS.map((path) => ({ path, content: 'a heron' })))
    const list = async () =>
      await listDirectories(database, [
        { directory: 'notes', except: [] },
        { directory: 'users/ada', except: [] },
        { directory: '', except: ['m', 'notes', 'notes-2', 'users'] },
      ])
    for (let warm = 0; warm < 20; warm += 1) await list()
    // A thread's time grows in steps of some milliseconds.
    const end = processorTime() + 100_000
    let made = 0
    for (; processorTime() < end; made += 1) await list()
    calls.push(made)
    expect((await list()).map(({ length }) => length)).toEqual([3, 1, 1])
    await storage.close()
  }
  const [few = 0, many = 0] = calls
  expect(many).toBeGreaterThan(few / 5)
})

// Of this thread, in microseconds; of the process on a Node without it.
function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return user + system
}
