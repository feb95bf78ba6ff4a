import { join } from 'node:path'
import { MemoryError, type Storage } from '@sheaf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callsMade,
  failAt,
  patchFileSystem,
  restoreFileSystem,
  type Fault,
} from './__fixtures__/fail-at-call.ts'
import { contentsOf, found, openNotes } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
beforeAll(() => patchFileSystem())
afterAll(() => {
  restoreFileSystem()
  directory.remove()
})

const OLD = { 'a/gone.md': 'old gone', 'kept.md': 'old kept' }
const NEW = { 'b/deep/new.md': 'new file', 'kept.md': 'new kept' }
// Other errors take the same path: every seventh call is enough outside the long run.
const isLongRun = process.env['SHEAF_SOAK'] === '1'
const FAULTS: readonly Fault[] = ['EIO', 'ENOSPC', 'EINTR', 'short write']

/** Changes, reads and searches. The result of a commit is `true` if it resolved. */
async function work({ store, index }: Storage): Promise<readonly PromiseSettledResult<unknown>[]> {
  const changed = await Promise.allSettled([
    store.commit([
      { path: 'kept.md', content: 'new kept' },
      { path: 'a/gone.md', content: null },
      { path: 'b/deep/new.md', content: 'new file' },
    ]),
  ])
  const looked = await Promise.allSettled([
    store.list(),
    store.read('kept.md'),
    index.candidates({ text: 'old new', limit: 10 }),
  ])
  return [...changed, ...looked]
}

// Every file system call of an opening, a commit, reads and a search fails once, each in its own folder.
test.each(FAULTS)(
  'each call fails once with %s: old or new, a typed error, and sound after it',
  async (fault) => {
    const seen = new Map<string, number>()
    for (let at = 1; ; at += fault === 'EIO' || isLongRun ? 1 : 7) {
      const root = join(directory.path, `${fault}-${at}`)
      failAt(0, fault)
      const before = await openNotes({ root })
      await before.store.commit(Object.entries(OLD).map(([path, content]) => ({ path, content })))
      await before.close()

      failAt(at, fault)
      const opened = await Promise.allSettled([openNotes({ root })])
      const storage = opened[0].status === 'fulfilled' ? opened[0].value : undefined
      const results = storage === undefined ? [] : await work(storage)
      const closed = storage === undefined ? [] : await Promise.allSettled([storage.close()])
      const { calls, failed } = callsMade()
      failAt(0, fault)

      for (const result of [...opened, ...results, ...closed])
        if (result.status === 'rejected')
          expect([at, failed, MemoryError.isInstance(result.reason), String(result.reason)]).toEqual([
            at,
            failed,
            true,
            String(result.reason),
          ])
      const after = await openNotes({ root })
      const contents = await contentsOf(after)
      const isNew = 'b/deep/new.md' in contents
      expect([at, failed, contents]).toEqual([at, failed, isNew ? NEW : OLD])
      if (results[0]?.status === 'fulfilled') expect([at, failed, isNew]).toEqual([at, failed, true])
      expect(await found(after, 'old new')).toEqual(Object.keys(contents).sort())
      expect([at, failed, (await after.doctor()).findings]).toEqual([at, failed, []])
      await after.store.write('next.md', 'next')
      await after.close()
      const outcome = results[0]?.status ?? 'not opened'
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      if (calls < at) break
    }
    expect(seen.get('fulfilled')).toBeGreaterThan(0)
    if (fault !== 'short write') expect(seen.get('rejected')).toBeGreaterThan(0)
  },
)
