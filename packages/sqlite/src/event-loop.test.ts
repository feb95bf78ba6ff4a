import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock } from '@sheaf/core'
import type { OpenOptions, Storage } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stallOf } from './__fixtures__/event-loop-stall.ts'
import type { Stall } from './__fixtures__/event-loop-stall.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const FILES = 300
const CHUNKS_OF_A_FILE = 100
const options: OpenOptions = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const directory = temporaryDirectory()
const file = join(directory.path, 'memory.db')

const word = (number: number) => `word${(number * 7919) % 499}`
const paragraph = (number: number) =>
  Array.from({ length: 10 }, (_, place) => word(number * 31 + place * place)).join(' ')
const note = (number: number) =>
  Array.from({ length: CHUNKS_OF_A_FILE }, (_, place) => paragraph(number * CHUNKS_OF_A_FILE + place)).join(
    '\n\n',
  )
const longQuery = Array.from({ length: 100 }, (_, place) => word(place)).join(' ')
const search = ({ index }: Storage) => index.candidates({ text: longQuery, limit: 200 })

beforeAll(async () => {
  const storage = await sqlite({ file, synchronous: 'normal' }).open(options)
  for (let start = 0; start < FILES; start += 100) {
    await storage.store.commit(
      Array.from({ length: 100 }, (_, place) => ({
        path: `notes/${start + place}.md`,
        content: note(start + place),
      })),
    )
  }
  await storage.close()
}, 300_000)
afterAll(directory.remove)

test('without a worker, files are indexed anew in short steps', async () => {
  const smaller = join(directory.path, 'smaller.db')
  const first = await sqlite({ file: smaller, synchronous: 'normal' }).open(options)
  for (let place = 0; place < 60; place += 1) await first.store.write(`notes/${place}.md`, note(place))
  await first.close()
  const storage = await sqlite({ file: smaller, synchronous: 'normal' }).open(options)
  const another = { ...options, analyser: { ...wordAnalyser(), id: 'another' } }
  let indexed = 0
  const stall = await stallOf(async () => {
    const reopened = await sqlite({ file: smaller, synchronous: 'normal' }).open({
      ...another,
      onProgress: () => (indexed += 1),
    })
    await reopened.close()
  })
  expect(indexed).toBe(60)
  // In a single step, the two would be equal.
  expect(stall.longest).toBeLessThan(stall.whole / 4)
  await storage.close()
})

test('without a worker, the two statements of doctor that read everything run in a thread', async () => {
  const storage = await sqlite({ file }).open(options)
  const findings: unknown[] = []
  const examined = await stallOf(async () => findings.push(...(await storage.doctor()).findings))
  expect(findings).toEqual([])
  const connection = new Database(file)
  const terms = `INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`
  const statements = await Promise.all(
    ['PRAGMA integrity_check', terms].map((sql) => stallOf(async () => void connection.exec(sql))),
  )
  connection.close()
  const longest = Math.max(...statements.map((each) => each.longest))
  expect(examined.longest).toBeLessThan(longest / 3)
  await storage.close()
})

test('with a worker nothing keeps the event loop, however long it takes; without one, a commit does', async () => {
  let written = 0
  const commit = ({ store }: Storage) =>
    store.commit(
      Array.from({ length: 50 }, (_, place) => ({ path: `new/${place}.md`, content: note((written += 1)) })),
    )
  const here = await sqlite({ file }).open(options)
  const expected = await search(here)
  expect(expected.text).toHaveLength(200)
  // Commits without a worker are the measure. A machine that is busy stops any process for a while: a work
  // that keeps the loop does so each time, so the least of several times counts.
  const commits: Stall[] = []
  for (let round = 0; round < 3; round += 1) commits.push(await stallOf(() => commit(here)))
  expect(commits.filter(({ longest, whole }) => longest > whole / 4)).not.toEqual([])
  await here.close()

  const storage = await sqlite({ file, worker: { timeoutMs: 600_000 } }).open(options)
  // Made before the measurement, which is of the storage and not of the test.
  const vector = Float32Array.from({ length: 768 }, (_, place) => (place % 17) - 8)
  const vectors = async () => {
    const texts = await storage.index.pendingEmbeddings('m', 500)
    await storage.index.putEmbeddings(
      'm',
      texts.map(({ textHash }) => ({ textHash, vector })),
    )
  }
  const stalls: Record<string, number> = {}
  const bound = Math.min(...commits.map(({ longest }) => longest)) * 0.8
  const measure = async (name: string, work: () => Promise<unknown>) => {
    for (let round = 0; round < 6 && (stalls[name] ?? Infinity) >= bound; round += 1)
      stalls[name] = (await stallOf(work)).longest
  }
  await measure('search', async () => expect((await search(storage)).text).toHaveLength(200))
  await measure('searches', () => Promise.all(Array.from({ length: 5 }, () => search(storage))))
  await measure('list', () => storage.store.list())
  await measure('vectors', vectors)
  await measure('commit', () => commit(storage))
  await measure('rebuild', () => storage.index.rebuild())
  await measure('doctor', async () =>
    expect(await storage.doctor()).toMatchObject({ findings: [], facts: { chunks: 35_000 } }),
  )
  await storage.close()
  expect(Object.entries(stalls).filter(([, longest]) => longest >= bound)).toEqual([])
}, 600_000)
