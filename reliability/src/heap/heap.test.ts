import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const STORAGES: Readonly<Record<string, (folder: string) => StorageAdapter>> = {
  sqlite: (folder) => sqlite({ file: join(folder, 'm.db') }),
  'sqlite, worker': (folder) => sqlite({ file: join(folder, 'm.db'), worker: true }),
  'sqlite in memory': () => sqlite({ file: ':memory:' }),
  'sqlite in memory, worker': () => sqlite({ file: ':memory:', worker: true }),
  fs: (folder) => fs({ root: join(folder, 'root') }),
  'fs, worker': (folder) => fs({ root: join(folder, 'root'), worker: true }),
  'libsql file': (folder) => libsql({ url: `file:${join(folder, 'm.db')}` }),
}
const FILES = 400
const ROUNDS = 75
// What is kept of every answer would be 7 MB and more.
const MOST_GROWTH = 5_000_000

async function heapAfter(rounds: number, work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work()
  // Twice, and later: what a first collection frees may hold on to more.
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  return process.memoryUsage().heapUsed
}

async function expectNoGrowth(storage: StorageAdapter): Promise<void> {
  await using memory = await createMemory({ storage })
  const ada = memory.user('ada')
  await ada.store.commit(
    Array.from({ length: FILES }, (_, place) => ({
      path: `notes/a-folder-with-a-long-name/note-${place}.md`,
      content: `# Note ${place}\n\n${'Herons stand at the harbour. '.repeat(20)}\n`,
    })),
  )
  let number = 0
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    list: async () => await ada.store.list(),
    read: async () => await ada.store.read('notes/a-folder-with-a-long-name/note-1.md'),
    search: async () => await ada.search(`herons ${(number += 1)}`, { limit: 50 }),
    write: async () => await ada.store.write('a.md', `${(number += 1)} `.repeat(5000)),
    'search that can be ended': async () =>
      await ada.search('harbour', { limit: 50, abortSignal: new AbortController().signal }),
  }
  for (const [name, work] of Object.entries(works)) {
    const before = await heapAfter(30, work)
    const after = await heapAfter(ROUNDS, work)
    expect(after - before, name).toBeLessThan(MOST_GROWTH)
  }
}

test.each(Object.entries(STORAGES))('%s frees what it answered', async (_, open) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-heap-'))
  try {
    await expectNoGrowth(open(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.skipIf(!isAvailable())('libsql over HTTP frees what it answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-heap-'))
  const server = await startLibsqlServer({ directory: folder })
  try {
    await expectNoGrowth(libsql({ url: server.url }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
