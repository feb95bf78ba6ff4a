import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Change, Storage } from '@sheaf/core'
import { contentHash } from '@sheaf/core'
import { afterAll, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
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

async function contentsOf({ store }: Storage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const path of await store.list()) contents[path] = await store.read(path)
  return contents
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
      // A search brings it to its end, and so does an open.
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
  }, 120_000)
})

describe('a journal that was left behind', () => {
  const leave = async (
    files: Readonly<Record<string, string>>,
    entries: readonly object[],
    temporaries: Readonly<Record<string, string>>,
  ) => {
    const root = newRoot()
    writeByHand(root, files)
    await (await openNotes({ root })).close()
    for (const [name, content] of Object.entries(temporaries))
      writeFileSync(join(root, '.sheaf/tmp', name), content)
    writeFileSync(join(root, '.sheaf/journal'), JSON.stringify({ version: 1, entries }))
    return root
  }
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]

  test('does not undo what somebody has written since', async () => {
    const before = await contentHash('old')
    const root = await leave(
      { 'a.md': 'old', 'b.md': 'by hand', 'c.md': 'by hand' },
      [
        { path: 'a.md', temporary: one, before },
        { path: 'b.md', temporary: two, before },
        { path: 'c.md', temporary: null, before },
      ],
      { [one]: 'new', [two]: 'new' },
    )
    const storage = await openNotes({ root })
    expect(await contentsOf(storage)).toEqual({ 'a.md': 'new', 'b.md': 'by hand', 'c.md': 'by hand' })
    expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
    await storage.close()
  })

  test('keeps what cannot come into its place, and finishes the rest', async () => {
    const three = '3'.repeat(32)
    const root = await leave(
      { a: 'a file by hand', 'd.md/e': 'a folder by hand' },
      [
        { path: 'a/b/c.md', temporary: one, before: null },
        { path: 'b.md', temporary: two, before: null },
        { path: 'd.md', temporary: three, before: null },
        { path: 'a/b/f.md', temporary: `.sheaf-${one}`, before: null },
      ],
      { [one]: 'kept', [two]: 'new', [three]: 'kept too' },
    )
    const storage = await openNotes({ root })
    expect(await contentsOf(storage)).toEqual({ 'b.md': 'new' })
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('a file by hand')
    await storage.store.write('next.md', 'next')
    expect(await found(storage, 'next new')).toEqual(['b.md', 'next.md'])
    const { findings } = await storage.doctor({ repair: true })
    const kept = findings.filter(({ problem }) => problem === 'content-kept')
    expect(kept.map(({ problem, state, path }) => ({ problem, state, path }))).toEqual(
      [one, three].map((name) => ({
        problem: 'content-kept',
        state: 'manual',
        path: `.sheaf/tmp/kept-${name}.md`,
      })),
    )
    expect(
      [one, three].map((name) => readFileSync(join(root, `.sheaf/tmp/kept-${name}.md`), 'utf8')),
    ).toEqual(['kept', 'kept too'])
    expect(readdirSync(join(root, '.sheaf'))).not.toContain('journal')
    await storage.close()
  })

  test('leads nowhere when it is hostile or damaged', async () => {
    for (const journal of [
      'not json',
      '',
      '[]',
      '{"version":2,"entries":[]}',
      ...['../outside.md', '/etc/x.md', 'a/../../x.md', '.sheaf/x.md', 'a\\b.md', ''].map((path) =>
        JSON.stringify({ version: 1, entries: [{ path, temporary: one, before: null }] }),
      ),
      ...['../../a.md', '/etc/passwd', 'x', '.sheaf-x', `../${one}`].map((temporary) =>
        JSON.stringify({ version: 1, entries: [{ path: 'new.md', temporary, before: null }] }),
      ),
    ]) {
      const root = await leave({ 'a.md': 'old' }, [], { [one]: 'new' })
      writeFileSync(join(root, '.sheaf/journal'), journal)
      const storage = await openNotes({ root })
      expect(await contentsOf(storage)).toEqual({ 'a.md': 'old' })
      expect(readdirSync(join(root, '.sheaf'))).not.toContain('journal')
      await storage.close()
    }
    expect(readdirSync(directory.path).filter((name) => !/^\d+$/.test(name))).toEqual([])
  })

  test('leftovers without one are swept, beside the files too', async () => {
    const root = newRoot()
    writeByHand(root, {
      'a.md': 'old',
      [`b/.sheaf-${one}`]: 'litter',
      [`.sheaf/tmp/${two}`]: 'litter',
      '.sheaf/tmp/other': 'litter',
    })
    const storage = await openNotes({ root })
    expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
    expect(readdirSync(join(root, 'b'))).toEqual([])
    await storage.close()
  })

  test('the folder may have been moved meanwhile', async () => {
    const before = await contentHash('old')
    const root = await leave(
      { 'a.md': 'old' },
      [
        { path: 'a.md', temporary: one, before },
        { path: 'b.md', temporary: two, before: null },
      ],
      {
        [one]: 'new a',
        [two]: 'new b',
      },
    )
    const moved = newRoot()
    rmSync(moved, { recursive: true, force: true })
    renameSync(root, moved)
    const storage = await openNotes({ root: moved })
    expect(await contentsOf(storage)).toEqual({ 'a.md': 'new a', 'b.md': 'new b' })
    await storage.close()
  })
})
