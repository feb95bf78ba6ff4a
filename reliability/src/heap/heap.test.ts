import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
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
const ROUNDS = 30
// Keeping something of every answer would take 2.8 MB and more.
const MOST_GROWTH = 1_500_000

async function heapAfter(rounds: number, work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work()
  // Twice, and later: what a first collection frees may hold on to more.
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  return withoutCode()
}

// The engine compiles functions and patterns, some only after a thousand calls: a megabyte in all.
function withoutCode(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !/code|trusted/.test(name))
  return spaces.reduce((sum, space) => sum + space.space_used_size, 0)
}

/**
 * A little that is kept of each call shows over many: of 1,500 calls after the first 500 less than half a
 * kilobyte each. A third of them searches, a third appends, a third makes a context.
 */
async function expectFlat(storage: StorageAdapter): Promise<void> {
  await using memory = await createMemory({ storage })
  const ada = memory.user('ada')
  const content = `# Note\n\n${'Herons wait at the harbour. '.repeat(10)}\n`
  await ada.store.commit(
    Array.from({ length: 100 }, (_, place) => ({ path: `notes/note-${place}.md`, content })),
  )
  let number = 0
  const work = async () => {
    number += 1
    if (number % 3 === 0) return await ada.search(`herons ${number}`, { limit: 20 })
    if (number % 3 === 1) return await ada.store.append(`logs/${number % 7}.md`, `Line ${number % 10}.\n`)
    const messages = [{ role: 'user' as const, content: `Where do herons wait ${number}?` }]
    return await ada.assemble({ messages, maxTokens: 1000 })
  }
  const used: number[] = []
  for (const calls of [500, 500, 1000]) used.push(await heapAfter(calls, work))
  const [first = 0, second = 0, last = 0] = used.map((bytes) => Math.round(bytes / 1000))
  expect(last - first, `kilobytes after 500, 1,000, 2,000: ${first}, ${second}, ${last}`).toBeLessThan(750)
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
    const before = await heapAfter(10, work)
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

// The long run (SHEAF_SOAK=1) tries all: those with files take longer, and one over HTTP much longer.
const LONG_RUN = process.env['SHEAF_SOAK'] === '1'

test.each(Object.entries(STORAGES).filter(([name]) => LONG_RUN || name === 'sqlite in memory'))(
  '%s keeps its heap over 2,000 calls',
  async (_, open) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-heap-'))
    try {
      await expectFlat(open(folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function overHttp(work: (storage: StorageAdapter) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-heap-'))
  const server = await startLibsqlServer({ directory: folder })
  try {
    await work(libsql({ url: server.url }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

test.skipIf(!isAvailable())('libsql over HTTP frees what it answered', async () => {
  await overHttp(expectNoGrowth)
})

test.skipIf(!isAvailable() || !LONG_RUN)('libsql over HTTP keeps its heap over 2,000 calls', async () => {
  await overHttp(expectFlat)
})
