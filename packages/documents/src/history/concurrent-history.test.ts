import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentHash, systemClock, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createHistory } from './create-history.ts'
import { forgetHistories, historyStore } from './history-store.ts'
import { compareVersions } from './records/text-changes.ts'

const clock = systemClock()

// Two handles on one storage, as in two processes.
async function openTwice() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-history-'))
  const opened = [await openStore(folder), await openStore(folder)]
  const stores = opened.map(({ store }) => historyStore(store, { clock, segmentBytes: 4000 }))
  return {
    stores: stores as [MemoryStore, MemoryStore],
    history: createHistory({ store: stores[0] as MemoryStore, clock }),
    [Symbol.asyncDispose]: async () => {
      for (const each of opened) await each[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('of concurrent changes through two handles none is lost and none is recorded twice', async () => {
  await using open = await openTwice()
  const { stores, history } = open
  const work = Array.from({ length: 200 }, async (_, number) => {
    const store = stores[number % 2] as MemoryStore
    const options = { author: `writer ${number}` }
    if (number % 4 < 2) return await store.append('chats/t.md', `line ${number}\n`, options)
    return await store.write('MEMORY.md', `# M\n\n- ${number}\n`, options)
  })
  const stats = await Promise.all(work)
  for (const [path, isOurs] of [
    ['chats/t.md', (number: number) => number % 4 < 2],
    ['MEMORY.md', (number: number) => number % 4 >= 2],
  ] as const) {
    const revisions = (await history.list(path)).reverse()
    const wanted = stats.flatMap(({ hash }, number) =>
      isOurs(number) ? [`writer ${number} ${hash.slice(0, 32)}`] : [],
    )
    expect(revisions.map(({ author, hash }) => `${author} ${hash}`).sort()).toEqual(wanted.sort())
    for (const [place, { version, hash, change }] of revisions.entries()) {
      expect(change).not.toBe('outside')
      expect(compareVersions(version, revisions[place - 1]?.version ?? '0.0.0')).toBeGreaterThan(0)
      expect((await contentHash(await history.read(path, version))).slice(0, 32)).toBe(hash)
    }
  }
  expect((await stores[1].read('chats/t.md')).split('\n')).toHaveLength(101)
})

test('of writers who name the same version one wins, and one revision is added', async () => {
  await using open = await openTwice()
  const { stores, history } = open
  const { hash } = await stores[0].write('a.md', 'a')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      (stores[number % 2] as MemoryStore).write('a.md', `${number}`, { ifMatch: hash }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'conflict', path: 'a.md', expected: hash })
  expect(await history.list('a.md')).toHaveLength(2)
})

test('a redaction under way loses no revision, and a reader finds every text', async () => {
  await using open = await openTwice()
  const { stores, history } = open
  await stores[0].write('a.md', 'secret 12345\n')
  await stores[0].write('a.md', 'nothing\n')
  const writes = Array.from({ length: 30 }, (_, number) =>
    (stores[number % 2] as MemoryStore).append('a.md', `line ${number}\n`),
  )
  const [{ revisions }] = await Promise.all([history.redact('a.md', '1.0.0'), ...writes])
  expect(revisions).toHaveLength(1)
  expect(await history.list('a.md')).toHaveLength(32)
  for (const { version, redacted } of await history.list('a.md'))
    if (redacted === undefined) await history.read('a.md', version)
})

// The same store, but something happens right before the first call of a method.
function interrupted(
  store: MemoryStore,
  method: 'commit' | 'read' | 'list',
  isMeant: (path: string) => boolean,
  happens: () => Promise<unknown>,
): MemoryStore {
  let isDone = false
  const first = async (path: string) => {
    if (isDone || !isMeant(path)) return
    isDone = true
    await happens()
  }
  return {
    stat: (path, options) => store.stat(path, options),
    list: async (directory = '', options) => {
      if (method === 'list') await first(directory)
      return await store.list(directory, options)
    },
    exists: (path, options) => store.exists(path, options),
    append: (path, content, options) => store.append(path, content, options),
    delete: (path, options) => store.delete(path, options),
    write: (path, content, options) => store.write(path, content, options),
    read: async (path, options) => {
      if (method === 'read') await first(path)
      return await store.read(path, options)
    },
    commit: async (changes, options) => {
      if (method === 'commit') await first(changes[0]?.path ?? '')
      return await store.commit(changes, options)
    },
  }
}

test('a change is made again when only the history changed meanwhile', async () => {
  await using open = await openStore()
  const store = historyStore(open.store, { clock })
  const history = createHistory({ store, clock })
  await store.write('a.md', 'secret\n')
  await store.write('a.md', 'b\n')
  const slow = historyStore(
    interrupted(
      open.store,
      'commit',
      () => true,
      () => history.redact('a.md', '1.0.0'),
    ),
    { clock },
  )
  await slow.write('a.md', 'c\n')
  expect(
    (await history.list('a.md')).map(({ version, redacted }) => [version, redacted === undefined]),
  ).toEqual([
    ['3.0.0', true],
    ['2.0.0', true],
    ['1.0.0', false],
  ])
  expect(await history.read('a.md', '2.0.0')).toBe('b\n')
})

test('a redaction includes revisions that are recorded meanwhile', async () => {
  await using open = await openStore()
  const store = historyStore(open.store, { clock, segmentBytes: 1000 })
  const history = createHistory({ store, clock })
  await store.write('a.md', 'secret\n')
  for (let round = 0; round < 20; round += 1) await store.write('a.md', `${round} ${'x'.repeat(100)}\n`)
  const slow = createHistory({
    store: interrupted(
      store,
      'commit',
      () => true,
      () => history.restore('a.md', '1.0.0'),
    ),
    clock,
  })
  await expect(slow.redact('a.md', '1.0.0')).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await history.read('a.md', '1.0.0')).toBe('secret\n')
})

test('a reader finds the text of a log that is rewritten meanwhile', async () => {
  await using open = await openStore()
  const store = historyStore(open.store, { clock })
  await store.append('observations.md', 'one\n')
  await store.append('observations.md', 'two\n')
  const slow = interrupted(
    open.store,
    'read',
    (path) => path === 'observations.md',
    () => store.write('observations.md', 'other\n'),
  )
  expect(await createHistory({ store: slow, clock }).read('observations.md', '1.0.1')).toBe('one\ntwo\n')
})

test('a reader gets the reason if a text is redacted or dropped meanwhile', async () => {
  await using open = await openStore()
  const store = historyStore(open.store, { clock, retention: { revisions: 1 } })
  const history = createHistory({ store, clock })
  const large = (mark: string) => `${mark}\n`.repeat(1000)
  await store.write('a.md', large('secret'))
  const slowly = (happens: () => Promise<unknown>) =>
    createHistory({
      store: interrupted(open.store, 'read', (path) => path.endsWith('-text.md'), happens),
      clock,
    })
  await store.write('a.md', large('other'))
  await expect(slowly(() => history.redact('a.md', '1.0.0')).read('a.md', '1.0.0')).rejects.toMatchObject({
    why: 'redacted',
  })
  const changes = async () => {
    for (const mark of ['a', 'b', 'c']) await store.write('a.md', large(mark))
  }
  await expect(slowly(changes).read('a.md', '2.0.0')).rejects.toMatchObject({ why: 'retired' })
})

test('a segment that another writer ends meanwhile is dropped by one of both', async () => {
  await using open = await openStore()
  const options = { clock, retention: { revisions: 1 } }
  const store = historyStore(open.store, options)
  await store.write('a.md', 'one\n')
  const meanwhile = interrupted(
    open.store,
    'list',
    () => true,
    () => store.write('a.md', 'two\n'),
  )
  await historyStore(meanwhile, options).write('a.md', 'three\n')
  const history = createHistory({ store, clock })
  const [last] = await history.list('a.md')
  expect(await history.read('a.md', last?.version ?? '')).toBe('three\n')
  expect(last?.version).toBe('3.0.0')
})

test('a commit that ends after an erasure keeps nothing of what it read before', async () => {
  await using open = await openStore()
  const read: string[] = []
  let whenCommitted = () => {}
  const below: MemoryStore = {
    ...interrupted(
      open.store,
      'list',
      () => false,
      async () => {},
    ),
    read: async (path, options) => {
      read.push(path)
      return await open.store.read(path, options)
    },
    commit: async (changes, options) => {
      const commit = await open.store.commit(changes, options)
      whenCommitted()
      return commit
    },
  }
  const store = historyStore(below, { clock })
  const headsRead = () => read.splice(0).filter((path) => path.endsWith('head.md')).length
  await store.write('a.md', 'secret\n')
  await store.write('a.md', 'secret 2\n')
  headsRead()
  whenCommitted = () => forgetHistories(store)
  await store.write('a.md', 'secret 3\n')
  expect(headsRead()).toBe(0)
  whenCommitted = () => {}
  await store.write('a.md', 'four\n')
  expect(headsRead()).toBe(1)
  await store.write('a.md', 'five\n')
  expect(headsRead()).toBe(0)
})
