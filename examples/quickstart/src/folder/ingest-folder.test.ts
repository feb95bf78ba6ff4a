import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemoryStore } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ingestFolder } from './ingest-folder.ts'

const extensions = ['.md', '.mdx']
let folder: string
let memory: Memory

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-ingest-test-'))
  memory = await createMemory({ storage: sqlite({ file: ':memory:', extensions }) })
})
afterEach(async () => {
  await memory.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
const ingest = (store: MemoryStore = memory.store) => ingestFolder({ folder, store, extensions })

test('what the memory has is byte for byte what the folder has', async () => {
  const content = '\ufeff# Title\r\n\r\ntrailing space \r\n'
  await put('a.md', content)
  await ingest()
  expect(await memory.store.read('a.md')).toBe(content)
})

test('progress ends at the total, and batches lose nothing', async () => {
  for (let number = 0; number < 230; number += 1) await put(`note-${number}.md`, `# Note ${number}`)
  const seen: number[] = []
  const report = await ingestFolder({
    folder,
    store: memory.store,
    extensions,
    onProgress: ({ done }) => seen.push(done),
  })
  expect(report).toMatchObject({ files: 230, added: 230, removed: 0 })
  expect(seen.at(-1)).toBe(230)
  expect([...seen].sort((left, right) => left - right)).toEqual(seen)
  expect(await memory.store.list()).toHaveLength(230)
})

test('a file that is no longer text leaves the memory', async () => {
  await put('a.md', '# A')
  await put('b.md', '# B')
  await ingest()
  await put('b.md', new Uint8Array([0xff, 0xfe, 0xfd]))
  expect(await ingest()).toMatchObject({
    unchanged: 1,
    removed: 1,
    skipped: [{ path: 'b.md', reason: 'it is not UTF-8' }],
  })
  expect(await memory.store.list()).toEqual(['a.md'])
})

test('a new name that only differs in case is a rename', async () => {
  await put('Readme.md', '# Read me')
  await ingest()
  await rename(join(folder, 'Readme.md'), join(folder, 'README.md'))
  expect(await ingest()).toMatchObject({ added: 1, removed: 1 })
  expect(await memory.store.list()).toEqual(['README.md'])
})

test('folders whose new names coincide do not hide each other’s files unsaid', async () => {
  await mkdir(join(folder, 'a+b'))
  await mkdir(join(folder, 'a_b'))
  await put('a+b/same.md', '# plus')
  await put('a+b/plus.md', '# plus')
  await put('a_b/same.md', '# line')
  const { skipped } = await ingest()
  expect(skipped).toHaveLength(1)
  expect(await memory.store.list()).toEqual(['a_b/plus.md', 'a_b/same.md'])
})

test('a second run may delete the same files meanwhile', async () => {
  for (const name of ['a.md', 'b.md', 'c.md']) await put(name, `# ${name}`)
  await ingest()
  await rm(join(folder, 'b.md'))
  await rm(join(folder, 'c.md'))
  const { store } = memory
  let isFirst = true
  const raced: MemoryStore = {
    ...store,
    async commit(changes, options) {
      if (isFirst) await store.delete('b.md')
      isFirst = false
      return await store.commit(changes, options)
    },
  }
  expect(await ingest(raced)).toMatchObject({ unchanged: 1, removed: 1 })
  expect(await store.list()).toEqual(['a.md'])
})

test('an empty folder is an error, and deletes nothing', async () => {
  await put('a.md', '# A')
  await ingest()
  await rm(join(folder, 'a.md'))
  await expect(ingest()).rejects.toThrow('no markdown')
  expect(await memory.store.list()).toEqual(['a.md'])
})
