import { dirname } from 'node:path'
import type { Client, Transaction } from '@libsql/client'
import type { SqlQuery, SqlRow } from '@sheaf/sql'
import { encodePath, fileUrl } from '../file/file-url.ts'
import { makeFolders } from '../file/make-folders.ts'
import { createTextReader } from '../file/text-as-bytes.ts'
import type { TextReader } from '../file/text-as-bytes.ts'
import { FOREIGN_WRITE, NO_FILE } from './replica-protocol.ts'
import type { OpenedReplica, ReplicaHead, ReplicaSettings } from './replica-protocol.ts'
import { discardReplica, isDatabase, isReplica, leaveStamp, takeStamp } from './replica-stamp.ts'
import { SyncThread } from './sync-thread.ts'

const DATA_VERSION: SqlQuery = { sql: 'PRAGMA data_version', parameters: [] }
const READER_TIMEOUT_MS = 1000

/**
 * A replica's file, inside the process that owns it. It is read through a plain connection, which always sees
 * a whole state of the primary and never waits for the network; the driver's own replica runs in a thread
 * beside it and only syncs.
 */
export class ReplicaFile {
  readonly #settings: ReplicaSettings
  readonly #thread = new SyncThread()
  #lock: Transaction | undefined
  #reader: Client | undefined
  #texts: TextReader | undefined
  /** The reader's state of its file, after the last sync. Undefined while a sync is under way. */
  #dataVersion: number | undefined
  #head: ReplicaHead | undefined

  constructor(settings: ReplicaSettings) {
    this.#settings = settings
  }

  async open(): Promise<OpenedReplica> {
    const { file } = this.#settings
    await makeFolders(dirname(file))
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
      // The primary has nothing, and so has whoever follows it.
      await this.#discard()
      return {}
    }
    await this.#openReader()
    if (before !== undefined && before.generation !== this.#head?.generation) {
      // Another database than before: nothing of the old one may stay between its pages.
      await this.#discard()
      await this.#fetch()
      await this.#openReader()
    }
    return this.#headPart()
  }

  /** Leaves the file so that it can be taken up again. The process has to end afterwards. */
  async close(): Promise<void> {
    if (this.#lock === undefined) return
    this.#closeReader()
    // A thread that waits for the primary holds nothing that others need: the process ends anyway.
    if (!this.#thread.isBusy) await this.#thread.close()
    if (await isReplica(this.#settings.file)) await leaveStamp(this.#settings.file)
  }

  async #fetch(): Promise<boolean> {
    const { file, syncUrl, authToken } = this.#settings
    return await this.#thread.sync({ file, syncUrl, authToken })
  }

  // Again each time: the driver may have put another file in its place.
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
      // No tables of Sheaf yet, or no longer.
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

  // A transaction on a database that is for nothing else: the system ends it with the process, however that
  // ends.
  async #takeLock(): Promise<boolean> {
    if (this.#lock !== undefined) return true
    const path = `${this.#settings.file}-sheaf-lock`
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
