import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@libsql/client/sqlite3'
import { openOptions, rejection } from '@sheaf/adapter-tests'
import { claimDatabase } from '@sheaf/sql'
import { afterAll, expect, test } from 'vitest'
import { ended, startScript } from '../__fixtures__/child-process.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { parseAddress } from '../libsql-options.ts'
import { openFileDatabase } from './file-database.ts'
import { libsql } from '../libsql.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const fileOf = (name: string): string => join(directory.path, name)
const one = (sql: string) => ({ sql, parameters: [] })

async function openPort(file: string, timeoutMs = 5000) {
  const address = parseAddress(`file:${file}`)
  if (address.kind === 'remote') throw new Error('Not a file.')
  return await openFileDatabase({ address, timeoutMs })
}

// Resolves when another process has the write lock; `over` resolves when it has released it.
async function holdLock(file: string, milliseconds: number): Promise<{ over: Promise<void> }> {
  const holder = startScript('hold-lock.ts', file, `${milliseconds}`)
  const over = ended(holder)
  await Promise.race([once(holder.stdout, 'data'), over])
  return { over }
}

test('the file is readable only by its owner, and durable', async () => {
  const file = fileOf('a/b/memory.db')
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.store.write('a.md', 'a heron')
  for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
  for (const name of ['a', 'a/b']) expect(statSync(fileOf(name)).mode & 0o777).toBe(0o700)
  const { facts, findings } = await storage.doctor()
  expect(facts).toMatchObject({ engine: 'libsql', durability: 'full', journalMode: 'wal' })
  expect(findings).toEqual([])
  await storage.close()
  // Everything is then in the one file.
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
})

test.each([
  ['the words of a precondition, without the quote at their end', "'precondition failed'", 'g'],
  ['a type that is not UTF-8', 'INTEGER P', '\xd0'],
])('a schema that has %s is reported as damaged', async (_, before, last) => {
  const file = fileOf(`schema-${last.charCodeAt(0)}.db`)
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.close()
  const bytes = readFileSync(file)
  const place = bytes.indexOf(before)
  expect(place).toBeGreaterThan(0)
  bytes[place + before.length - 1] = last.charCodeAt(0)
  writeFileSync(file, bytes)
  const error = await rejection(libsql({ url: `file:${file}` }).open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false })
  expect(error.message).toMatch(/is damaged\. Restore it from a backup/)
})

test('a receipt names the log that a reader of an older snapshot keeps until it ends', async () => {
  const file = fileOf('read.db')
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.store.write('a.md', 'a heron')
  const log = async () => (await storage.scrub()).find(({ place }) => place === 'log')
  expect(await log()).toMatchObject({ state: 'clean' })
  expect((await storage.doctor()).facts['databaseBytes']).toBe(statSync(file).size)
  const client = createClient({ url: `file:${file}` })
  const reader = await client.transaction('read')
  await reader.execute('SELECT content FROM sheaf_file')
  await storage.store.write('a.md', 'a stork')
  expect(await log()).toMatchObject({ state: 'remains' })
  reader.close()
  client.close()
  expect(await log()).toMatchObject({ state: 'clean' })
  await storage.close()
})

test('after a deletion in memory no log remains', async () => {
  const storage = await libsql({ url: ':memory:' }).open(openOptions())
  await storage.store.write('a.md', 'a heron')
  await storage.store.delete('a.md')
  expect((await storage.scrub()).filter(({ state }) => state !== 'clean')).toEqual([])
  await storage.close()
})

test('names may have odd characters', async () => {
  const names = [
    'a b%20c.db',
    'quote".db',
    'question?.db',
    '?vfs=memdb&a.db',
    'hash#.db',
    'Ä日本.db',
    'a:b.db',
  ]
  for (const name of names) {
    const url = `file:${fileOf(name).split('/').map(encodeURIComponent).join('/')}`
    const storage = await libsql({ url }).open(openOptions())
    await storage.store.write('a.md', name)
    await storage.close()
    expect(statSync(fileOf(name)).size).toBeGreaterThan(0)
    const again = await libsql({ url }).open(openOptions())
    expect(await again.store.read('a.md')).toBe(name)
    await again.close()
  }
})

test('a file that is not a database is refused without a change', async () => {
  writeFileSync(fileOf('text.db'), 'not a database, but a text that is long enough to be none '.repeat(100))
  mkdirSync(fileOf('folder.db'))
  writeFileSync(fileOf('plain'), '')
  for (const name of ['text.db', 'folder.db', 'plain/memory.db']) {
    const error = await rejection(libsql({ url: `file:${fileOf(name)}` }).open(openOptions()))
    expect(error, name).toMatchObject({ code: 'unavailable', retryable: false })
    expect(error.message).toContain(fileOf(name))
  }
  // A failed opening leaves no claim.
  claimDatabase(statSync(fileOf('text.db'), { bigint: true }), 'sqlite', 'text.db')()
})

test('a file of another engine is refused, and other engines wait until the driver closes the file', async () => {
  const file = fileOf('claimed.db')
  writeFileSync(file, '')
  const claim = () => claimDatabase(statSync(file, { bigint: true }), 'sqlite', file)
  const release = claim()
  const error = await rejection(libsql({ url: `file:${file}` }).open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false })
  release()
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  expect(claim).toThrow('sqlite')
  await storage.close()
  // The driver still has it open: when it closes it, this process loses its locks on the file.
  expect(claim).toThrow('sqlite')
  await (await libsql({ url: `file:${file}` }).open(openOptions())).close()
})

test('opening alone refuses a file that another process has open', async () => {
  const file = fileOf('alone.db')
  const made = new DatabaseSync(file)
  made.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (number)')
  made.close()
  const holder = startScript('hold-lock.ts', file, '60000')
  await once(holder.stdout, 'data')
  const opening = libsql({ url: `file:${file}` }).open({ ...openOptions(), alone: true })
  expect(await rejection(opening)).toMatchObject({ code: 'conflict' })
  const gone = once(holder, 'exit')
  holder.kill('SIGKILL')
  await gone
})

test('blobs, numbers and null come back unchanged', async () => {
  const database = await openPort(fileOf('values.db'))
  const blob = new Uint8Array(new Uint8Array([9, 1, 2, 255, 9]).buffer, 1, 3)
  await database.write([
    one('CREATE TABLE t (blob BLOB, text TEXT, number REAL, none TEXT, large INTEGER)'),
    {
      sql: 'INSERT INTO t VALUES (?, ?, ?, ?, ?)',
      parameters: [blob, '\ufeffé\u0001', 1.5, null, 2 ** 52],
    },
  ])
  const [[row] = []] = await database.read([one('SELECT * FROM t')])
  expect(row).toEqual({
    blob: Uint8Array.of(1, 2, 255),
    text: '\ufeffé\u0001',
    number: 1.5,
    none: null,
    large: 2 ** 52,
  })
  await database.close()
})

test('a text that is not UTF-8 comes back with a replacement, each time', async () => {
  const database = await openPort(fileOf('bad-text.db'))
  const bad = `CAST(x'61ff62' AS TEXT)`
  await database.write([one('CREATE TABLE t (text TEXT)'), one(`INSERT INTO t VALUES (${bad})`)])
  for (let time = 0; time < 3; time += 1) {
    const rows = await database.read([one('SELECT text FROM t'), one(`SELECT ${bad} AS text`)])
    expect(rows).toEqual([[{ text: 'a\ufffdb' }], [{ text: 'a\ufffdb' }]])
  }
  await database.close()
})

test('a call waits for the lock of another process without blocking, and then reads new data', async () => {
  const file = fileOf('locked.db')
  const database = await openPort(file)
  await database.write([one('CREATE TABLE t (x)'), one('INSERT INTO t VALUES (1)')])
  const released = await holdLock(file, 1500)
  let [last, longest, ticks] = [performance.now(), 0, 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    ticks += 1
  }, 1)
  await database.write([one('INSERT INTO t VALUES (3)')])
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
  expect(longest).toBeLessThan(1200)
  expect(await database.read([one('SELECT x FROM t ORDER BY x')])).toEqual([[{ x: 1 }, { x: 2 }, { x: 3 }]])
  await released.over
  // The connection was replaced meanwhile; the new one has the same settings.
  const settings = await database.read(
    ['synchronous', 'secure_delete', 'trusted_schema', 'journal_mode'].map((name) => one(`PRAGMA ${name}`)),
  )
  expect(settings.map(([row]) => Object.values(row ?? {})[0])).toEqual([2, 1, 0, 'wal'])
  await database.close()
})

test('a lock that is held too long is a retryable error, and the next call works', async () => {
  const file = fileOf('held.db')
  const database = await openPort(file, 150)
  await database.write([one('CREATE TABLE t (x)')])
  const released = await holdLock(file, 700)
  const error = await rejection(database.write([one('INSERT INTO t VALUES (1)')]))
  expect(error).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
  expect(error.message).toContain('is busy')
  // Reading does not need the lock.
  expect(await database.read([one('SELECT count(*) AS n FROM t')])).toEqual([[{ n: 0 }]])
  await released.over
  await database.write([one('INSERT INTO t VALUES (1)')])
  expect(await database.read([one('SELECT x FROM t ORDER BY x')])).toEqual([[{ x: 1 }, { x: 2 }]])
  await database.close()
})

test('fifty writers in one process, over two handles, and one in another', async () => {
  const url = `file:${fileOf('many.db')}`
  const handles = [
    await libsql({ url }).open(openOptions()),
    await libsql({ url }).open(openOptions()),
  ] as const
  const lines = (who: string): string[] => Array.from({ length: 40 }, (_, place) => `${who}${place}\n`)
  const other = ended(
    startScript('append-lines.ts', JSON.stringify({ url }), 'log.md', JSON.stringify(lines('other'))),
  )
  await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      (place % 2 === 0 ? handles[0] : handles[1]).store.append('log.md', `mine${place}\n`),
    ),
  )
  await other
  const written = (await handles[0].store.read('log.md')).trimEnd().split('\n')
  expect(written.length).toBe(90)
  expect(new Set(written).size).toBe(90)
  await Promise.all(handles.map((storage) => storage.close()))
})

test('closing keeps all acknowledged changes; a database in memory keeps nothing', async () => {
  const url = `file:${fileOf('kept.db')}`
  const storage = await libsql({ url }).open(openOptions())
  await storage.store.write('a.md', 'a heron')
  await storage.close()
  const again = await libsql({ url }).open(openOptions())
  expect(await again.store.read('a.md')).toBe('a heron')
  await again.close()
  const memory = await libsql({ url: ':memory:' }).open(openOptions())
  await memory.store.write('a.md', 'a heron')
  expect((await memory.doctor()).facts).toMatchObject({ engine: 'libsql', journalMode: 'memory' })
  await memory.close()
  const fresh = await libsql({ url: ':memory:' }).open(openOptions())
  expect(await fresh.store.list()).toEqual([])
  await fresh.close()
})

test.skipIf(!existsSync('/proc/self'))(
  'a folder that the system does not make is an error, not a wait for ever',
  async () => {
    for (const file of ['/proc/none/x/memory.db', '/proc/memory.db']) {
      const error = await rejection(libsql({ url: `file:${file}` }).open(openOptions()))
      expect(error).toMatchObject({ code: 'unavailable', retryable: false })
      expect(error.message).toContain('Name another place')
    }
  },
)

test('a link to nowhere, a link to itself and a name that is too long', async () => {
  symlinkSync(fileOf('nowhere'), fileOf('dangling'))
  symlinkSync(fileOf('loop'), fileOf('loop'))
  for (const name of ['dangling/x.db', 'loop', 'x'.repeat(300)]) {
    const error = await rejection(libsql({ url: `file:${fileOf(name)}` }).open(openOptions()))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(error.message).toMatch(/Name (another place|a shorter one)/)
  }
})

test('where its log was deleted, nothing more is acknowledged and nothing is lost', async () => {
  const file = fileOf('log.db')
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.store.write('a.md', 'acknowledged')
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`)
  for (let time = 0; time < 2; time += 1) {
    const error = await rejection(storage.store.write('b.md', 'not acknowledged'))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
    expect(error.message).toContain('its log')
  }
  expect((await storage.doctor()).findings).toMatchObject([
    { problem: 'database-unreadable', message: expect.stringContaining('had its log ("-wal")') as string },
  ])
  // The current files, as a process that ends here leaves them.
  copyFileSync(file, `${file}.left`)
  const left = await libsql({ url: `file:${file}.left` }).open(openOptions())
  expect(await left.store.list()).toEqual(['a.md'])
  expect(await left.store.read('a.md')).toBe('acknowledged')
  await left.close()
  await storage.close()
})

test('where its log was replaced, nothing more is acknowledged', async () => {
  const file = fileOf('log-replaced.db')
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.store.write('a.md', 'acknowledged')
  copyFileSync(`${file}-wal`, `${file}.copy`)
  renameSync(`${file}.copy`, `${file}-wal`)
  for (let time = 0; time < 2; time += 1) {
    const error = await rejection(storage.store.write('b.md', 'not acknowledged'))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
    expect(error.message).toContain('its log')
  }
  await storage.close()
})

test('an older copy written over the file is refused, a vacuum is not', async () => {
  const file = fileOf('over.db')
  const url = `file:${file}`
  let storage = await libsql({ url }).open(openOptions())
  await storage.store.write('a.md', 'old')
  await storage.close()
  copyFileSync(file, `${file}.old`)
  storage = await libsql({ url }).open(openOptions())
  const paths = Array.from({ length: 60 }, (_, place) => `n${place}.md`)
  const fill = async () =>
    await storage.store.commit(paths.map((path) => ({ path, content: 'pad '.repeat(2000) })))
  await fill()
  await storage.scrub()
  await storage.store.commit(paths.map((path) => ({ path, content: null })))
  const before = statSync(file).size
  await storage.scrub()
  expect(statSync(file).size).toBeLessThan(before)
  await fill()
  await storage.scrub()
  copyFileSync(`${file}.old`, file)
  for (const act of [() => storage.store.read('n1.md'), () => storage.store.write('b.md', 'x')]) {
    const error = await rejection(act())
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(error.message).toContain('older copy')
  }
  await storage.close().catch(() => {})
})

test('a file that was deleted or replaced takes no more writes, and no other is made', async () => {
  const file = fileOf('gone.db')
  const storage = await libsql({ url: `file:${file}` }).open(openOptions())
  await storage.store.write('a.md', 'before')
  renameSync(file, `${file}.away`)
  const refused = async () => {
    const error = await rejection(storage.store.write('a.md', 'lost'))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
    expect(error.message).toContain('was deleted or replaced')
  }
  await refused()
  await refused()
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'another file')
  await refused()
  renameSync(`${file}.away`, file)
  await storage.store.append('a.md', ' and after')
  await storage.close()
  const again = await libsql({ url: `file:${file}` }).open(openOptions())
  expect(await again.store.read('a.md')).toBe('before and after')
  await again.close()
})

test('rows of texts and numbers keep their order, and a broken text ends at its row', async () => {
  const file = fileOf('rows.db')
  const database = await openPort(file)
  const cases = `VALUES ('b', 2), (NULL, 3), ('a "x"', NULL), (CAST(x'61ff22' AS TEXT), 4), ('é', 5)`
  await database.write(['CREATE TABLE row (name TEXT, number INTEGER)', `INSERT INTO row ${cases}`].map(one))
  const [all, last, none] = await database.read([
    one('SELECT name, number FROM row ORDER BY rowid'),
    one('SELECT number FROM row ORDER BY rowid DESC LIMIT 2'),
    one('SELECT name FROM row WHERE number > 9'),
  ])
  expect(all).toEqual([
    { name: 'b', number: 2 },
    { name: null, number: 3 },
    { name: 'a "x"', number: null },
    { name: 'a�"', number: 4 },
    { name: 'é', number: 5 },
  ])
  expect([last, none]).toEqual([[{ number: 5 }, { number: 4 }], []])
  await database.close()
})
