import type { Client, Transaction } from '@libsql/client'
import type { SqlQuery, SqlRow } from '@sheaf/sql'
import { encodePath, fileUrl } from '../libsql-options.ts'
import { databaseFile } from '@sheaf/sql/file'
import { createTextReader, type TextReader } from '../file/text-as-bytes.ts'
import {
  FOREIGN_WRITE,
  NO_FILE,
  type OpenedReplica,
  type ReplicaHead,
  type ReplicaSettings,
} from './replica-protocol.ts'
import { DriverThread } from './driver-thread.ts'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'

const DATA_VERSION: SqlQuery = { sql: 'PRAGMA data_version', parameters: [] }
const READER_TIMEOUT_MS = 1000

/**
 * A replica's file, in the process that owns it. A plain connection reads it: this always sees a complete
 * state of the primary, and never waits for the network. The driver's own replica runs in a separate thread
 * and only syncs.
 */
export class ReplicaFile {
  readonly #settings: ReplicaSettings
  readonly #thread = new DriverThread()
  #lock: Transaction | undefined
  #reader: Client | undefined
  #texts: TextReader | undefined
  /** The reader's version of its file after the last sync. Undefined during a sync. */
  #dataVersion: number | undefined
  #head: ReplicaHead | undefined

  constructor(settings: ReplicaSettings) {
    this.#settings = settings
  }

  async open(): Promise<OpenedReplica> {
    const { file } = this.#settings
    if ((await isDatabase(file)) && !(await isReplica(file))) return { state: 'foreign', isTrusted: false }
    if (!(await this.#takeLock())) return { state: 'taken', isTrusted: false }
    const isTrusted = !(await isReplica(file)) || (await takeStamp(file))
    await this.#openReader()
    return { state: 'mine', isTrusted, ...this.#headPart() }
  }

  async read(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    if (this.#reader === undefined)
      throw Object.assign(new Error('The replica has no data yet.'), { code: NO_FILE })
    const [version, ...rows] = await this.#query([DATA_VERSION, ...queries])
    if (this.#dataVersion !== undefined && versionOf(version) !== this.#dataVersion) {
      throw Object.assign(new Error('Something else has written into the file of the replica.'), {
        code: FOREIGN_WRITE,
      })
    }
    return rows
  }

  async sync(isFresh: boolean): Promise<{ head?: ReplicaHead }> {
    this.#dataVersion = undefined
    if (isFresh) await this.#discard()
    const before = this.#head
    if (!(await this.#fetch())) {
      // The primary is empty, and so is its replica.
      await this.#discard()
      return {}
    }
    await this.#openReader()
    if (before !== undefined && before.generation !== this.#head?.generation) {
      // Another database than before: no old page may stay among the new ones.
      await this.#discard()
      await this.#fetch()
      await this.#openReader()
    }
    return this.#headPart()
  }

  /** Leaves the file in a state that can be opened again. The process must end afterwards. */
  async close(): Promise<void> {
    if (this.#lock === undefined) return
    this.#closeReader()
    // A thread that waits for the primary holds no locks, and the process ends anyway.
    if (!this.#thread.isBusy) await this.#thread.close()
    if (await isReplica(this.#settings.file)) await leaveStamp(this.#settings.file)
  }

  async #fetch(): Promise<boolean> {
    const { file, syncUrl, authToken } = this.#settings
    return await this.#thread.sync({ file, syncUrl, authToken })
  }

  // Opens it after each sync, because the driver may have replaced the file.
  async #openReader(): Promise<void> {
    const { file, headQuery } = this.#settings
    this.#closeReader()
    this.#head = undefined
    if (!(await isReplica(file)) || !(await isDatabase(file))) return
    const { createClient } = await import('@libsql/client/sqlite3')
    this.#reader = createClient({
      url: fileUrl(file),
      concurrency: 1,
      timeout: READER_TIMEOUT_MS,
    })
    this.#texts = createTextReader(this.#reader)
    try {
      const [version, head] = await this.#query([DATA_VERSION, headQuery])
      this.#dataVersion = versionOf(version)
      const { sequence, generation } = head?.[0] ?? {}
      if (typeof sequence === 'number' && typeof generation === 'string')
        this.#head = { sequence, generation }
    } catch {
      // Sheaf's tables do not exist yet, or no longer.
      this.#dataVersion = versionOf((await this.#query([DATA_VERSION]))[0])
    }
  }

  async #query(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    // A read-only transaction: no query can change the file.
    return (await this.#texts?.batch(queries, 'read')) ?? []
  }

  #closeReader(): void {
    this.#reader?.close()
    this.#reader = undefined
    this.#texts = undefined
  }

  async #discard(): Promise<void> {
    this.#closeReader()
    await this.#thread.close()
    await discardReplica(this.#settings.file)
    this.#head = undefined
  }

  #headPart(): { head?: ReplicaHead } {
    return this.#head === undefined ? {} : { head: this.#head }
  }

  // A transaction on a database with no other use: the system ends it with the process, however the process
  // ends.
  async #takeLock(): Promise<boolean> {
    if (this.#lock !== undefined) return true
    const path = `${this.#settings.file}-sheaf-lock`
    databaseFile.make(path)
    const { createClient } = await import('@libsql/client/sqlite3')
    const client = createClient({ url: `file:${encodePath(path)}`, concurrency: 1 })
    try {
      this.#lock = await client.transaction('write')
      return true
    } catch (error) {
      client.close()
      if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return false
      throw error
    }
  }
}

function versionOf(rows: readonly SqlRow[] | undefined): number {
  return Number(rows?.[0]?.['data_version'])
}

// Two versions of the driver's replication store their position in files of different names.
const PLACES = ['-client_wal_index', '-info']
const PARTS = ['', '-wal', ...PLACES]

/** True if the driver has made this file a replica. */
async function isReplica(file: string): Promise<boolean> {
  const sizes = await Promise.all(PLACES.map((part) => describe(`${file}${part}`)))
  return sizes.some((size) => size !== '')
}

async function isDatabase(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.size !== undefined && (await stat(file)).size > 0
}

async function leaveStamp(file: string): Promise<void> {
  await writeFile(stampOf(file), await state(file), { mode: 0o600 })
}

/** True if the files match the stamp. Deletes the stamp, so that none is left after a crash. */
async function takeStamp(file: string): Promise<boolean> {
  const stamp = await readFile(stampOf(file), 'utf8').catch(() => '')
  await rm(stampOf(file), { force: true })
  return stamp !== '' && stamp === (await state(file))
}

async function discardReplica(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm', ...PLACES, '-sheaf-stamp'])
    await rm(`${file}${part}`, { force: true })
}

async function state(file: string): Promise<string> {
  return (await Promise.all(PARTS.map(async (part) => `${part} ${await describe(`${file}${part}`)}`))).join(
    '\n',
  )
}

async function describe(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

function stampOf(file: string): string {
  return `${file}-sheaf-stamp`
}
