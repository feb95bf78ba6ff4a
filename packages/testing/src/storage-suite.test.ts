import { readFileSync } from 'node:fs'
import type { OpenOptions, Storage } from '@sheaf/core'
import { expect, test } from 'vitest'
import { inMemory } from './example/in-memory-storage.ts'
import { storageSuite } from './storage-suite.ts'

// The example adapter of the guide. Another process cannot see this memory, so this one appends in its place.
const adapters = new WeakMap<Storage, ReturnType<typeof inMemory>>()
let opened = 0
const open = async (options: OpenOptions, adapter = inMemory()): Promise<Storage> => {
  opened += 1
  const storage = await adapter.open(options)
  adapters.set(storage, adapter)
  return storage
}

let cases = 0
const declare = (name: string, body: () => Promise<void>) => {
  cases += 1
  test(name, body)
}
const skip = (name: string, body: () => Promise<void>) => {
  cases += 1
  test.skip(name, body)
}

storageSuite(
  { test: Object.assign(declare, { skip }), expect },
  {
    open: (options) => open(options),
    async reopen(storage, options) {
      await storage.close()
      return await open(options, adapters.get(storage))
    },
    secondHandle: (storage, options) => open(options, adapters.get(storage)),
    async inAnotherProcess(storage, { path, lines }) {
      for (const line of lines) await storage.store.append(path, line)
    },
  },
)

test('the guide and the README tell the number of cases, and the guide that of storages opened', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const guide = read('../../../docs/guides/write-an-adapter.md')
  expect(guide).toContain(`it has ${cases} cases`)
  expect(guide).toContain(`${opened.toLocaleString('en')} in all with the first four hooks`)
  expect(read('../README.md')).toContain(`${cases} cases`)
})
