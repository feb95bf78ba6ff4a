import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@sheaf/core'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { openDirectory } from './directory.ts'
import { contentOf, readDiskFile } from './disk-file.ts'

const place = temporaryDirectory()
const directory = openDirectory(place.path)
afterAll(() => {
  directory.close()
  place.remove()
})
const LIMIT = 100
const read = (name: string) => readDiskFile(directory, name, `notes/${name}`, LIMIT)

test('a file is read whole, up to the limit, and hashed beyond it', async () => {
  expect(read('none.md')).toBe(undefined)
  for (const size of [0, 1, LIMIT - 1, LIMIT, LIMIT + 1, 200_000]) {
    const text = 'x'.repeat(size)
    writeFileSync(join(place.path, 'a.md'), text)
    const file = read('a.md')
    if (file === undefined) throw new Error('expected a file')
    expect(file.hash).toBe(await contentHash(text))
    expect([file.stats.size, file.bytes?.length]).toEqual([BigInt(size), size > LIMIT ? undefined : size])
    if (size <= LIMIT) expect(contentOf('a.md', file, LIMIT)).toBe(text)
    else expect(() => contentOf('a.md', file, LIMIT)).toThrow(String(size))
  }
})

test.skipIf(process.platform === 'win32')('a folder and a link are refused by their path', () => {
  mkdirSync(join(place.path, 'folder.md'))
  symlinkSync('a.md', join(place.path, 'link.md'))
  symlinkSync('link.md', join(place.path, 'link-to-a-link.md'))
  for (const name of ['folder.md', 'link.md', 'link-to-a-link.md'])
    expect(() => read(name)).toThrow(
      expect.objectContaining({ code: 'invalid-path', path: `notes/${name}` }) as Error,
    )
})
