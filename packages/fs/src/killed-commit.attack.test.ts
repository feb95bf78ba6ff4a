import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Change } from '@sheaf/core'
import { afterAll, describe, expect, test } from 'vitest'
import { contentsOf, found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const newRoot = () => join(directory.path, String((opened += 1)))
const fixture = (name: string) => fileURLToPath(new URL(`__fixtures__/${name}`, import.meta.url))

const OLD = { 'kept.md': 'old kept', 'a/gone.md': 'old gone', 'b/moved.md': 'old moved' }
const COMMITS: Readonly<
  Record<string, { changes: readonly Change[]; after: Readonly<Record<string, string>> }>
> = {
  'several files': {
    changes: [
      { path: 'kept.md', content: 'new kept' },
      { path: 'a/gone.md', content: null },
      { path: 'b/moved.md', content: null },
      { path: 'B2/deep/moved.md', content: 'new moved' },
    ],
    after: { 'kept.md': 'new kept', 'B2/deep/moved.md': 'new moved' },
  },
  'one new file': {
    changes: [{ path: 'c/d/new.md', content: 'new file' }],
    after: { ...OLD, 'c/d/new.md': 'new file' },
  },
  'one replaced file': {
    changes: [{ path: 'kept.md', content: 'new kept' }],
    after: { ...OLD, 'kept.md': 'new kept' },
  },
  'one deleted file': {
    changes: [{ path: 'a/gone.md', content: null }],
    after: { 'kept.md': 'old kept', 'b/moved.md': 'old moved' },
  },
}

describe.each(Object.entries(COMMITS))('a process killed during a commit of %s', (_, { changes, after }) => {
  test('leaves the old files or the new ones, for readers at once and for all after the next open', async () => {
    let steps = 0
    const seen = { old: 0, new: 0 }
    for (let dieAt = 1; ; dieAt += 1) {
      const root = newRoot()
      writeByHand(root, OLD)
      const reader = await openNotes({ root })
      const child = spawnSync(
        process.execPath,
        [
          '--conditions=sheaf-source',
          '--import',
          fixture('die-at-step.ts'),
          fixture('commit-once.ts'),
          root,
          JSON.stringify(changes),
        ],
        { env: { ...process.env, SHEAF_DIE_AT: String(dieAt) }, encoding: 'utf8' },
      )
      expect([child.signal, child.stderr]).toEqual([child.stdout === '' ? 'SIGKILL' : null, ''])
      const whileOpen = await contentsOf(reader)
      const isNew =
        Object.keys(whileOpen).some((path) => whileOpen[path]?.startsWith('new')) ||
        !('a/gone.md' in whileOpen)
      expect(whileOpen).toEqual(isNew ? after : OLD)
      seen[isNew ? 'new' : 'old'] += 1
      // A search finishes it, and so does an opening.
      if (dieAt % 2 === 0)
        expect(await found(reader, 'new')).toEqual(
          isNew
            ? Object.keys(after)
                .filter((path) => after[path]?.startsWith('new'))
                .sort()
            : [],
        )
      await reader.close()
      const storage = await openNotes({ root })
      expect(await contentsOf(storage)).toEqual(whileOpen)
      expect(await found(storage, 'old new')).toEqual(Object.keys(whileOpen).sort())
      expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
      expect(readdirSync(join(root, '.sheaf'))).not.toContain('journal')
      expect((await storage.index.sync()).skipped).toEqual([])
      await storage.store.commit([{ path: 'next.md', content: 'next' }])
      await storage.close()
      if (child.stdout === '') continue
      steps = dieAt
      expect(isNew).toBe(true)
      break
    }
    expect(steps).toBeGreaterThan(2)
    expect(seen.old).toBeGreaterThan(0)
    expect(seen.new).toBeGreaterThan(0)
  })
})
