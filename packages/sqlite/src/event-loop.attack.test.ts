import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock, type OpenOptions, type Storage } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stallOf } from './__fixtures__/event-loop-stall.ts'
import { statementsHere } from './__fixtures__/statements-here.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

// A database of fewer pages is examined in this thread.
const FILES = 300
const FURTHER_FILES = 100
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
  let share = 1
  // In a single step the two would be equal each time; a pause of the collector comes once.
  for (let turn = 0; turn < 3 && share >= 0.5; turn += 1) {
    const analyser = { ...wordAnalyser(), id: `another ${turn}` }
    let indexed = 0
    const { longest, whole } = await stallOf(async () => {
      const reopened = await sqlite({ file: smaller, synchronous: 'normal' }).open({
        ...options,
        analyser,
        onProgress: () => (indexed += 1),
      })
      await reopened.close()
    })
    expect(indexed).toBe(60)
    share = longest / whole
  }
  expect(share).toBeLessThan(0.5)
  await storage.close()
})

test('without a worker, the two statements of doctor that read everything run in a thread', async () => {
  const storage = await sqlite({ file }).open(options)
  const findings: unknown[] = []
  const examined = await statementsHere(async () => findings.push(...(await storage.doctor()).findings))
  await storage.close()
  expect(findings).toEqual([])
  expect(examined.length).toBeGreaterThan(10)
  const reading = /integrity.check/
  expect(examined.filter((statement) => reading.test(statement))).toEqual([])
  const connection = new Database(file)
  const asked = await statementsHere(async () => void connection.pragma('integrity_check'))
  connection.close()
  expect(asked.filter((statement) => reading.test(statement))).toHaveLength(1)
})

test('with a worker no statement runs in this thread, and nothing else keeps the event loop; without one, each call has its statements here', async () => {
  const here = await sqlite({ file }).open(options)
  const expected = await search(here)
  expect(expected.text).toHaveLength(200)
  for (const work of [() => search(here), () => here.store.list(), () => here.store.read('notes/1.md')])
    expect((await statementsHere(work)).length).toBeGreaterThan(0)
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
  const short = {
    search: async () => expect(await search(storage)).toEqual(expected),
    searches: () => Promise.all(Array.from({ length: 5 }, () => search(storage))),
    list: () => storage.store.list(),
    vectors,
  }
  for (const [name, work] of Object.entries(short))
    expect([name, await statementsHere(work)]).toEqual([name, []])
  // A step may take 10 ms. These take so long that a step is a small part of them on a fast machine too.
  let round = 0
  const long = {
    commit: () => {
      round += 1
      return storage.store.commit(
        Array.from({ length: FURTHER_FILES }, (_, place) => ({
          path: `new/${round}/${place}.md`,
          content: note(place),
        })),
      )
    },
    rebuild: () => storage.index.rebuild(),
    doctor: async () => expect(await storage.doctor()).toMatchObject({ findings: [] }),
  }
  for (const [name, work] of Object.entries(long)) {
    const shares: number[] = []
    const measured = async () => {
      const { longest, whole } = await stallOf(work)
      shares.push(longest / whole)
    }
    // In a single step the two are equal each time; a pause of the collector comes once.
    while (shares.length < 3 && shares.every((share) => share >= 0.5))
      expect([name, await statementsHere(measured)]).toEqual([name, []])
    expect([name, Math.min(...shares) < 0.5]).toEqual([name, true])
  }
  expect((await storage.doctor()).facts['chunks']).toBe((FILES + round * FURTHER_FILES) * CHUNKS_OF_A_FILE)
  await storage.close()
}, 600_000)
