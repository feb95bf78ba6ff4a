import { contentHash, type MemoryStore } from '@sheaf/core'
import { contentsOf, failure } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const WRONG = '0'.repeat(64)

export function compareAndSet({ check, expect }: Topic): void {
  check('write with the right hash succeeds, and gives the next one', async ({ store }) => {
    const { hash } = await store.write('notes.md', 'one')
    const second = await store.write('notes.md', 'two', { ifMatch: hash })
    expect(second.hash).toBe(await contentHash('two'))
    await store.write('notes.md', 'three', { ifMatch: second.hash })
    expect(await store.read('notes.md')).toBe('three')
  })

  for (const method of ['write', 'append', 'delete'] as const) {
    const act = (store: Parameters<typeof contentsOf>[0], ifMatch: string | null) =>
      method === 'delete'
        ? store.delete('notes.md', { ifMatch })
        : store[method]('notes.md', 'more', { ifMatch })

    check(
      `${method} with an old hash throws conflict with both hashes, and changes nothing`,
      async ({ store }) => {
        const old = await store.write('notes.md', 'one')
        const current = await store.write('notes.md', 'two')
        const error = await failure(expect, act(store, old.hash), 'conflict')
        const { path, expected, actual } = error as unknown as Record<string, unknown>
        expect({ path, expected, actual }).toEqual({
          path: 'notes.md',
          expected: old.hash,
          actual: current.hash,
        })
        expect(await contentsOf(store)).toEqual({ 'notes.md': 'two' })
      },
    )

    check(`${method} with the right hash succeeds`, async ({ store }) => {
      const { hash } = await store.write('notes.md', 'one')
      await act(store, hash)
      expect(await contentsOf(store)).toEqual(
        method === 'delete' ? {} : { 'notes.md': method === 'write' ? 'more' : 'onemore' },
      )
    })
  }

  check('write with a hash for a file that does not exist throws conflict', async ({ store }) => {
    const error = await failure(expect, store.write('none.md', 'text', { ifMatch: WRONG }), 'conflict')
    expect(error.actual).toBe(null)
    expect(await store.list()).toEqual([])
  })

  check('append with a hash for a file that does not exist throws conflict', async ({ store }) => {
    await failure(expect, store.append('none.md', 'text', { ifMatch: WRONG }), 'conflict')
    expect(await store.list()).toEqual([])
  })

  check('write with ifMatch null creates a file', async ({ store }) => {
    await store.write('notes.md', 'new', { ifMatch: null })
    expect(await store.read('notes.md')).toBe('new')
  })

  check(
    'write with ifMatch null throws conflict when the file exists, even with that content',
    async ({ store }) => {
      const { hash } = await store.write('notes.md', 'one')
      const error = await failure(expect, store.write('notes.md', 'one', { ifMatch: null }), 'conflict')
      expect(error.expected).toBe(null)
      expect(error.actual).toBe(hash)
    },
  )

  check('write with ifMatch null succeeds again once the file was deleted', async ({ store }) => {
    await store.write('notes.md', 'one', { ifMatch: null })
    await store.delete('notes.md')
    await store.write('notes.md', 'two', { ifMatch: null })
    expect(await store.read('notes.md')).toBe('two')
  })

  check('append with ifMatch null creates a file, and refuses an existing one', async ({ store }) => {
    await store.append('notes.md', 'one', { ifMatch: null })
    await failure(expect, store.append('notes.md', 'two', { ifMatch: null }), 'conflict')
    expect(await store.read('notes.md')).toBe('one')
  })

  const ways: Record<string, (store: MemoryStore, ifMatch: string | null) => Promise<unknown>> = {
    write: (store, ifMatch) => store.write('empty.md', 'one', { ifMatch }),
    append: (store, ifMatch) => store.append('empty.md', 'one', { ifMatch }),
    commit: (store, ifMatch) => store.commit([{ path: 'empty.md', content: 'one', ifMatch }]),
  }
  for (const [method, change] of Object.entries(ways)) {
    check(`${method} distinguishes an empty file from a missing one`, async ({ store }) => {
      const { hash } = await store.write('empty.md', '')
      await failure(expect, change(store, null), 'conflict')
      expect((await store.stat('empty.md'))?.size).toBe(0)
      await change(store, hash)
      expect(await store.read('empty.md')).toBe('one')
      await store.delete('empty.md')
      await failure(expect, change(store, hash), 'conflict')
      expect(await store.exists('empty.md')).toBe(false)
    })

    check(`${method} with an old hash is refused where it would change nothing, too`, async ({ store }) => {
      const { hash } = await store.write('empty.md', '')
      await store.write('empty.md', 'one')
      await failure(expect, store.write('empty.md', 'one', { ifMatch: hash }), 'conflict')
      await failure(expect, change(store, hash), 'conflict')
      expect(await store.read('empty.md')).toBe('one')
    })
  }

  check('delete with ifMatch null is refused', async ({ store }) => {
    await store.write('notes.md', 'one')
    await failure(expect, store.delete('notes.md', { ifMatch: null }), 'invalid-argument')
    expect(await store.exists('notes.md')).toBe(true)
  })

  check('a version is its content: writing the same again keeps the hash', async ({ store }) => {
    const first = await store.write('notes.md', 'one')
    await store.write('notes.md', 'two')
    const again = await store.write('notes.md', 'one')
    expect(again.hash).toBe(first.hash)
    await store.write('notes.md', 'three', { ifMatch: first.hash })
    expect(await store.read('notes.md')).toBe('three')
  })

  check('a text that is not a hash never matches', async ({ store }) => {
    const { hash } = await store.write('notes.md', 'one')
    for (const ifMatch of ['', '*', '%', 'null', hash.toUpperCase(), hash.slice(0, 63), `${hash} `]) {
      await failure(expect, store.write('notes.md', 'two', { ifMatch }), 'conflict')
    }
    expect(await store.read('notes.md')).toBe('one')
  })

  check('a text that is not a hash never matches in an append, a delete and a commit', async ({ store }) => {
    const { hash } = await store.write('notes.md', 'one')
    for (const ifMatch of ['', hash.toUpperCase(), hash.slice(0, 63), `${hash} `, `${hash.slice(0, 63)}g`]) {
      await failure(expect, store.append('notes.md', 'two', { ifMatch }), 'conflict')
      await failure(expect, store.delete('notes.md', { ifMatch }), 'conflict')
      await failure(expect, store.commit([{ path: 'notes.md', content: 'two', ifMatch }]), 'conflict')
    }
    expect(await store.read('notes.md')).toBe('one')
  })
}
