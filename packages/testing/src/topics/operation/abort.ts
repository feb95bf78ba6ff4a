import type { Storage, SyncProgress, MemoryStore } from '@sheaf/core'
import {
  contentsOf,
  fill,
  fillEach,
  filesWith,
  range,
  rejection,
  nextTurn,
  forEach,
} from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const BEFORE = { 'a.md': 'a heron', 'b.md': 'an owl' }

const CHANGES: Readonly<
  Record<
    string,
    {
      call: (store: MemoryStore, abortSignal: AbortSignal) => Promise<unknown>
      after: Readonly<Record<string, string>>
    }
  >
> = {
  write: {
    call: (store, abortSignal) => store.write('a.md', 'a stork', { abortSignal }),
    after: { ...BEFORE, 'a.md': 'a stork' },
  },
  append: {
    call: (store, abortSignal) => store.append('a.md', ' flies', { abortSignal }),
    after: { ...BEFORE, 'a.md': 'a heron flies' },
  },
  delete: {
    call: (store, abortSignal) => store.delete('a.md', { abortSignal }),
    after: { 'b.md': 'an owl' },
  },
  commit: {
    call: (store, abortSignal) => {
      const changes = [
        { path: 'b.md', content: null },
        { path: 'c.md', content: 'a stork' },
      ]
      return store.commit(changes, { abortSignal })
    },
    after: { 'a.md': 'a heron', 'c.md': 'a stork' },
  },
}

/** A change that is aborted while it runs is either made or not made, and stays so. */
function abortUnderWay({ check, expect }: Topic): void {
  for (const [what, { call, after }] of Object.entries(CHANGES)) {
    check(
      `${what} that is aborted while it runs is made completely or not at all, and not later`,
      async ({ store }) => {
        for (const turns of [0, 1, 2, 3]) {
          const controller = new AbortController()
          await store.commit([{ path: 'c.md', content: '' }])
          await fill(store, BEFORE)
          await store.delete('c.md')
          const called = call(store, controller.signal).then(
            () => 'made',
            (error: unknown) => error,
          )
          for (const _ of range(turns)) await nextTurn()
          const reason = new Error('enough')
          controller.abort(reason)
          const outcome = await called
          const found = await contentsOf(store)
          if (outcome !== 'made') expect(outcome).toBe(reason)
          expect(found).toEqual(outcome === 'made' || differs(found) ? after : BEFORE)
          for (const _ of range(5)) await nextTurn()
          expect(await contentsOf(store)).toEqual(found)
        }
      },
    )
  }

  const differs = (found: Readonly<Record<string, string>>) =>
    JSON.stringify(found) !== JSON.stringify(BEFORE)
}

const CALLS: Readonly<Record<string, (storage: Storage, abortSignal: AbortSignal) => Promise<unknown>>> = {
  read: ({ store }, abortSignal) => store.read('a.md', { abortSignal }),
  stat: ({ store }, abortSignal) => store.stat('a.md', { abortSignal }),
  exists: ({ store }, abortSignal) => store.exists('a.md', { abortSignal }),
  list: ({ store }, abortSignal) => store.list('', { abortSignal }),
  write: ({ store }, abortSignal) => store.write('a.md', 'a stork', { abortSignal }),
  append: ({ store }, abortSignal) => store.append('a.md', ' and a stork', { abortSignal }),
  delete: ({ store }, abortSignal) => store.delete('a.md', { abortSignal }),
  commit: ({ store }, abortSignal) =>
    store.commit(
      [
        { path: 'a.md', content: 'a stork' },
        { path: 'b.md', content: null },
      ],
      { abortSignal },
    ),
  candidates: ({ index }, abortSignal) => index.candidates({ text: 'heron', limit: 10, abortSignal }),
  sync: ({ index }, abortSignal) => index.sync({ abortSignal }),
  rebuild: ({ index }, abortSignal) => index.rebuild({ abortSignal }),
  changes: (storage, abortSignal) => storage.changes({ since: 0, abortSignal }),
  scrub: (storage, abortSignal) => storage.scrub({ abortSignal }),
  doctor: (storage, abortSignal) => storage.doctor({ abortSignal }),
  'doctor with repair': (storage, abortSignal) => storage.doctor({ repair: true, abortSignal }),
}

export function abort(topic: Topic): void {
  const { check, expect } = topic
  abortUnderWay(topic)

  for (const [what, call] of Object.entries(CALLS)) {
    check(
      `${what} with an aborted signal rejects with its reason, and changes nothing`,
      async ({ storage, store, index }) => {
        await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron' })
        const reason = new Error('enough')
        expect((await rejection(call(storage, AbortSignal.abort(reason)))) === reason).toBe(true)
        expect(await contentsOf(store)).toEqual({ 'a.md': 'a heron', 'b.md': 'a heron' })
        expect(await filesWith(index, 'heron')).toEqual(['a.md', 'b.md'])
        expect(await filesWith(index, 'stork')).toEqual([])
      },
    )

    check(`${what} with a signal that is not aborted does its work`, async ({ storage, store }) => {
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron' })
      await call(storage, new AbortController().signal)
    })
  }

  check('every call rejects with the reason itself, even if it is a text', async ({ storage, store }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron' })
    await forEach(Object.keys(CALLS), async (what) => {
      expect(await rejection(CALLS[what]?.(storage, AbortSignal.abort(what)) ?? Promise.resolve())).toBe(what)
    })
    expect(await contentsOf(store)).toEqual({ 'a.md': 'a heron', 'b.md': 'a heron' })
  })

  check('a sync after an aborted rebuild finds everything', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron', 'c.md': 'a heron' })
    const controller = new AbortController()
    await Promise.allSettled([
      index.rebuild({ abortSignal: controller.signal, onProgress: () => controller.abort() }),
    ])
    await index.sync()
    expect(await filesWith(index, 'heron')).toEqual(['a.md', 'b.md', 'c.md'])
    expect((await contentsOf(store))['b.md']).toBe('a heron')
  })

  for (const [when, count] of [
    ['after its first file', 1],
    ['in its middle', 150],
  ] as const) {
    check(
      `a rebuild of 300 files that is aborted ${when} stops, with the reason`,
      async ({ store, index }) => {
        await fillEach(store, range(300), (place) => [`${place}.md`, `heron ${place}`])
        const controller = new AbortController()
        const reason = new Error('enough')
        const onProgress = ({ done }: SyncProgress) => {
          if (done >= count) controller.abort(reason)
        }
        expect(await rejection(index.rebuild({ abortSignal: controller.signal, onProgress }))).toBe(reason)
        await index.sync()
        expect((await filesWith(index, 'heron')).length).toBe(200)
      },
    )
  }

  check('an aborted write does not block the next one', async ({ store }) => {
    const results = await Promise.allSettled([
      store.append('log.md', 'a', { abortSignal: AbortSignal.abort() }),
      store.append('log.md', 'b'),
      store.append('log.md', 'c', { abortSignal: AbortSignal.abort() }),
      store.append('log.md', 'd'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await store.read('log.md')).toBe('bd')
  })
}
