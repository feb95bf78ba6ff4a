import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { SqlDatabase, SqlQuery } from '@sheaf/sql'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { ended, startScript } from '../__fixtures__/child-process.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { sqliteFile } from '../open-sqlite-database.ts'
import { sqlite } from '../sqlite.ts'
import { WorkerDatabase } from './worker-database.ts'
import { WorkerThread } from './worker-thread.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const at = (...names: readonly string[]) => join(directory.path, ...names)
const query = (sql: string, ...parameters: SqlQuery['parameters']): SqlQuery => ({ sql, parameters })
const WAIT_FOR_EVER = query('PRAGMA busy_timeout = 1000000')

const failure = async (work: Promise<unknown>): Promise<MemoryError> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!MemoryError.isInstance(error, 'unavailable'))
    throw new Error('expected `unavailable`', { cause: error })
  return error
}

interface Opened {
  readonly database: SqlDatabase
  readonly threads: readonly WorkerThread[]
  readonly isReleased: () => boolean
  /** Lets the time of all running calls expire. */
  readonly expire: () => void
}

async function open(
  file: string,
  start = (...parameters: ConstructorParameters<typeof WorkerThread>) => new WorkerThread(...parameters),
): Promise<Opened> {
  const threads: WorkerThread[] = []
  const timers = new Set<() => void>()
  let isReleased = false
  const database = await WorkerDatabase.open({
    path: file,
    settings: { synchronous: 'full', busyTimeoutMs: 200, driver: 'better-sqlite3' },
    where: 'The database',
    timeoutMs: 60_000,
    release: () => (isReleased = true),
    start: (path, settings) => {
      const thread = start(path, settings)
      threads.push(thread)
      return thread
    },
    startTimer: (_, expire) => {
      timers.add(expire)
      return () => timers.delete(expire)
    },
  })
  return {
    database,
    threads,
    isReleased: () => isReleased,
    expire: () => timers.forEach((expire) => expire()),
  }
}

/** Another connection that keeps the write lock until it is told to stop. */
function holdWriteLock(file: string): () => void {
  const connection = new Database(file)
  connection.exec('BEGIN IMMEDIATE')
  return () => {
    connection.exec('COMMIT')
    connection.close()
  }
}

async function withTable(file: string): Promise<Opened> {
  const opened = await open(file)
  await opened.database.write([query('CREATE TABLE t (id INTEGER PRIMARY KEY)')])
  return opened
}

// The last thread has started the last call.
const begun = async ({ threads }: Opened) => {
  await new Promise((resolve) => setImmediate(resolve))
  await expect.poll(() => threads.at(-1)?.hasBegun, { interval: 5, timeout: 30_000 }).toBe(true)
}
// A few turns of the event loop, because a call waits for its turn.
const waits = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const count = async (database: SqlDatabase) =>
  (await database.read([query('SELECT count(*) AS n FROM t')]))[0]?.[0]?.['n']

test('calls run in order, with blobs, numbers and nulls', async () => {
  const { database } = await withTable(at('order.db'))
  const writes = Array.from({ length: 50 }, (_, id) =>
    database.write([query('INSERT INTO t VALUES (?) RETURNING id', id)]),
  )
  const counted = count(database)
  expect((await Promise.all(writes)).map(([rows]) => rows?.[0]?.['id'])).toEqual(
    Array.from({ length: 50 }, (_, id) => id),
  )
  expect(await counted).toBe(50)
  const [rows] = await database.read([
    query('SELECT ? AS a, ? AS b, ? AS c, ? AS d', Uint8Array.of(1, 2), 1.5, null, 'ü'),
  ])
  expect(rows?.[0]).toMatchObject({ b: 1.5, c: null, d: 'ü' })
  expect(Uint8Array.from(rows?.[0]?.['a'] as Uint8Array)).toEqual(Uint8Array.of(1, 2))
  await database.close()
})

test('errors keep the driver’s code and words as their cause, and a failed transaction changes nothing', async () => {
  const { database } = await withTable(at('errors.db'))
  const error = await failure(
    database.write([query('INSERT INTO t VALUES (1)'), query('INSERT INTO t VALUES (1)')]),
  )
  expect(error).toMatchObject({
    retryable: false,
    outcome: 'unchanged',
    cause: { name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' },
  })
  expect(String(error.cause)).toContain('UNIQUE constraint failed: t.id')
  const release = holdWriteLock(at('errors.db'))
  expect(await failure(database.write([query('INSERT INTO t VALUES (1)')]))).toMatchObject({
    retryable: true,
    cause: { code: 'SQLITE_BUSY' },
  })
  release()
  expect(await count(database)).toBe(0)
  await database.close()
})

test('a file that cannot be opened is the same error as without a worker, and nothing is left', async () => {
  writeFileSync(at('text.db'), 'no database '.repeat(200))
  const here = await failure(sqliteFile.open({ file: at('text.db') }))
  const there = await failure(sqliteFile.open({ file: at('text.db'), worker: true }))
  expect([there.message, there.retryable]).toEqual([here.message, here.retryable])
  expect(there.cause).toMatchObject({ code: 'SQLITE_NOTADB' })
})

test('a late read is cancelled, and another thread runs the next call at once', async () => {
  const opened = await withTable(at('read.db'))
  const { database, threads, isReleased, expire } = opened
  await database.read([WAIT_FOR_EVER])
  const release = holdWriteLock(at('read.db'))
  const late = failure(database.read([query('BEGIN IMMEDIATE')]))
  const behind = failure(count(database))
  await begun(opened)
  expire()
  expect(await late).toMatchObject({
    retryable: true,
    outcome: 'unchanged',
    message: expect.stringContaining('timeoutMs') as string,
  })
  expect(await behind).toMatchObject({ retryable: true, outcome: 'unchanged' })
  expect(threads).toHaveLength(1)
  expect(await count(database)).toBe(0)
  expect(threads).toHaveLength(2)
  await database.close()
  release()
  await expect.poll(isReleased).toBe(true)
})

test('calls after a hanging one run in another thread', async () => {
  const opened = await withTable(at('behind.db'))
  const { database, expire } = opened
  await database.read([WAIT_FOR_EVER])
  const release = holdWriteLock(at('behind.db'))
  const late = failure(database.read([query('BEGIN IMMEDIATE')]))
  await begun(opened)
  expire()
  const behind = [count(database), database.read([query('SELECT 2 AS n')])]
  await late
  expect(await Promise.all(behind)).toEqual([0, [[{ n: 2 }]]])
  release()
  await database.close()
})

test('a cancelled change never happens, even when its turn comes', async () => {
  const opened = await withTable(at('write.db'))
  const { database, threads, expire } = opened
  await database.read([WAIT_FOR_EVER])
  const release = holdWriteLock(at('write.db'))
  const late = failure(database.write([query('INSERT INTO t VALUES (1)')]))
  await begun(opened)
  expire()
  expect(await late).toMatchObject({ retryable: true, outcome: 'unchanged' })
  release()
  await threads[0]?.ended
  expect(await count(database)).toBe(0)
  await database.write([query('INSERT INTO t VALUES (2)')])
  await database.close()
})

test('in memory the port waits for the thread, and a cancelled change is rolled back', async () => {
  const opened = await open(':memory:')
  const { database, threads, expire } = opened
  await database.write([query('CREATE TABLE t (id INTEGER PRIMARY KEY)')])
  const slow =
    'INSERT INTO t WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3000000) SELECT count(*) FROM c'
  const late = failure(database.write([query(slow)]))
  await begun(opened)
  expire()
  expect(await late).toMatchObject({ retryable: true, outcome: 'unchanged' })
  expect(await count(database)).toBe(0)
  expect(threads).toHaveLength(1)
  await database.close()
})

test.each([
  ['comes soon after: it is known', true],
  ['does not come: it is unknown, and may have been made', false],
])('a call is late during COMMIT, and the answer %s', async (_, isSoon) => {
  const file = at(`commit-${isSoon}.db`)
  const opened = await withTable(file)
  const { database, threads, expire } = opened
  // With a rollback journal, COMMIT waits for readers, and blocks new ones meanwhile.
  await database.read([query('PRAGMA journal_mode = DELETE')])
  await database.read([WAIT_FOR_EVER])
  const [reader, probe] = [new Database(file), new Database(file, { timeout: 0 })]
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM t').all()
  const isCommitting = () => {
    try {
      probe.prepare('SELECT count(*) FROM t').all()
      return false
    } catch {
      return true
    }
  }
  const write = database.write([query('INSERT INTO t VALUES (7)')])
  const settled = write.catch(() => {})
  await expect.poll(isCommitting, { timeout: 30_000 }).toBe(true)
  expire()
  await waits()
  if (isSoon) {
    reader.exec('COMMIT')
    await write
    expect(threads).toHaveLength(1)
  } else {
    expire()
    await settled
    expect(await failure(write)).toMatchObject({
      retryable: false,
      outcome: 'unknown',
      message: expect.stringContaining('may have been made') as string,
    })
    reader.exec('COMMIT')
    await threads[0]?.ended
  }
  expect(await count(database)).toBe(1)
  for (const connection of [reader, probe]) connection.close()
  await database.close()
})

/** Answers no call, and ends only when it is told to. */
class StuckThread extends WorkerThread {
  calls = 0
  override async call(): Promise<never> {
    this.calls += 1
    return await new Promise(() => {})
  }
  override abandon(): void {}
  free(): void {
    super.abandon()
  }
}

test('at most four threads hang; then calls wait until one of them returns', async () => {
  const stuck: StuckThread[] = []
  const { database, threads, expire, isReleased } = await open(at('many.db'), (...parameters) => {
    if (stuck.length === 4) return new WorkerThread(...parameters)
    const thread = new StuckThread(...parameters)
    stuck.push(thread)
    return thread
  })
  for (let turn = 0; turn < 4; turn += 1) {
    const late = failure(database.read([query('SELECT 1 AS n')]))
    await expect.poll(() => stuck[turn]?.calls, { interval: 5, timeout: 30_000 }).toBe(1)
    expire()
    await late
  }
  const late = failure(database.read([query('SELECT 1 AS n')]))
  await waits()
  expire()
  await late
  const waiting = database.read([query('SELECT 1 AS n')])
  await waits()
  expect(threads).toHaveLength(4)
  stuck[2]?.free()
  expect(await waiting).toEqual([[{ n: 1 }]])
  expect(threads).toHaveLength(5)
  await database.close()
  expect(isReleased()).toBe(false)
  for (const thread of stuck) thread.free()
  await expect.poll(isReleased, { timeout: 30_000 }).toBe(true)
})

test('if a thread dies, its call rejects, and the next call starts another thread', async () => {
  const { database, threads } = await withTable(at('crash.db'))
  await database.read([WAIT_FOR_EVER])
  const release = holdWriteLock(at('crash.db'))
  const under = failure(database.write([query('INSERT INTO t VALUES (1)')]))
  const waiting = count(database)
  threads[0]?.abandon()
  release()
  expect(await under).toMatchObject({
    retryable: true,
    outcome: 'unchanged',
    message: expect.stringContaining('lost its worker') as string,
  })
  expect(await waiting).toBe(0)
  expect(threads).toHaveLength(2)
  threads[1]?.abandon()
  await threads[1]?.ended
  expect(await count(database)).toBe(0)
  expect(threads).toHaveLength(3)
  threads[2]?.abandon()
  await threads[2]?.ended
  await database.close()
})

test('a database in memory is lost with its thread, and the error says so', async () => {
  const { database, threads } = await open(':memory:')
  threads[0]?.abandon()
  await threads[0]?.ended
  for (const work of [database.read([query('SELECT 1')]), database.write([query('SELECT 1')])]) {
    expect(await failure(work)).toMatchObject({
      retryable: false,
      message: expect.stringContaining('lost') as string,
    })
  }
  await database.close()
})

test('closing waits for earlier calls, and releases the file', async () => {
  const { database, isReleased } = await withTable(at('close.db'))
  const writes = Array.from({ length: 20 }, (_, id) =>
    database.write([query('INSERT INTO t VALUES (?)', id)]),
  )
  await database.close()
  expect(isReleased()).toBe(true)
  await Promise.all(writes)
  await expect(database.read([query('SELECT 1')])).rejects.toMatchObject({ code: 'closed' })
  const connection = new Database(at('close.db'))
  expect(connection.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 20 })
  connection.close()
})

test('a running call keeps the process alive, an idle worker does not', async () => {
  const child = startScript('idle-worker.ts', at('idle.db'))
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await ended(child)
  expect(output).toBe('done\n')
  const connection = new Database(at('idle.db'))
  expect(connection.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 1 })
  connection.close()
})

test('invalid options are refused', async () => {
  for (const worker of [0, 'yes', null, { timeoutMs: 0 }, { timeoutMs: 1.5 }, { timeoutMs: '1' }]) {
    expect(() => sqlite({ file: 'x.db', worker: worker as never })).toThrow(MemoryError)
    await expect(sqliteFile.open({ file: 'x.db', worker: worker as never })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  }
  expect(() => sqlite({ database: new Database(':memory:'), worker: true as never })).toThrow(
    /worker needs a file/,
  )
})
