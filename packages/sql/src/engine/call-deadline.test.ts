import { AsyncLocalStorage } from 'node:async_hooks'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { scopedStore, systemClock } from '@sheaf/core'
import { portOf } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { createCallDeadline } from './lifetime.ts'

const TIMEOUT_MS = 60_000

async function open() {
  const deadline = createCallDeadline(TIMEOUT_MS, new AsyncLocalStorage<number>())
  const database = nodeDatabase()
  let left: number[] = []
  const noting = <T>(work: T): T => {
    left.push(deadline.remaining())
    return work
  }
  const storage = deadline.guard(
    await createSqlStorage(
      {
        database: {
          ...database,
          read: (queries) => noting(database.read(queries)),
          write: (queries) => noting(database.write(queries)),
        },
        examine: async () => ({ findings: [], facts: {} }),
      },
      { chunker: lineChunker(), analyser: textAnalyser(), clock: systemClock() },
    ),
  )
  /** The remaining time at each use of the database. */
  const leftIn = async (call: () => Promise<unknown>): Promise<readonly number[]> => {
    left = []
    await call()
    expect(left.length).toBeGreaterThan(0)
    return left
  }
  return { deadline, storage, leftIn }
}

test('each call of the store, of a view, of the index and of changes has its own deadline', async () => {
  const { deadline, storage, leftIn } = await open()
  const { store, index } = storage
  const calls = [
    () => store.write('a.md', 'a heron'),
    () => store.append('a.md', ' and a stork'),
    () => store.read('a.md'),
    () => store.stat('a.md'),
    () => store.exists('a.md'),
    () => store.list(),
    () => store.commit([{ path: 'b.md', content: 'a crane' }]),
    () => scopedStore(store, 'a').write('c.md', 'a crane'),
    () => scopedStore(store, 'a').read('c.md'),
    () => portOf(store).list('', {}),
    () => index.candidates({ text: 'heron', limit: 5 }),
    () => index.pendingEmbeddings('model', 5),
    () => index.readEmbeddings('model', '', 5),
    () => index.embeddedModels(),
    () => storage.changes({ since: 0 }),
    () => store.delete('b.md'),
  ]
  for (const [place, call] of calls.entries()) {
    const left = await leftIn(call)
    expect([place, Math.min(...left) > 0, Math.max(...left) <= TIMEOUT_MS]).toEqual([place, true, true])
    // The time that is left for one call only falls.
    expect(left).toEqual(left.toSorted((one, other) => other - one))
  }
  expect(deadline.remaining()).toBe(Infinity)
  await storage.close()
})

test('long operations have no deadline', async () => {
  const { storage, leftIn } = await open()
  await storage.store.write('a.md', 'a heron')
  const calls = [
    () => storage.index.rebuild(),
    () => storage.index.eraseEmbeddings('model'),
    () => storage.doctor(),
    () => storage.scrub(),
    async () => {
      for await (const { gone } of storage.snapshot()) expect(gone).toEqual([])
    },
  ]
  for (const call of calls) expect(new Set(await leftIn(call))).toEqual(new Set([Infinity]))
  await storage.close()
})

test('a call after its deadline has 0 milliseconds left', () => {
  const ends = new AsyncLocalStorage<number>()
  const deadline = createCallDeadline(1, ends)
  expect(ends.run(performance.now() - 5, () => deadline.remaining())).toBe(0)
})
