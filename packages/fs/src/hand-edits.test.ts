import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { lineChunker } from '@sheaf/chunker'
import { contentHash, fixedClock, type Storage, type SyncReport } from '@sheaf/core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const storages: Storage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})

describe.each([
  ['by descriptors', true],
  ['by names', false],
])('%s', (_, useDescriptors) => {
  const open = async (files: Readonly<Record<string, string>> = {}) => {
    const root = join(directory.path, String((opened += 1)))
    writeByHand(root, files)
    const storage = await openNotes({ root, useDescriptors })
    storages.push(storage)
    return { root, storage, store: storage.store }
  }

  test('existing files are found, read and listed', async () => {
    const { storage, store } = await open({
      'a.md': 'a heron',
      'deep/er/b.md': 'a heron',
      'other.txt': 'a heron',
      '.git/c.md': 'a heron',
    })
    expect(await found(storage, 'heron')).toEqual(['a.md', 'deep/er/b.md'])
    expect(await store.list()).toEqual(['a.md', 'deep/er/b.md'])
    expect(await store.read('deep/er/b.md')).toBe('a heron')
    expect((await store.stat('a.md'))?.hash).toBe(await contentHash('a heron'))
  })

  test('the next search sees edits, new files and folders, renames and deletions', async () => {
    const { root, storage } = await open({ 'a.md': 'a heron', 'b.md': 'a stork', 'c/d.md': 'a crane' })
    appendFileSync(join(root, 'a.md'), '\nand a pelican')
    expect(await found(storage, 'pelican')).toEqual(['a.md'])
    writeByHand(root, { 'new/folder/e.md': 'a pelican' })
    expect(await found(storage, 'pelican')).toEqual(['a.md', 'new/folder/e.md'])
    renameSync(join(root, 'new'), join(root, 'moved'))
    renameSync(join(root, 'b.md'), join(root, 'z.md'))
    expect(await found(storage, 'pelican stork')).toEqual(['a.md', 'moved/folder/e.md', 'z.md'])
    rmSync(join(root, 'moved'), { recursive: true })
    expect(await found(storage, 'pelican stork')).toEqual(['a.md', 'z.md'])
  })

  test('another tree in place of this one, as after a git checkout, is found completely', async () => {
    const { root, storage } = await open(
      Object.fromEntries(Array.from({ length: 30 }, (__, place) => [`n/${place}.md`, `heron ${place}`])),
    )
    writeByHand(
      root,
      Object.fromEntries(Array.from({ length: 30 }, (__, place) => [`n/${place}.md`, `stork ${place}`])),
    )
    expect(await found(storage, 'heron')).toEqual([])
    expect((await found(storage, 'stork')).length).toBe(30)
  })

  test('edits of the same length within one tick, with the old time set again, are always seen', async () => {
    const { root, storage } = await open({ 'a.md': 'word0000' })
    const { atime, mtime } = statSync(join(root, 'a.md'))
    for (let turn = 1; turn <= 40; turn += 1) {
      const word = `word${String(turn).padStart(4, '0')}`
      writeFileSync(join(root, 'a.md'), word)
      utimesSync(join(root, 'a.md'), atime, mtime)
      expect(await found(storage, word)).toEqual(['a.md'])
    }
  })

  test('an edit right after a write through the storage is seen', async () => {
    const { root, storage, store } = await open()
    for (let turn = 0; turn < 20; turn += 1) {
      await store.write('a.md', `mine${String(turn).padStart(4, '0')}`)
      const { atime, mtime } = statSync(join(root, 'a.md'))
      writeFileSync(join(root, 'a.md'), `hers${String(turn).padStart(4, '0')}`)
      utimesSync(join(root, 'a.md'), atime, mtime)
      expect(await found(storage, `hers${String(turn).padStart(4, '0')}`)).toEqual(['a.md'])
    }
  })

  test('compare-and-set uses the disk, not the index', async () => {
    const { root, store } = await open({ 'a.md': 'one' })
    const before = await store.stat('a.md')
    writeFileSync(join(root, 'a.md'), 'by hand')
    const actual = await contentHash('by hand')
    await expect(store.write('a.md', 'two', { ifMatch: before?.hash ?? null })).rejects.toMatchObject({
      code: 'conflict',
      actual,
    })
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('by hand')
  })

  test('an edit during a conditional write is not lost', async () => {
    const { root, store } = await open({ 'a.md': 'one', 'b.md': 'one' })
    for (const others of [[], [{ path: 'b.md', content: 'two' }]]) {
      // A try in which the commit ends before the edit proves nothing; one useful try in forty is enough.
      let met = 0
      for (let round = 0; round < 40 && met === 0; round++) {
        const mine = `mine ${others.length} ${round}`
        const hers = `hers ${others.length} ${round}`
        const before = await store.stat('a.md')
        const commit = { isOver: false }
        const settled = store
          .commit([{ path: 'a.md', content: mine, ifMatch: before?.hash ?? null }, ...others])
          .then(
            () => 'written',
            (error: { code?: string }) => error.code,
          )
          .finally(() => (commit.isOver = true))
        // As soon as the new content is being written, which is after the first read of the file.
        while (!commit.isOver && readdirSync(join(root, '.sheaf/tmp')).length === 0) await nextTurn()
        const isStillOld = readFileSync(join(root, 'a.md'), 'utf8') !== mine
        writeFileSync(join(root, 'a.md'), hers)
        const outcome = await settled
        if (isStillOld) expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe(hers)
        if (outcome === 'conflict') met++
      }
      expect(met).toBe(1)
    }
    expect(readdirSync(join(root, '.sheaf/tmp'))).toEqual([])
  })

  test('a touched file moves no sequence', async () => {
    const { root } = await open({ 'a.md': 'a heron' })
    // The sequence is at least the time of a commit.
    const clock = fixedClock('2026-11-20T10:00:00Z')
    const storage = await openNotes({ root, useDescriptors }, { clock })
    storages.push(storage)
    const next = async (content: string) => (await storage.store.commit([{ path: 'b.md', content }])).sequence
    const [first, second] = [await next('one'), await next('two')]
    utimesSync(join(root, 'a.md'), new Date('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z'))
    await storage.index.sync()
    expect((await next('three')) - second).toBe(second - first)
  })

  test('a touched file is found with its new time, and is not indexed again', async () => {
    const { root, storage } = await open({ 'a.md': 'a heron' })
    utimesSync(join(root, 'a.md'), new Date('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z'))
    const report = await storage.index.sync()
    expect([report.indexed, report.unchanged]).toEqual([0, 1])
    const { text } = await storage.index.candidates({ text: 'heron', limit: 1 })
    expect(text[0]?.updatedAt).toEqual(new Date('2020-01-01T00:00:00Z'))
    expect((await storage.store.stat('a.md'))?.updatedAt).toEqual(new Date('2020-01-01T00:00:00Z'))
  })

  test('the same content again does not change the file', async () => {
    const { root, store } = await open({ 'a.md': 'a heron' })
    const before = statSync(join(root, 'a.md'), { bigint: true })
    await store.write('a.md', 'a heron')
    expect(statSync(join(root, 'a.md'), { bigint: true })).toEqual(before)
  })

  test('a replaced file keeps its mode; a new file and its folder are for the owner only', async () => {
    const { root, store } = await open({ 'a.md': 'one' })
    chmodSync(join(root, 'a.md'), 0o664)
    await store.write('a.md', 'two')
    await store.write('new/b.md', 'new')
    expect(['a.md', 'new/b.md', 'new'].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([
      0o664, 0o600, 0o700,
    ])
  })

  test('deleting removes the folders that it empties, and no others', async () => {
    const { root, store } = await open({ 'a/b/c/d.md': 'x', 'a/e.md': 'y', 'f/g.md': 'z' })
    mkdirSync(join(root, 'empty'))
    await store.delete('a/b/c/d.md')
    await store.delete('f/g.md')
    expect(
      execFileSync('find', ['.', '-not', '-path', './.sheaf*'], { cwd: root, encoding: 'utf8' })
        .trim()
        .split('\n')
        .sort(),
    ).toEqual(['.', './a', './a/e.md', './empty'].sort())
  })

  test('files that no storage can keep are left out with the reason, and can be overwritten', async () => {
    const { root, storage, store } = await open({ 'a.md': 'a heron' })
    writeByHand(root, {
      'latin.md': new Uint8Array([0xe9, 0x74, 0xe9]),
      'zero.md': 'a\0heron',
      'large.md': 'a heron '.repeat(200_000),
      'B~1.md': 'a heron',
      'caps.MD': 'a heron',
      'f~1/x.md': 'a heron',
      'bom.md': '\ufeff# heron',
    })
    const { skipped } = await storage.index.sync()
    expect(skipped.map(({ path }) => path).sort()).toEqual([
      'B~1.md',
      'f~1/',
      'large.md',
      'latin.md',
      'zero.md',
    ])
    for (const { reason } of skipped) expect(reason.length).toBeGreaterThan(10)
    expect(await found(storage, 'heron')).toEqual(['a.md', 'bom.md', 'caps.MD'])
    expect(await store.read('bom.md')).toBe('\ufeff# heron')
    await expect(store.read('latin.md')).rejects.toMatchObject({ code: 'invalid-content' })
    await expect(store.read('zero.md')).rejects.toMatchObject({ code: 'invalid-content' })
    await expect(store.read('large.md')).rejects.toMatchObject({ code: 'too-large', size: 1_600_000 })
    expect((await storage.index.sync()).skipped.length).toBe(5)
    const latin = await store.stat('latin.md')
    await store.write('latin.md', 'été heron', { ifMatch: latin?.hash ?? null })
    rmSync(join(root, 'large.md'))
    expect(await found(storage, 'heron')).toEqual(['a.md', 'bom.md', 'caps.MD', 'latin.md'])
    expect((await storage.index.sync()).skipped.length).toBe(3)
  })

  test('a sync counts unchanged, changed and left-out files', async () => {
    const { root, storage } = await open({ 'a.md': 'x', 'b.md': 'y', 'c.md': 'z', 'd.md': 'z' })
    writeByHand(root, { 'latin.md': new Uint8Array([0xe9]), 'b.md': 'a heron', 'new.md': 'a stork' })
    rmSync(join(root, 'c.md'))
    const counted = ({ indexed, removed, unchanged, skipped }: SyncReport) => [
      indexed,
      removed,
      unchanged,
      skipped.map(({ path }) => path),
    ]
    expect(counted(await storage.index.sync())).toEqual([2, 1, 2, ['latin.md']])
    expect(counted(await storage.index.sync())).toEqual([0, 0, 4, ['latin.md']])
  })

  test('a folder with only hidden files does not take its name', async () => {
    const { root, store } = await open({ 'Notes/.obsidian/view.md': 'by hand' })
    await store.write('Notes/a.md', 'one')
    await store.commit([
      { path: 'Notes/a.md', content: null },
      { path: 'notes/a.md', content: 'two' },
    ])
    expect(await store.list()).toEqual(['notes/a.md'])
    expect(readFileSync(join(root, 'Notes/.obsidian/view.md'), 'utf8')).toBe('by hand')
  })

  test('of two files with one name on some system, one is found, and the other after its deletion', async () => {
    const { root, storage, store } = await open({ 'a.md': 'a heron' })
    writeByHand(root, { 'A.md': 'another heron', 'straße.md': 'heron', 'STRASSE.md': 'heron' })
    const { skipped } = await storage.index.sync()
    expect(skipped.length).toBe(2)
    expect((await found(storage, 'heron')).length).toBe(2)
    expect(await found(storage, 'another')).toEqual([])
    await expect(store.write('straSSe.md', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
    // All of them exist, so writing one takes no name.
    for (const path of ['straße.md', 'STRASSE.md']) {
      await store.write(path, `a stork in ${path}`)
      expect(await store.read(path)).toBe(`a stork in ${path}`)
    }
    rmSync(join(root, 'a.md'))
    expect(await found(storage, 'another')).toEqual(['A.md'])
  })

  test('a name of a file or folder that only the disk has is taken too', async () => {
    const { root, storage, store } = await open({ 'a.md': 'x' })
    writeByHand(root, { 'Notes/B.md': 'y' })
    await expect(store.write('notes/c.md', 'z')).rejects.toMatchObject({
      code: 'invalid-path',
      path: 'notes/c.md',
    })
    await expect(store.write('Notes/b.md', 'z')).rejects.toMatchObject({ code: 'invalid-path' })
    await store.write('Notes/c.md', 'z')
    rmSync(join(root, 'Notes'), { recursive: true })
    await store.write('notes/c.md', 'z')
    expect(await found(storage, 'z')).toEqual(['notes/c.md'])
  })

  test('another chunker at another handle, and hand edits, agree in the end', async () => {
    const { root, storage } = await open({ 'a.md': 'one\n\n# two\n\nheron' })
    const other = await openNotes({ root, useDescriptors }, { chunker: lineChunker({ size: 64 }) })
    writeFileSync(join(root, 'a.md'), 'stork')
    expect(await found(other, 'stork')).toEqual(['a.md'])
    expect(await found(storage, 'stork')).toEqual(['a.md'])
    await other.close()
  })

  test('any time of a clock is kept to the millisecond', async () => {
    const root = join(directory.path, String((opened += 1)))
    for (const time of ['2026-03-01T09:00:00.123Z', '1999-12-31T23:59:59.999Z', '2037-01-01T00:00:00.001Z']) {
      const storage = await openNotes({ root, useDescriptors }, { clock: fixedClock(time) })
      const written = await storage.store.write('a.md', time)
      expect(written.updatedAt).toEqual(new Date(time))
      expect(await storage.store.stat('a.md')).toEqual(written)
      await storage.close()
    }
  })
})
