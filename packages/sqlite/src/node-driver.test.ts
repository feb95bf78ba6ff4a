import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { MemoryError, systemClock, type OpenOptions } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { loadNodeSqlite } from './load-driver.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const options: OpenOptions = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
// Holds the write lock of a database until it is killed.
const HOLD = `const { DatabaseSync } = require('node:sqlite')
  globalThis.held = new DatabaseSync(process.argv[1])
  held.exec('BEGIN IMMEDIATE')
  console.log('held')
  setInterval(() => {}, 60000)`
let files = 0
const newFile = () => join(directory.path, `${(files += 1)}.db`)
const problem = await loadNodeSqlite().then(
  () => undefined,
  (error: unknown) => String(error),
)

test('a Node.js without it gets a clear error, and other names are refused', async () => {
  for (const version of ['20.19.0', '22.15.1', '23.10.0']) {
    const error: unknown = await loadNodeSqlite(version).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(String(error)).toContain('Node.js 22.16')
  }
  for (const driver of ['better-sqlite', '', 'toString', null, 3])
    expect(() => sqlite({ file: 'x.db', driver: driver as never })).toThrow('driver must be')
  const database = new Database(':memory:')
  expect(() => sqlite({ database, driver: 'node' } as never)).toThrow('driver')
  database.close()
})

if (problem !== undefined) test.skip(`the driver "node" (skipped: ${problem})`, () => {})
describe.skipIf(problem !== undefined)('the driver "node"', () => {
  test.each([[{ worker: false }], [{ worker: true }]])('reads what the other one wrote: %j', async (how) => {
    const file = newFile()
    const first = await sqlite({ file }).open(options)
    await first.store.write('a.md', 'a heron\n\nGrüße 👋')
    await first.close()
    const second = await sqlite({ file, driver: 'node', ...how }).open(options)
    expect((await second.index.candidates({ text: 'heron', limit: 5 })).text.map(({ path }) => path)).toEqual(
      ['a.md'],
    )
    await second.store.append('a.md', '\n\na stork')
    const { findings, facts } = await second.doctor()
    expect([findings, facts['engine'], facts['durability']]).toEqual([[], 'node:sqlite', 'full'])
    expect((await second.scrub()).every(({ state }) => state === 'clean')).toBe(true)
    await second.close()
    const third = await sqlite({ file }).open(options)
    expect(await third.store.read('a.md')).toBe('a heron\n\nGrüße 👋\n\na stork')
    expect((await third.doctor()).findings).toEqual([])
    await third.close()
  })

  test('a file that the other driver has open in this process is refused', async () => {
    const file = newFile()
    const first = await sqlite({ file }).open(options)
    const error: unknown = await sqlite({ file, driver: 'node' })
      .open(options)
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    await first.close()
    await (await sqlite({ file, driver: 'node' }).open(options)).close()
  })

  test.each([[false], [true]])('its errors are those of the other one, worker: %s', async (worker) => {
    const file = newFile()
    const how = { driver: 'node', busyTimeoutMs: 20, worker } as const
    const storage = await sqlite({ file, ...how }).open(options)
    await storage.store.write('a.md', 'one')
    const { hash } = await storage.store.write('a.md', 'two')
    await expect(storage.store.write('a.md', 'x', { ifMatch: null })).rejects.toMatchObject({
      code: 'conflict',
      actual: hash,
    })
    const other = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(other.stdout, 'data')
    await expect(storage.store.write('b.md', 'x')).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
      message: expect.stringContaining('is locked') as string,
    })
    other.kill('SIGKILL')
    await once(other, 'exit')
    await storage.store.write('b.md', 'x')
    await storage.close()
    await expect(storage.store.read('a.md')).rejects.toMatchObject({ code: 'closed' })

    const text = newFile()
    writeFileSync(
      text,
      '# Not a database, and longer than the header of one is: a hundred bytes.\n'.repeat(9),
    )
    const error: unknown = await sqlite({ file: text, ...how })
      .open(options)
      .catch((caught: unknown) => caught)
    expect(MemoryError.isInstance(error, 'unavailable')).toBe(true)
    expect(String(error)).toContain('is not a SQLite database')
  })
})
