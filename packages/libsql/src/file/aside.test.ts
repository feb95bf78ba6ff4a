import { join } from 'node:path'
import { systemClock } from '@sheaf/core'
import type { SqlDatabase, SqlQuery } from '@sheaf/sql'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { parseAddress } from '../libsql-options.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { libsql } from '../libsql.ts'
import { openFileDatabase } from './file-database.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
// From so many on, the work is done aside.
const ASIDE_PAGES = 2048
const plain = (sql: string): SqlQuery => ({ sql, parameters: [] })

async function opened(name: string): Promise<SqlDatabase> {
  const address = parseAddress(`file:${join(directory.path, name)}`)
  if (address.kind === 'remote') throw new Error('expected a file')
  const database = await openFileDatabase({ address, timeoutMs: 60_000 })
  await database.write([
    plain('CREATE TABLE kept (value)'),
    plain(`INSERT INTO kept VALUES (zeroblob(${ASIDE_PAGES * 4096}))`),
  ])
  return database
}

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isRunning = true
  const turn = () => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
    return turns
  } finally {
    isRunning = false
  }
}

test('a long statement of an examination runs in a thread, and writes wait for it off this one', async () => {
  const database = await opened('long.db')
  const long = plain(
    `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 2000000)
     SELECT count(*) AS rows FROM c`,
  )
  const here = await turnsDuring(() => database.read([long]))
  const order: string[] = []
  const aside = await turnsDuring(async () => {
    let written: Promise<unknown> = Promise.resolve()
    await database.aside?.(async (other) => {
      written = database.write([plain('INSERT INTO kept VALUES (2)')]).then(() => order.push('written'))
      expect(await other.read([long])).toEqual([[{ rows: 2_000_000 }]])
      expect(await database.read([plain('SELECT count(*) AS rows FROM kept')])).toEqual([[{ rows: 1 }]])
      order.push('aside')
    })
    await written
  })
  expect(order).toEqual(['aside', 'written'])
  expect(aside).toBeGreaterThan(20 * here)
  await database.close()
})

test('doctor of a large file finds its damage by the thread, and mends it', async () => {
  const url = `file:${join(directory.path, 'doctor.db')}`
  const storage = await libsql({ url }).open({
    chunker: paragraphChunker(),
    analyser: wordAnalyser(),
    clock: systemClock(),
  })
  for (let place = 0; place < 30; place += 1)
    await storage.store.write(`notes/${place}.md`, `Heron ${place} waits at quay ${place % 7}.\n`)
  const { createClient } = await import('@libsql/client/sqlite3')
  const other = createClient({ url })
  await other.execute('CREATE TABLE of_another_program (value)')
  await other.execute(`INSERT INTO of_another_program VALUES (zeroblob(${ASIDE_PAGES * 4096}))`)
  expect((await storage.doctor()).findings).toEqual([])
  await other.execute(`DELETE FROM sheaf_terms_data WHERE rowid = (SELECT max(rowid) FROM sheaf_terms_data)`)
  other.close()
  expect((await storage.doctor()).findings.map(({ problem }) => problem)).toContain('full-text-damaged')
  expect((await storage.doctor({ repair: true })).findings.every(({ state }) => state === 'repaired')).toBe(
    true,
  )
  expect((await storage.doctor()).findings).toEqual([])
  await storage.close()
})
