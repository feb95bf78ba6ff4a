import { refuse } from '@sheaf/core/adapter'
import { existsSync, type BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Client } from '@libsql/client'
import { MemoryError } from '@sheaf/core'
import { storageErrors, gate, claimDatabase, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { databaseFile } from '@sheaf/sql/file'
import { failureOf, isInDoubt, translateError } from '../failure.ts'
import { fileUrl, type Address } from '../libsql-options.ts'
import { DriverThread } from '../replica/driver-thread.ts'
import { delayOf, pause } from '../server/deadline.ts'
import { createTextReader } from './text-as-bytes.ts'

/**
 * How long SQLite itself waits for another process's file lock, which blocks the thread, before a later
 * retry.
 */
const BUSY_TIMEOUT_MS = 10

/**
 * Waits between attempts at a locked file, in milliseconds: from `first`, doubled each time, up to `last`,
 * each varied by half.
 */
const BUSY_DELAY = { first: 1, last: 20 } as const

export interface FileDatabaseOptions {
  readonly address: Exclude<Address, { kind: 'remote' }>
  /** How long a call waits for other processes' writes, in milliseconds. */
  readonly timeoutMs: number
  readonly remaining?: () => number
  /** True refuses a file that is open elsewhere. False by default. */
  readonly alone?: boolean
  /** False refuses a file that does not exist. True by default. */
  readonly create?: boolean
  /** From 0 to 1; Math.random by default. Varies the waits between retries. */
  readonly random?: () => number
}

/**
 * Opens a database file, and creates it and its folders if necessary, readable only by the owner; or opens
 * one in memory.
 */
export async function openFileDatabase({
  address,
  timeoutMs,
  remaining = () => Infinity,
  alone = false,
  create = true,
  random = Math.random,
}: FileDatabaseOptions): Promise<SqlDatabase> {
  const { where } = address
  if (alone && address.kind === 'memory')
    refuse('url', 'is in memory, so it is gone when it is closed; name a file')
  let handle: FileHandle | undefined
  let release = () => {}
  try {
    if (address.kind === 'file') {
      if (!create && !existsSync(address.path)) throw storageErrors.missing(where)
      databaseFile.make(address.path)
      handle = openHandle(await stat(address.path, { bigint: true }), address.path)
      release = handle.release
      if (alone && handle.others === 'used') throw storageErrors.openElsewhere(where)
    }
    const { createClient } = await import('@libsql/client/sqlite3')
    const url = address.kind === 'memory' ? ':memory:' : fileUrl(address.path)
    const client = createClient({ url, concurrency: 1, timeout: BUSY_TIMEOUT_MS })
    if (alone && handle?.others === 'none' && (await isOpenElsewhere(client))) {
      client.close()
      lingering.register(client, release)
      release = handle.close
      throw storageErrors.openElsewhere(where)
    }
    return await createFileDatabase(client, { address, timeoutMs, remaining, random, handle })
  } catch (error) {
    release()
    throw translateError(error, where)
  }
}

// The driver keeps a closed file open until its objects are garbage-collected, and then the process loses
// every lock on the file, including those of another engine. So the claim lasts until then.
const lingering = new FinalizationRegistry<() => void>((release) => release())

const abandoned = new Set<Client>()

interface PortOptions extends Required<Omit<FileDatabaseOptions, 'alone' | 'create'>> {
  readonly handle: FileHandle | undefined
}

// A connection in WAL mode, which Sheaf always uses, holds a shared lock on the file, and leaving that mode
// needs exclusive access. It works only if the driver has really closed every file that this process closed:
// a file that is still open keeps its lock.
async function isOpenElsewhere(client: Client): Promise<boolean> {
  try {
    await client.execute('PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    return failureOf(error).kind === 'busy'
  }
}

async function createFileDatabase(
  client: Client,
  { address, timeoutMs, remaining, random, handle }: PortOptions,
): Promise<SqlDatabase> {
  const isFile = address.kind === 'file'
  const reader = createTextReader(client)
  let isConfigured = false
  let last: Promise<unknown> = Promise.resolve()

  // Settings that a new connection loses. Without FULL, a power failure may lose the last commits.
  const configure = async (): Promise<void> => {
    if (isConfigured) return
    for (const pragma of isFile ? ['journal_mode = WAL', ...PRAGMAS] : PRAGMAS)
      await client.execute(`PRAGMA ${pragma}`)
    isConfigured = true
  }
  const guard =
    address.kind === 'file'
      ? databaseFile.guard(address.path, address.where, {
          checkpoint: () => checkpoint(),
          refresh: () => refresh(),
          abandon: () => abandon(address.path),
        })
      : databaseFile.unguarded
  // Keeps the log, and makes no checkpoint. The driver closes a file at an unknown time, and SQLite
  // checkpoints when the last connection closes. So a read-only connection is opened and kept until the end.
  const abandon = async (path: string): Promise<void> => {
    if (client.closed) return
    const { createClient } = await import('@libsql/client/sqlite3')
    const last = createClient({ url: fileUrl(path, { isReadOnly: true }), concurrency: 1 })
    abandoned.add(last)
    // Its first read takes a shared lock on the file; the read itself may fail.
    await last.execute('PRAGMA schema_version').catch(() => {})
    client.close()
  }
  // After a failed lock, a connection of this driver may keep an old snapshot, and never gets a lock again.
  // https://github.com/tursodatabase/libsql-client-ts/issues/352
  const reconnect = async (): Promise<void> => {
    if (!isFile) return
    isConfigured = false
    guard.forgetLog()
    // A promise, despite its declaration.
    await Promise.resolve(client.reconnect())
  }
  const attempt = async (queries: readonly SqlQuery[], mode: 'read' | 'write'): Promise<SqlRow[][]> => {
    const work = async (all: readonly SqlQuery[]) => {
      await configure()
      return await reader.batch(all, mode)
    }
    if (mode === 'write') return await guard.write(queries, work)
    // A new connection to a deleted file would create another file.
    return await (isConfigured ? guard.read(queries, work) : guard.maintain(() => work(queries)))
  }
  const run = async (queries: readonly SqlQuery[], mode: 'read' | 'write'): Promise<SqlRow[][]> => {
    const end = performance.now() + Math.min(timeoutMs, remaining())
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await attempt(queries, mode)
      } catch (error) {
        if (MemoryError.isInstance(error)) throw error
        const { kind } = failureOf(error)
        // The driver silently replaces a connection that cannot roll back; a failed precondition does not
        // affect it.
        if (kind !== 'passed') await reconnect()
        const delay = delayOf(attempts, BUSY_DELAY, random)
        if (kind !== 'busy' || performance.now() + delay >= end)
          throw translateError(error, address.where, isInDoubt(error) ? { outcome: 'unknown' } : {})
        await pause(delay)
      }
    }
  }
  // One after another: a call must not use the connection while another call replaces it.
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await gate.pause()
    const result = last.then(work)
    last = result.catch(() => {})
    return await result
  }
  // False if others are using the log; the data is equally safe there.
  const checkpoint = async (): Promise<boolean> => {
    if (!isFile) return true
    const answer = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    return answer !== undefined && Number(answer.rows[0]?.[0]) === 0
  }
  const refresh = async (): Promise<void> => void (await client.execute('PRAGMA shrink_memory'))
  const vacuum = async (): Promise<boolean> => {
    try {
      await configure()
      await client.execute('VACUUM')
      return await checkpoint()
    } catch (error) {
      await reconnect()
      throw translateError(error, address.where)
    }
  }
  const close = async (): Promise<void> => {
    try {
      // The last connection to close does it anyway.
      if (!client.closed) await checkpoint()
    } finally {
      client.close()
      handle?.close()
      if (handle !== undefined) lingering.register(client, handle.release)
    }
  }
  const database: SqlDatabase = {
    read: (queries) => inTurn(() => run(queries, 'read')),
    write: (queries) => inTurn(() => run(queries, 'write')),
    checkpoint: async () => void (await inTurn(() => guard.maintain(checkpoint))),
    vacuum: () => inTurn(() => guard.maintain(vacuum)),
    refresh: () => inTurn(() => guard.maintain(refresh)),
    close: () => inTurn(() => guard.close(close)),
  }
  try {
    await database.read([PROBE])
    return isFile
      ? databaseFile.withAside(database, () => openInThread(address.path, address.where))
      : database
  } catch (error) {
    client.close()
    throw error
  }
}

const PROBE: SqlQuery = { sql: 'SELECT count(*) FROM sqlite_schema', parameters: [] }

// For reads and checks only: it lacks the settings for changes, such as the flush.
async function openInThread(file: string, where: string): Promise<SqlDatabase> {
  const thread = new DriverThread()
  const ask = async (queries: readonly SqlQuery[], mode: 'read' | 'write') => {
    try {
      return await thread.batch({ file, queries, mode })
    } catch (error) {
      throw translateError(error, where)
    }
  }
  await ask([PROBE], 'read')
  return {
    read: (queries) => ask(queries, 'read'),
    write: (queries) => ask(queries, 'write'),
    close: () => thread.close(),
  }
}

const PRAGMAS: readonly string[] = [
  'synchronous = FULL',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'foreign_keys = ON',
]

interface FileHandle {
  /**
   * The other handles of this process: one is in use, all are closed but still open in the driver, or none.
   */
  readonly others: 'used' | 'closed' | 'none'
  /** Call it when the handle is closed. May be called twice. */
  close(): void
  /** Call it when the driver has also closed the file. May be called twice. */
  release(): void
}

interface Counts {
  used: number
  held: number
}

const files = new Map<string, Counts>()

export function openHandle(stats: BigIntStats, path: string): FileHandle {
  const release = claimDatabase(stats, 'libsql', path)
  const identity = `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  const counts = files.get(identity) ?? { used: 0, held: 0 }
  files.set(identity, counts)
  const others = counts.used > 0 ? 'used' : counts.held > 0 ? 'closed' : 'none'
  counts.used += 1
  counts.held += 1
  let [isUsed, isHeld] = [true, true]
  const close = () => {
    if (isUsed) counts.used -= 1
    isUsed = false
  }
  return {
    others,
    close,
    release() {
      close()
      if (isHeld) counts.held -= 1
      isHeld = false
      if (counts.held === 0 && files.get(identity) === counts) files.delete(identity)
      release()
    },
  }
}
