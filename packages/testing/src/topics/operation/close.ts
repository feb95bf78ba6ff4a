import { scopedStore, MemoryError, type Storage, type MemoryStore } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'
import { contentsOf, failure, filesWith, rejection } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const CALLS: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  'store.read': ({ store }) => store.read('a.md'),
  'store.stat': ({ store }) => store.stat('a.md'),
  'store.exists': ({ store }) => store.exists('a.md'),
  'store.list': ({ store }) => store.list(),
  'store.write': ({ store }) => store.write('a.md', 'text'),
  'store.append': ({ store }) => store.append('a.md', 'text'),
  'store.delete': ({ store }) => store.delete('a.md'),
  'store.commit': ({ store }) => store.commit([{ path: 'a.md', content: 'text' }]),
  'a view of the store': ({ store }) => scopedStore(store, 'users/ada').read('a.md'),
  'index.candidates': ({ index }) => index.candidates({ text: 'heron', limit: 10 }),
  'index.pendingEmbeddings': ({ index }) => index.pendingEmbeddings('model', 10),
  'index.putEmbeddings': ({ index }) =>
    index.putEmbeddings('model', [{ textHash: '0'.repeat(64), vector: new Float32Array([1]) }]),
  'index.candidates without one': ({ index }) => index.candidates({ text: 'heron', limit: 0 }),
  'index.pendingEmbeddings without one': ({ index }) => index.pendingEmbeddings('model', 0),
  'index.putEmbeddings of nothing': ({ index }) => index.putEmbeddings('model', []),
  'index.readEmbeddings': ({ index }) => index.readEmbeddings('model', '', 10),
  'index.readEmbeddings without one': ({ index }) => index.readEmbeddings('model', '', 0),
  'index.embeddedModels': ({ index }) => index.embeddedModels(),
  'index.eraseEmbeddings': ({ index }) => index.eraseEmbeddings('model'),
  'index.sync': ({ index }) => index.sync(),
  'index.rebuild': ({ index }) => index.rebuild(),
  'several files at once': ({ store }) => readAll(store, ['a.md', 'none.md']),
  changes: (storage) => storage.changes(),
  'changes from the beginning': (storage) => storage.changes({ since: 0 }),
  scrub: (storage) => storage.scrub(),
  doctor: (storage) => storage.doctor(),
  'doctor with repair': (storage) => storage.doctor({ repair: true }),
}

export function close({ check, expect }: Topic): void {
  for (const [what, call] of Object.entries(CALLS)) {
    check(`${what} after close throws closed`, async ({ storage, store }) => {
      await store.write('a.md', 'a heron')
      await storage.close()
      const error = await failure(expect, call(storage), 'closed')
      expect([error.retryable, error.message.includes('heron')]).toEqual([false, false])
    })
  }

  for (const [what, call] of Object.entries(CALLS)) {
    check(`${what} that starts before close succeeds`, async ({ storage, store }) => {
      await store.write('a.md', 'a heron')
      await store.write('users/ada/a.md', 'a heron')
      const asked = call(storage).then(
        () => 'done',
        (error: unknown) => error,
      )
      await storage.close()
      expect(await asked).toBe('done')
    })
  }

  check('changes that start before close succeed', async ({ storage, store, index }) => {
    const changes = [
      store.write('a.md', 'a heron'),
      store.append('b.md', '1'),
      store.append('b.md', '2'),
      store.commit([{ path: 'c.md', content: '' }]),
    ]
    const looks = [store.list(), index.candidates({ text: 'heron', limit: 10 }), storage.doctor()]
    const settled = Promise.allSettled([...changes, ...looks])
    await storage.close()
    const outcomes = await settled
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'))
  })

  check('closing twice, and twice at once, is fine', async ({ storage }) => {
    await Promise.all([storage.close(), storage.close()])
    await storage.close()
  })

  check(
    'closing one handle leaves the other open',
    async ({ storage, store, secondHandle }) => {
      const other = await secondHandle()
      await store.write('a.md', 'a heron')
      await storage.close()
      await other.store.append('a.md', ' and a stork')
      expect(await contentsOf(other.store)).toEqual({ 'a.md': 'a heron and a stork' })
      expect(await filesWith(other.index, 'stork')).toEqual(['a.md'])
    },
    'secondHandle',
  )

  check('closing one storage leaves another open', async ({ storage, open }) => {
    const other = await open()
    await storage.close()
    await other.store.write('a.md', 'text')
    expect(await other.store.read('a.md')).toBe('text')
  })
}

const SECRET = 'the-passphrase-is-marigold'
const WRONG = '0'.repeat(64)

const FAILING: Readonly<
  Record<string, { call: (store: MemoryStore) => Promise<unknown>; code: MemoryError['code'] }>
> = {
  'read of a missing file': { call: (store) => store.read('none.md'), code: 'not-found' },
  'delete of a missing file': { call: (store) => store.delete('none.md'), code: 'not-found' },
  'write with a wrong hash': {
    call: (store) => store.write('a.md', SECRET, { ifMatch: WRONG }),
    code: 'conflict',
  },
  'append with a wrong hash': {
    call: (store) => store.append('a.md', SECRET, { ifMatch: WRONG }),
    code: 'conflict',
  },
  'delete with a wrong hash': { call: (store) => store.delete('a.md', { ifMatch: WRONG }), code: 'conflict' },
  'write of a file that should not exist': {
    call: (store) => store.write('a.md', SECRET, { ifMatch: null }),
    code: 'conflict',
  },
  'write of a NUL': { call: (store) => store.write('b.md', `${SECRET}\0`), code: 'invalid-content' },
  'write of half a surrogate pair': {
    call: (store) => store.write('b.md', `${SECRET}\ud83d`),
    code: 'invalid-content',
  },
  'write of too much': { call: (store) => store.write('b.md', SECRET.repeat(50_000)), code: 'too-large' },
  'append of too much': { call: (store) => store.append('a.md', SECRET.repeat(50_000)), code: 'too-large' },
  'commit of too much': {
    call: (store) => store.commit([{ path: 'b.md', content: SECRET.repeat(50_000) }]),
    code: 'too-large',
  },
  'write to a path outside the grammar': {
    call: (store) => store.write('../b.md', SECRET),
    code: 'invalid-path',
  },
  'write to a twin': { call: (store) => store.write('A.md', SECRET), code: 'invalid-path' },
  'commit of nothing': { call: (store) => store.commit([]), code: 'invalid-argument' },
  'commit of one path twice': {
    call: (store) =>
      store.commit([
        { path: 'b.md', content: SECRET },
        { path: 'b.md', content: SECRET },
      ]),
    code: 'invalid-argument',
  },
  'commit with one wrong hash': {
    call: (store) =>
      store.commit([
        { path: 'b.md', content: SECRET },
        { path: 'a.md', content: null, ifMatch: WRONG },
      ]),
    code: 'conflict',
  },
}

export function errors({ check, expect }: Topic): void {
  for (const [what, { call, code }] of Object.entries(FAILING)) {
    check(`${what}: a MemoryError "${code}" that says what to do and tells no content`, async ({ store }) => {
      await store.write('a.md', `${SECRET} is here`)
      const error = await rejection(call(store))
      if (!MemoryError.isInstance(error)) throw new Error('Not a MemoryError.', { cause: error })
      expect([error.code, error.retryable]).toEqual([code, false])
      expect(MemoryError.isInstance(error, code)).toBe(true)
      expect(error.message.length > 20 && error.message.length < 500).toBe(true)
      expect(everythingSaid(error).includes('marigold')).toBe(false)
      expect(await store.read('a.md')).toBe(`${SECRET} is here`)
      expect(await store.list()).toEqual(['a.md'])
    })
  }
}

function everythingSaid(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const fields = Object.entries(error).filter(([name]) => name !== 'cause')
  return `${error.name} ${error.message} ${JSON.stringify(fields)} ${everythingSaid(error.cause)}`
}
