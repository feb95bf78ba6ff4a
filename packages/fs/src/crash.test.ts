import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@sheaf/core'
import { afterAll, describe, expect, test } from 'vitest'
import { formatJournal, type JournalEntry } from './commit/journal.ts'
import { MAX_JOURNAL_BYTES } from './defaults.ts'
import { contentsOf, found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const newRoot = () => join(directory.path, String((opened += 1)))

describe('a journal that was left behind', () => {
  const leave = async (
    files: Readonly<Record<string, string>>,
    entries: readonly JournalEntry[],
    temporaries: Readonly<Record<string, string>>,
  ) => {
    const root = newRoot()
    writeByHand(root, files)
    await (await openNotes({ root })).close()
    for (const [name, content] of Object.entries(temporaries))
      writeFileSync(join(root, '.sheaf/tmp', name), content)
    writeFileSync(join(root, '.sheaf/journal'), formatJournal(entries))
    return root
  }
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]

  test('is finished by the next search of an open storage', async () => {
    const root = newRoot()
    writeByHand(root, { 'a.md': 'a heron' })
    const storage = await openNotes({ root })
    expect(await found(storage, 'heron')).toEqual(['a.md'])
    writeFileSync(join(root, '.sheaf/tmp', one), 'a heron')
    writeFileSync(
      join(root, '.sheaf/journal'),
      formatJournal([{ path: 'new.md', temporary: one, before: null }]),
    )
    expect(await found(storage, 'heron')).toEqual(['a.md', 'new.md'])
    expect(readFileSync(join(root, 'new.md'), 'utf8')).toBe('a heron')
    expect(readdirSync(join(root, '.sheaf'))).not.toContain('journal')
    await storage.close()
  })

  test('does not undo a later edit', async () => {
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

  test('keeps files that cannot be moved to their places, and finishes the rest', async () => {
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

  test('changes nothing if it is hostile or damaged', async () => {
    for (const journal of [
      'not json',
      '',
      '[]',
      '{"version":2,"entries":[]}',
      formatJournal([{ path: 'new.md', temporary: one, before: null }]).replace('new.md', 'now.md'),
      formatJournal([{ path: 'new.md', temporary: one, before: null }]).padEnd(MAX_JOURNAL_BYTES + 1),
      ...['../outside.md', '/etc/x.md', 'a/../../x.md', '.sheaf/x.md', 'a\\b.md', ''].map((path) =>
        formatJournal([{ path, temporary: one, before: null }]),
      ),
      ...['../../a.md', '/etc/passwd', 'x', '.sheaf-x', `../${one}`].map((temporary) =>
        formatJournal([{ path: 'new.md', temporary, before: null }]),
      ),
    ]) {
      const root = await leave({ 'a.md': 'old' }, [], { [one]: 'new' })
      writeFileSync(join(root, '.sheaf/journal'), journal)
      const storage = await openNotes({ root })
      expect(await contentsOf(storage)).toEqual({ 'a.md': 'old' })
      expect(readdirSync(join(root, '.sheaf'))).not.toContain('journal')
      // It may belong to an acknowledged commit.
      expect(readFileSync(join(root, '.sheaf/tmp', `kept-${one}.md`), 'utf8')).toBe('new')
      expect((await storage.doctor()).findings).toMatchObject([{ problem: 'content-kept', state: 'manual' }])
      await storage.close()
    }
    expect(readdirSync(directory.path).filter((name) => !/^\d+$/.test(name))).toEqual([])
  })

  test('temporary files without a journal are removed, beside the files too', async () => {
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
