import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeByHand } from '../__fixtures__/open-notes.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { Disk } from '../disk/disk.ts'
import { deleteFile, removeEmpty } from './finish-commit.ts'

const place = temporaryDirectory()
afterAll(place.remove)

test('only an empty folder is removed, and a file in its place is an error', () => {
  const root = join(place.path, 'root')
  mkdirSync(join(root, 'a/empty'), { recursive: true })
  writeByHand(root, { 'a/full/note.md': 'a heron' })
  const disk = Disk.open({ root, maxFileBytes: 100 })
  try {
    expect(removeEmpty(disk, ['a', 'full'])).toBe(false)
    expect(removeEmpty(disk, ['a', 'empty'])).toBe(true)
    for (const gone of [
      ['a', 'empty'],
      ['none', 'empty'],
    ])
      expect(removeEmpty(disk, gone)).toBe(false)
    expect(() => removeEmpty(disk, ['a', 'full', 'note.md'])).toThrow()
    expect(existsSync(join(root, 'a/full/note.md'))).toBe(true)
  } finally {
    disk.close()
  }
})

test('a missing file counts as deleted, and a failed deletion is an error', () => {
  const root = join(place.path, 'deleted')
  writeByHand(root, { 'a/note.md': 'a heron', 'b.md/note.md': 'a stork' })
  const disk = Disk.open({ root, maxFileBytes: 100 })
  try {
    for (const path of ['a/none.md', 'none/note.md']) deleteFile(disk, path, new Set())
    expect(() => deleteFile(disk, 'b.md', new Set())).toThrow()
    const folders = new Set<string>()
    deleteFile(disk, 'a/note.md', folders)
    expect([existsSync(join(root, 'a')), [...folders]]).toEqual([false, ['']])
  } finally {
    disk.close()
  }
})
