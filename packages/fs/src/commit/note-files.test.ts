import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { writeByHand } from '../__fixtures__/open-notes.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { readVersion } from '../disk/read-version.ts'
import { knownFiles, TWIN_PROBLEM, type NotedFile } from '../index-file/known-files.ts'
import { forgetFiles, noteFiles } from './note-files.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

const open = async (files: Readonly<Record<string, string>>) => {
  const root = join(directory.path, String((opened += 1)))
  writeByHand(root, files)
  const parts = await diskParts(root)
  closes.push(parts.close)
  await parts.index.ensure()
  const read = async (path: string): Promise<NotedFile> => {
    const note = await readVersion(parts.disk, parts.tables, path, parts.disk.now())
    if (note === undefined) throw new Error('expected a file')
    return note
  }
  const problems = async () =>
    Object.fromEntries([...(await knownFiles(parts.index))].map(([path, { problem }]) => [path, problem]))
  return { root, parts, read, problems }
}

test('an unchanged file is noted, and no file must be checked again', async () => {
  const { parts, read, problems } = await open({ 'a.md': 'a heron', 'b.md': 'a stork' })
  const notes = [await read('a.md'), await read('b.md')]
  expect(await noteFiles(parts, notes)).toEqual({ noted: notes, removed: 0, isLevel: true })
  expect(await problems()).toEqual({ 'a.md': null, 'b.md': null })
})

test('a file that changed after it was read is not noted, and must be checked again', async () => {
  const { root, parts, read, problems } = await open({ 'a.md': 'a heron', 'b.md': 'a stork' })
  const notes = [await read('a.md'), await read('b.md')]
  writeByHand(root, { 'a.md': 'a longer heron' })
  expect(await noteFiles(parts, notes)).toEqual({ noted: [notes[1]], removed: 0, isLevel: false })
  expect(await problems()).toEqual({ 'b.md': null })
})

test('of two files with one name, the one in the index stays while it exists', async () => {
  const { root, parts, read, problems } = await open({ 'straße.md': 'a heron' })
  await noteFiles(parts, [await read('straße.md')])
  writeByHand(root, { 'STRASSE.md': 'a stork' })
  const second = await read('STRASSE.md')
  expect(await noteFiles(parts, [second])).toMatchObject({
    noted: [{ path: 'STRASSE.md', problem: TWIN_PROBLEM }],
    removed: 0,
    isLevel: true,
  })
  rmSync(join(root, 'straße.md'))
  expect(await noteFiles(parts, [second])).toEqual({ noted: [second], removed: 1, isLevel: false })
  expect(await problems()).toEqual({ 'STRASSE.md': null })
})

test('only missing files are removed from the index', async () => {
  const { root, parts, read, problems } = await open({ 'a.md': 'a heron', 'b.md': 'a stork' })
  await noteFiles(parts, [await read('a.md'), await read('b.md')])
  expect(await forgetFiles(parts, ['a.md'])).toEqual({ noted: [], removed: 0, isLevel: false })
  rmSync(join(root, 'a.md'))
  expect(await forgetFiles(parts, ['a.md', 'b.md'])).toEqual({ noted: [], removed: 1, isLevel: false })
  rmSync(join(root, 'b.md'))
  expect(await forgetFiles(parts, ['b.md'])).toEqual({ noted: [], removed: 1, isLevel: true })
  expect(await problems()).toEqual({})
})
