import type { MemoryStore } from '@sheaf/core'
import { contentsOf, fill, nextTurn, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const BEFORE = { 'a.md': 'a heron', 'b.md': 'an owl' }

const CALLS: Readonly<
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
export function abortUnderWay({ check, expect }: Topic): void {
  for (const [what, { call, after }] of Object.entries(CALLS)) {
    check(
      `${what} that is aborted under way is made whole or not at all, and not later`,
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
