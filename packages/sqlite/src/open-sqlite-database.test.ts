import { existsSync, linkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError, systemClock } from '@sheaf/core'
import { claimDatabase } from '@sheaf/sql'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqliteFile } from './open-sqlite-database.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const at = (...names: readonly string[]) => join(directory.path, ...names)
const options = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const plain = (sql: string) => ({ sql, parameters: [] })
const isClaimed = (file: string) => {
  try {
    claimDatabase(statSync(file, { bigint: true }), 'another', file)()
    return false
  } catch {
    return true
  }
}

test('opens a database for createSqlStorage, for the owner only, with all settings', async () => {
  const database = await sqliteFile.open({ file: at('deep', 'index.db') })
  expect(await database.read([plain('PRAGMA synchronous'), plain('PRAGMA journal_mode')])).toMatchObject([
    [{ synchronous: 2 }],
    [{ journal_mode: 'wal' }],
  ])
  for (const [name, value] of Object.entries({
    trusted_schema: 0,
    secure_delete: 1,
    foreign_keys: 1,
    busy_timeout: 5000,
  })) {
    const [rows] = await database.read([plain(`PRAGMA ${name}`)])
    expect([name, ...Object.values(rows?.[0] ?? {})]).toEqual([name, value])
  }
  if (process.platform !== 'win32') expect(statSync(at('deep', 'index.db')).mode & 0o777).toBe(0o600)
  await database.close()
  const normal = await sqliteFile.open({
    file: at('deep', 'index.db'),
    synchronous: 'normal',
    busyTimeoutMs: 7,
  })
  expect(await normal.read([plain('PRAGMA synchronous')])).toEqual([[{ synchronous: 1 }]])
  expect(await normal.read([plain('PRAGMA busy_timeout')])).toEqual([[{ timeout: 7 }]])
  await normal.close()
})

test('wrong options are refused', async () => {
  for (const wrong of [
    {},
    { file: '' },
    { file: 'x', busyTimeoutMs: 0.5 },
    { file: 'x', synchronous: 'extra' },
    { file: 'x', sync: 'full' },
    undefined,
  ]) {
    await expect(sqliteFile.open(wrong as never)).rejects.toMatchObject({ code: 'invalid-argument' })
  }
})

test('a file is claimed for this engine, by any path, while a handle is open', async () => {
  writeFileSync(at('one.db'), '')
  linkSync(at('one.db'), at('hard.db'))
  symlinkSync(at('one.db'), at('soft.db'))
  const first = await sqliteFile.open({ file: at('one.db') })
  const second = await sqlite({ file: at('soft.db') }).open(options)
  const connection = new Database(at('one.db'))
  const third = await sqlite({ database: connection }).open(options)
  for (const close of [first, second, third]) {
    expect(isClaimed(at('hard.db'))).toBe(true)
    await close.close()
  }
  expect(isClaimed(at('hard.db'))).toBe(false)
  connection.close()
})

test('a file that another engine has open is refused, and can be opened later', async () => {
  await (await sqlite({ file: at('two.db') }).open(options)).close()
  const connection = new Database(at('two.db'))
  const release = claimDatabase(statSync(at('two.db'), { bigint: true }), 'another', at('two.db'))
  for (const adapter of [sqlite({ file: at('two.db') }), sqlite({ database: connection })]) {
    const error: unknown = await adapter.open(options).catch((caught: unknown) => caught)
    expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
    expect(String(error)).toMatch(/two\.db" is open in this process through another/)
  }
  release()
  for (const adapter of [sqlite({ file: at('two.db') }), sqlite({ database: connection })])
    await (await adapter.open(options)).close()
  connection.close()
})

test('a claim on a deleted file does not apply to a new file with its inode', async ({ skip }) => {
  const file = at('reused.db')
  writeFileSync(file, '')
  const release = claimDatabase(statSync(file, { bigint: true }), 'another', file)
  const { birthtimeNs } = statSync(file, { bigint: true })
  if (birthtimeNs === 0n) skip('this file system knows no time of birth')
  // The clock of files may tick in steps of some milliseconds.
  while (statSync(file, { bigint: true }).birthtimeNs === birthtimeNs) {
    rmSync(file)
    writeFileSync(file, '')
  }
  await (await sqlite({ file }).open(options)).close()
  release()
})

test('a failed open leaves no claim: not a database, a newer schema, a closed connection', async () => {
  writeFileSync(at('text.db'), 'no database '.repeat(200))
  await expect(sqliteFile.open({ file: at('text.db') })).rejects.toMatchObject({ code: 'unavailable' })
  expect(isClaimed(at('text.db'))).toBe(false)

  await (await sqlite({ file: at('newer.db') }).open(options)).close()
  const connection = new Database(at('newer.db'))
  connection.exec('UPDATE sheaf_head SET schema = 99')
  await expect(sqlite({ file: at('newer.db') }).open(options)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(sqlite({ database: connection }).open(options)).rejects.toMatchObject({ code: 'unavailable' })
  expect(isClaimed(at('newer.db'))).toBe(false)
  connection.close()
  await expect(sqlite({ database: connection }).open(options)).rejects.toMatchObject({ code: 'closed' })
})

test('a database in memory is never claimed', async () => {
  const database = await sqliteFile.open({ file: ':memory:' })
  const storage = await sqlite({ database: new Database(':memory:') }).open(options)
  await Promise.all([database.close(), storage.close()])
})

test.skipIf(!existsSync('/proc/self'))(
  'a folder that the system does not make is an error, not a wait for ever',
  async () => {
    for (const file of ['/proc/none/x/memory.db', '/proc/self/none/memory.db', '/proc/memory.db']) {
      const error: unknown = await sqliteFile.open({ file }).catch((caught: unknown) => caught)
      expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
      expect(String(error)).toContain(file)
    }
  },
)

test('a link to nowhere in the place of a folder', async () => {
  symlinkSync(at('nowhere'), at('link'))
  const error: unknown = await sqliteFile
    .open({ file: at('link', 'memory.db') })
    .catch((caught: unknown) => caught)
  expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
  rmSync(at('link'))
})
