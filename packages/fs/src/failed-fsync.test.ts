import { join } from 'node:path'
import type { MemoryError } from '@sheaf/core'
import type { Change } from '@sheaf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsMade, failAt, patchFileSystem, restoreFileSystem } from './__fixtures__/fail-at-call.ts'
import { contentsOf, openNotes } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
beforeAll(() => patchFileSystem(['fsync']))
afterAll(() => {
  restoreFileSystem()
  directory.remove()
})

const OLD = { 'a.md': 'old', 'gone.md': 'old' }
const COMMITS: readonly (readonly [string, readonly Change[], Readonly<Record<string, string>>])[] = [
  ['one file', [{ path: 'a.md', content: 'new' }], { ...OLD, 'a.md': 'new' }],
  ['a deletion', [{ path: 'gone.md', content: null }], { 'a.md': 'old' }],
  [
    'several files',
    [
      { path: 'a.md', content: 'new' },
      { path: 'gone.md', content: null },
    ],
    { 'a.md': 'new' },
  ],
]

test.each(COMMITS)(
  'each fsync of a commit of %s fails once: it says what is known',
  async (name, changes, after) => {
    const outcomes: unknown[] = []
    for (let at = 1; ; at += 1) {
      const root = join(directory.path, `${name}-${at}`)
      failAt(0, 'EIO')
      const storage = await openNotes({ root })
      await storage.store.commit(Object.entries(OLD).map(([path, content]) => ({ path, content })))
      failAt(at, 'EIO')
      const [result] = await Promise.allSettled([storage.store.commit(changes)])
      const { failed } = callsMade()
      failAt(0, 'EIO')
      const contents = await contentsOf(storage)
      await storage.close()
      if (result.status === 'fulfilled') {
        expect(contents).toEqual(after)
        if (failed === '') break
        outcomes.push('made')
        continue
      }
      const { outcome } = result.reason as MemoryError
      expect(result.reason).toMatchObject({ code: 'unavailable' })
      outcomes.push(outcome)
      if (outcome === 'unchanged') expect(contents).toEqual(OLD)
      expect([OLD, after]).toContainEqual(contents)
    }
    expect(outcomes).toContain('unknown')
  },
)
