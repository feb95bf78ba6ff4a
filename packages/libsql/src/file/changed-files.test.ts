import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { openOptions, rejection } from '@sheaf/adapter-tests'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { libsql } from '../libsql.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const ENDS = ['', '-wal', '-shm']
const copyOver = (file: string, ends: readonly string[]) => {
  for (const end of ends) writeFileSync(file + end, readFileSync(`${file}.old${end}`))
}

let count = 0
async function openWithCopy({ isLinked = false } = {}) {
  const file = join(directory.path, `${(count += 1)}.db`)
  const link = join(directory.path, `link-${count}`, 'a.db')
  if (isLinked) {
    mkdirSync(dirname(link))
    writeFileSync(file, '')
    symlinkSync(file, link)
  }
  const open = () => libsql({ url: `file:${isLinked ? link : file}` }).open(openOptions())
  const storage = await open()
  for (let place = 0; place < 10; place += 1) {
    await storage.store.write(`n${place}.md`, `heron ${place} `.repeat(50))
    if (place === 4) for (const end of ENDS) copyFileSync(file + end, `${file}.old${end}`)
  }
  return { file, storage, open }
}

test.each([
  { name: 'its log emptied', change: (file: string) => truncateSync(`${file}-wal`, 0), left: 0 },
  { name: 'an older log over its own', change: (file: string) => copyOver(file, ['-wal']), left: 5 },
  { name: 'an older copy of all files', change: (file: string) => copyOver(file, ENDS), left: 5 },
  {
    name: 'garbage added',
    change: (file: string) => writeFileSync(file, 'garbage', { flag: 'a' }),
    left: 10,
  },
])('a file in use with $name takes no more writes, and is left as it is', async ({ change, left }) => {
  const { file, storage, open } = await openWithCopy()
  change(file)
  const files = () => ENDS.slice(0, 2).map((end) => readFileSync(file + end, 'base64'))
  const before = files()
  for (const work of [() => storage.store.write('after.md', 'x'), () => storage.store.read('n0.md')])
    expect(await rejection(work())).toMatchObject({
      code: 'unavailable',
      retryable: false,
      outcome: 'unchanged',
    })
  expect((await storage.doctor()).findings).toMatchObject([{ problem: 'database-unreadable' }])
  await storage.close()
  expect(files()).toEqual(before)
  const again = await open()
  expect(await again.store.list()).toHaveLength(left)
  await again.close()
})

test('a file in use by a link: an older copy over the file itself is noticed', async () => {
  for (const ends of [['-wal'], ENDS]) {
    const { file, storage } = await openWithCopy({ isLinked: true })
    copyOver(file, ends)
    expect(await rejection(storage.store.write('after.md', 'x'))).toMatchObject({
      code: 'unavailable',
      outcome: 'unchanged',
    })
    await storage.close()
  }
})

test('a file in use with the index of its log emptied loses nothing, and the process goes on', async () => {
  const { file, storage } = await openWithCopy()
  truncateSync(`${file}-shm`, 0)
  expect(await rejection(storage.store.write('after.md', 'x'))).toMatchObject({ retryable: true })
  expect(statSync(`${file}-shm`).size).toBeGreaterThan(0)
  await storage.store.write('after.md', 'x')
  expect(await storage.store.list()).toHaveLength(11)
  expect((await storage.doctor()).findings).toEqual([])
  await storage.close()
})
