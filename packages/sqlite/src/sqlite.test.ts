import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MemoryError, systemClock, type MemoryStore, type OpenOptions } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { loadBetterSqlite3 } from './load-driver.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const at = (...names: readonly string[]) => join(directory.path, ...names)
const options: OpenOptions = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const failure = async (work: Promise<unknown>): Promise<MemoryError> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!MemoryError.isInstance(error)) throw new Error('expected a MemoryError', { cause: error })
  return error
}

test('the adapter does no I/O; opening creates the folders and a file for the owner only', async () => {
  const file = at('deep', 'er', 'memory.db')
  const adapter = sqlite({ file })
  expect(existsSync(at('deep'))).toBe(false)
  const storage = await adapter.open(options)
  await storage.store.write('a.md', 'x')
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  if (process.platform !== 'win32')
    expect([mode(file), mode(`${file}-wal`), mode(at('deep'))]).toEqual(['600', '600', '700'])
  await storage.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test.each(['file:odd.db', 'memory.db?mode=ro', ' spaces .db ', 'ünïcode 東京.db', "quote'.db"])(
  'the name %j is only a name',
  async (name) => {
    const storage = await sqlite({ file: at('names', name) }).open(options)
    await storage.store.write('a.md', 'x')
    await storage.close()
    expect(existsSync(at('names', name))).toBe(true)
  },
)

test('every open sets the options of the connection: the default would be NORMAL', async () => {
  const file = at('pragmas.db')
  await (await sqlite({ file }).open(options)).close()
  const database = new Database(file)
  expect(database.pragma('synchronous', { simple: true })).toBe(1)
  const storage = await sqlite({ database }).open(options)
  expect(database.pragma('synchronous', { simple: true })).toBe(2)
  expect(database.pragma('secure_delete', { simple: true })).toBe(1)
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
  await storage.close()
  expect(database.open).toBe(true)
  await (await sqlite({ database, synchronous: 'normal' }).open(options)).close()
  expect(database.pragma('synchronous', { simple: true })).toBe(1)
  database.close()
})

test('works in an application’s database, and refuses calls inside its transactions', async () => {
  const database = new Database(':memory:')
  database.defaultSafeIntegers(true)
  database.exec('CREATE TABLE file (id INTEGER PRIMARY KEY); CREATE TABLE head (id INTEGER PRIMARY KEY)')
  const storage = await sqlite({ database }).open(options)
  const stat = await storage.store.write('a.md', 'hello')
  expect(await storage.store.stat('a.md')).toEqual(stat)
  database.exec('BEGIN')
  expect(await failure(storage.store.write('b.md', 'x'))).toMatchObject({
    code: 'unavailable',
    retryable: true,
  })
  database.exec('COMMIT')
  await storage.store.write('b.md', 'x')
  database.close()
  expect(await failure(storage.store.read('a.md'))).toMatchObject({ code: 'closed' })
  await storage.close()
})

test('a file that is not a database is refused without a change', async () => {
  const file = at('text.db')
  writeFileSync(file, 'Dear diary, this is no database. '.repeat(100))
  const error = await failure(sqlite({ file }).open(options))
  expect(error).toMatchObject({
    code: 'unavailable',
    retryable: false,
    message: expect.stringContaining(file) as string,
  })
  expect(error.message).toContain('not a SQLite database')
  expect(error.cause).toMatchObject({ code: 'SQLITE_NOTADB' })
  expect(readFileSync(file, 'utf8')).toBe('Dear diary, this is no database. '.repeat(100))
})

test('a folder in the place of the file, and a file in the place of a folder', async () => {
  mkdirSync(at('folder.db'))
  expect(await failure(sqlite({ file: at('folder.db') }).open(options))).toMatchObject({
    code: 'unavailable',
    retryable: false,
  })
  writeFileSync(at('plain'), '')
  const error = await failure(sqlite({ file: at('plain', 'x.db') }).open(options))
  expect(error.message).toMatch(/cannot be reached: a part of its path is a file/)
})

const allPermissions =
  process.platform === 'win32' || process.getuid?.() === 0 ? 'root has every permission' : undefined
test.skipIf(allPermissions !== undefined)(
  `a folder without permission${allPermissions === undefined ? '' : ` (skipped: ${allPermissions})`}`,
  async () => {
    mkdirSync(at('locked'), { mode: 0o500 })
    expect(await failure(sqlite({ file: at('locked', 'x.db') }).open(options))).toMatchObject({
      code: 'unavailable',
      retryable: false,
    })
  },
)

test('a lock that is held too long is a retryable error, and nothing is written', async () => {
  const file = at('busy.db')
  const storage = await sqlite({ file, busyTimeoutMs: 1 }).open(options)
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  const error = await failure(storage.store.write('a.md', 'x'))
  expect(error).toMatchObject({ code: 'unavailable', retryable: true, cause: { code: 'SQLITE_BUSY' } })
  expect(await storage.store.exists('a.md')).toBe(false)
  other.exec('COMMIT')
  other.close()
  await storage.store.write('a.md', 'x')
  await storage.close()
})

test('closing does not wait for a reader', async () => {
  const file = at('reader.db')
  const storage = await sqlite({ file, busyTimeoutMs: 0x7f_ff_ff_ff }).open(options)
  const reader = new Database(file)
  reader.exec('BEGIN; SELECT count(*) FROM sheaf_file')
  await storage.store.write('a.md', 'x')
  await storage.close()
  reader.exec('COMMIT')
  expect(reader.prepare('SELECT path FROM sheaf_file').all()).toEqual([{ path: 'a.md' }])
  reader.close()
})

test('a full disk: nothing is written, the error says so, and it works again once there is space', async () => {
  const database = new Database(at('full.db'))
  database.pragma('journal_mode = WAL')
  const storage = await sqlite({ database }).open(options)
  await storage.store.write('a.md', 'before')
  const pages = Number(database.pragma('page_count', { simple: true }))
  database.pragma(`max_page_count = ${pages + 5}`)
  const error = await failure(storage.store.write('a.md', 'after '.repeat(50_000)))
  expect(error).toMatchObject({ code: 'unavailable', retryable: true })
  expect(error.message).toMatch(/full.*Nothing was written/)
  expect(await storage.store.read('a.md')).toBe('before')
  database.pragma('max_page_count = 1000000')
  await storage.store.write('a.md', 'after')
  expect(
    (await storage.index.candidates({ text: 'after before', limit: 5 })).text.map(({ text }) => text),
  ).toEqual(['after'])
  await storage.close()
  database.close()
})

test('the error names a damaged full-text index, and rebuild repairs it', async () => {
  const database = new Database(':memory:')
  const storage = await sqlite({ database, searchMemoryBytes: 0 }).open(options)
  for (let place = 0; place < 50; place += 1)
    await storage.store.write(`${place}.md`, `note number ${place} of many`)
  const before = await storage.index.candidates({ text: 'note number 7', limit: 50 })
  database.unsafeMode(true)
  database.exec('UPDATE sheaf_terms_data SET block = zeroblob(16) WHERE id > 10')
  const error = await failure(storage.index.candidates({ text: 'note number 7', limit: 50 }))
  expect(error.message).toContain('reindex()')
  await storage.index.rebuild()
  expect(await storage.index.candidates({ text: 'note number 7', limit: 50 })).toEqual(before)
})

test('wrong options are refused at once', () => {
  for (const wrong of [
    {},
    { file: '' },
    { file: 'a\0b' },
    { file: 'a', database: new Database(':memory:') },
    { file: 'a', busyTimeoutMs: -1 },
    { file: 'a', synchronous: 'off' },
    { file: 'a\ud800' },
    { file: 'a', busyTimeout: 5 },
    { file: 'a', worker: { timeout: 5 } },
    { file: 'a', extensions: 'md' },
    { file: 'a', maxFileBytes: null },
    { database: null },
    { database: 'memory.db' },
    { database: new DatabaseSync(':memory:') },
    undefined,
    'memory.db',
  ]) {
    expect(() => sqlite(wrong as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  }
})

test.each([
  ['file:./x.db', /without "file:"/],
  ['file:x.db', /without "file:"/],
  ['file:///tmp/x.db', /without "file:"/],
  ['FILE:x.db', /without "FILE:"/],
  ['sqlite:x.db', /without "sqlite:"/],
  ['sqlite:///x.db', /without "sqlite:"/],
  ['better-sqlite3:x.db', /without/],
  ['libsql://host.example', /libsql\(\{ url \}\)/],
  ['postgres://host/db', /postgres\(\{ connectionString \}\)/],
  ['~/x.db', /only a shell replaces/],
  ['~ada/x.db', /only a shell replaces/],
  ['$DATA/x.db', /only a shell replaces/],
  [' x.db', /begins with a space/],
  ['"x.db"', /begins with a space or a quote/],
  [' ', /path of a file/],
])('an address in place of a path is refused with the fix: %s', (file, fix) => {
  expect(() => sqlite({ file })).toThrow(fix)
})

test.skipIf(process.platform === 'win32').each(['C:\\x.db', 'D:/x.db', '.\\x.db', '\\\\host\\x.db'])(
  'a path of Windows is refused on another system: %s',
  (file) => {
    expect(() => sqlite({ file })).toThrow(/path of Windows/)
  },
)

test.each([false, true])(
  'a file that was deleted or replaced takes no more writes, in a worker: %s',
  async (worker) => {
    const file = at(`gone-${worker}.db`)
    const storage = await sqlite({ file, worker }).open(options)
    await storage.store.write('a.md', 'before')
    renameSync(file, `${file}.away`)
    for (const _ of ['deleted', 'replaced']) {
      const error = await failure(storage.store.write('a.md', 'lost'))
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('was deleted or replaced')
      writeFileSync(file, 'another file')
    }
    renameSync(`${file}.away`, file)
    await storage.store.append('a.md', ' and after')
    await storage.close()
    const again = await sqlite({ file }).open(options)
    expect(await again.store.read('a.md')).toBe('before and after')
    await again.close()
  },
)

test.each([false, true])(
  'where its log was deleted, nothing more is acknowledged and nothing is lost, in a worker: %s',
  async (worker) => {
    const file = at(`log-${worker}.db`)
    const storage = await sqlite({ file, worker }).open(options)
    await storage.store.write('a.md', 'acknowledged')
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`)
    for (let time = 0; time < 2; time += 1) {
      const error = await failure(storage.store.write('b.md', 'not acknowledged'))
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('its log')
    }
    for (const repair of [false, true])
      expect((await storage.doctor({ repair })).findings).toMatchObject([
        {
          problem: 'database-unreadable',
          state: 'manual',
          message: expect.stringContaining('had its log ("-wal") deleted or replaced') as string,
        },
      ])
    // The current files, as a process that ends here leaves them.
    copyFileSync(file, `${file}.left`)
    const left = await sqlite({ file: `${file}.left` }).open(options)
    expect(await left.store.list()).toEqual(['a.md'])
    expect(await left.store.read('a.md')).toBe('acknowledged')
    await left.close()
    await storage.close()
    const again = await sqlite({ file }).open(options)
    expect((await again.doctor()).findings).toEqual([])
    await again.store.write('b.md', 'b')
    await again.close()
  },
)

test('where its log was replaced, nothing more is acknowledged', async () => {
  const file = at('log-replaced.db')
  const storage = await sqlite({ file }).open(options)
  await storage.store.write('a.md', 'acknowledged')
  copyFileSync(`${file}-wal`, `${file}.copy`)
  renameSync(`${file}.copy`, `${file}-wal`)
  for (let time = 0; time < 2; time += 1) {
    const error = await failure(storage.store.write('b.md', 'not acknowledged'))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
    expect(error.message).toContain('its log')
  }
  await storage.close()
})

test.each([false, true])(
  'an older copy written over the file is refused, a vacuum is not, in a worker: %s',
  async (worker) => {
    const file = at(`over-${worker}.db`)
    const fill = async (store: MemoryStore) =>
      await store.commit(
        Array.from({ length: 60 }, (_, place) => ({
          path: `n${place}.md`,
          content: 'pad '.repeat(2000),
        })),
      )
    let storage = await sqlite({ file, worker }).open(options)
    await storage.store.write('a.md', 'old')
    await storage.close()
    copyFileSync(file, `${file}.old`)
    storage = await sqlite({ file, worker }).open(options)
    await fill(storage.store)
    await storage.scrub()
    await storage.store.commit(
      [...Array(60).keys()].map((place) => ({ path: `n${place}.md`, content: null })),
    )
    const before = statSync(file).size
    await storage.scrub()
    expect(statSync(file).size).toBeLessThan(before)
    await fill(storage.store)
    await storage.scrub()
    copyFileSync(`${file}.old`, file)
    for (const act of [() => storage.store.read('n1.md'), () => storage.store.write('b.md', 'x')]) {
      const error = await failure(act())
      expect(error).toMatchObject({ code: 'unavailable', retryable: false })
      expect(error.message).toContain('older copy')
    }
    await storage.close().catch(() => {})
  },
)

test('an old Node.js gets a clear error before the driver would end the process', async () => {
  for (const napi of ['9', undefined]) {
    const error = await failure(loadBetterSqlite3(napi ?? ''))
    expect(error.message).toContain('Node.js 22.14')
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
  }
})

test('close waits for earlier changes', async () => {
  const storage = await sqlite({ file: at('late.db') }).open(options)
  const changes = [
    storage.store.write('a.md', 'x'),
    storage.store.append('b.md', '1'),
    storage.store.append('b.md', '2'),
  ]
  await storage.close()
  await expect(Promise.all(changes)).resolves.toHaveLength(3)
  await expect(storage.store.write('c.md', 'x')).rejects.toMatchObject({ code: 'closed' })
  const again = await sqlite({ file: at('late.db') }).open(options)
  expect(await again.store.read('b.md')).toBe('12')
  await again.close()
})

test('a timer can abort a rebuild', async () => {
  const storage = await sqlite({ file: at('slow.db') }).open(options)
  await storage.store.commit(
    Array.from({ length: 300 }, (_, place) => ({ path: `n/${place}.md`, content: `note ${place}` })),
  )
  const controller = new AbortController()
  // Each batch of at most 64 files takes longer than a turn of the event loop may, also on a fast machine.
  const onProgress = ({ done }: { readonly done: number }) => {
    if (done === 1) setTimeout(() => controller.abort(), 0)
    const end = performance.now() + (done % 50 === 0 ? 20 : 0)
    while (performance.now() < end);
  }
  const abandoned = storage.index.rebuild({ abortSignal: controller.signal, onProgress })
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  expect((await storage.index.rebuild()).indexed).toBe(300)
  await storage.close()
})
