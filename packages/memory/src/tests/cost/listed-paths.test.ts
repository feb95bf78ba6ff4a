import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorageAdapter } from '@sheaf/core'
import { expect, test } from 'vitest'
import { LOCAL_STORAGES } from '../../__fixtures__/local-storages.ts'
import { clock } from '../../__fixtures__/open-memory.ts'
import { withPort } from '../../__fixtures__/with-port.ts'
import { createMemory } from '../../create-memory.ts'

/** The same storage; `count` gets how many paths each list has read. */
function counting(adapter: StorageAdapter, count: (paths: number) => void): StorageAdapter {
  return withPort(adapter, (port) => ({
    async list(directory, how) {
      const paths = await port.list(directory, how)
      count(paths.length)
      return paths
    },
  }))
}

test.each(Object.entries(LOCAL_STORAGES))(
  'on %s a list of a user reads its own paths alone',
  async (_, adapterAt) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-listed-'))
    let read = 0
    try {
      const storage = counting(adapterAt(join(folder, 'm')), (paths) => (read += paths))
      await using memory = await createMemory({ storage, clock })
      await memory.store.commit(
        ['SOUL.md', 'notes/a.md', 'notes/b.md'].map((path) => ({ path, content: 'shared' })),
      )
      for (const user of ['ada', ...Array.from({ length: 20 }, (_each, place) => `user-${place}`)]) {
        // The second one makes a history.
        for (const content of ['one', 'two']) await memory.user(user).store.write('notes/own.md', content)
        await memory.user(user).thread('t').record({ role: 'user', content: 'A heron.' })
      }
      await memory.project('boats').store.write('plan.md', 'A plan.')
      const { store } = memory.user('ada')
      for (const [directory, shown] of [
        ['', 5],
        ['notes', 3],
        ['users', 0],
      ] as const) {
        read = 0
        const paths = await store.list(directory)
        expect([directory, paths.length, read]).toEqual([directory, shown, shown])
      }
      const [first, ...rest] = await store.list()
      expect([first, await store.list('', { limit: 1 })]).toEqual(['SOUL.md', [first]])
      expect(await store.list('', { after: first ?? '' })).toEqual(rest)
      const hidden = await store.list('', { includeHidden: true })
      expect(hidden.filter((path) => path.startsWith('.history/')).length).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
