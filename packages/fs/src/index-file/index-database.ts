import { lstatSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { Lifetime, migrate, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { sqliteFile } from '@sheaf/sqlite'
import { HOME, HOME_NAMES, INDEX_FILES } from '../defaults.ts'
import { identityOf } from '../disk/directory.ts'
import type { Disk } from '../disk/disk.ts'
import { codeOf, isDamage, UnusableIndexError } from '../disk/file-system-error.ts'
import { CREATE_DISK_TABLES, query } from './known-files.ts'
import type { WriteLock } from '../commit/write-lock.ts'

export interface IndexDatabaseOptions {
  readonly disk: Disk
  readonly lock: WriteLock
  /**
   * The first sequence of a new index: the clock's time in milliseconds, so that it is larger than every
   * sequence of a deleted index.
   */
  readonly firstSequence: () => number
  readonly settings: Omit<Parameters<typeof sqliteFile.open>[0], 'file' | 'synchronous'>
}

interface Opened {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  /** The identity of its file; undefined for a database in memory. */
  readonly identity: string | undefined
}

/**
 * The index's database. It may be replaced by a new one at any time, because all its data can be made again.
 */
export class IndexDatabase implements SqlDatabase {
  readonly #options: IndexDatabaseOptions
  readonly #path: string
  #opened: Opened | undefined
  #replacing: Promise<void> | undefined
  #writes = 0
  #isDamaged = false

  constructor(options: IndexDatabaseOptions) {
    this.#options = options
    this.#path = join(options.disk.root, HOME, HOME_NAMES.index)
  }

  /** True after a query failed in a way that only a new index repairs. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** False before it is opened, and after a failed attempt. */
  get isOpen(): boolean {
    return this.#opened !== undefined
  }

  /** True unless the file was deleted or replaced. */
  get isInPlace(): boolean {
    if (this.#opened === undefined) return false
    const { identity } = this.#opened
    return identity === undefined || identityOfFile(this.#path) === identity
  }

  /**
   * Opens the index, or makes a new one if it is missing, damaged, of another version or of another folder.
   * Must not be called within the lock.
   */
  async ensure(abortSignal?: AbortSignal): Promise<void> {
    if (this.isInPlace && !this.#isDamaged) return
    await this.#options.lock.run(async () => {
      if (this.isInPlace && !this.#isDamaged) return
      this.#replacing = this.#replace()
      try {
        await this.#replacing
      } finally {
        this.#replacing = undefined
      }
    }, abortSignal)
  }

  /** Throws `conflict` if another handle has the index open. Call it before `ensure`. */
  async checkUnopened(where: string): Promise<void> {
    const { disk } = this.#options
    if (disk.isReadOnly) return
    disk.checkOwn(INDEX_FILES)
    await sqliteFile.checkUnopened({ file: this.#path, where })
  }

  read(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    return this.#run((database) => database.read(queries))
  }

  write(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    return this.#writing((database) => database.write(queries))
  }

  /** A text that differs after every change of the index, also by another process. */
  async state(): Promise<string> {
    const writes = this.#writes
    const [rows] = await this.read([query('PRAGMA data_version')])
    return `${writes} ${String(rows?.[0]?.['data_version'])}`
  }

  checkpoint(): Promise<void> {
    return this.#run(async (database) => await database.checkpoint?.())
  }

  vacuum(): Promise<boolean> {
    return this.#run(async (database) => (await database.vacuum?.()) ?? false)
  }

  aside<Result>(work: (database: SqlDatabase) => Promise<Result>): Promise<Result> {
    return this.#writing(async (database) => await (database.aside?.(work) ?? work(database)))
  }

  /** Marks the index as wrong, so that `ensure` makes a new one. */
  condemn(): void {
    this.#isDamaged = true
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    await opened?.lifetime.close(() => opened.database.close())
  }

  async #writing<T>(work: (database: SqlDatabase) => Promise<T>): Promise<T> {
    this.#writes += 1
    return await this.#run(work).finally(() => (this.#writes += 1))
  }

  async #run<T>(work: (database: SqlDatabase) => Promise<T>): Promise<T> {
    await this.#replacing
    const opened = this.#opened
    if (opened === undefined)
      throw MemoryError.unavailable(`The index "${this.#path}" could not be opened. Try again.`)
    try {
      return await opened.lifetime.run(() => work(opened.database))
    } catch (error) {
      if (isDamage(error) && this.#opened === opened) this.#isDamaged = true
      throw error
    }
  }

  async #replace(): Promise<void> {
    const isMine = this.#isDamaged && this.isInPlace
    // Closing a damaged database may fail.
    await this.close().catch(() => {})
    if (isMine && !this.#options.disk.isReadOnly) this.#remove()
    this.#writes += 1
    this.#opened = await this.#openOrMake()
    this.#isDamaged = false
  }

  async #openOrMake(): Promise<Opened> {
    try {
      return await this.#open()
    } catch (error) {
      if (!isDamage(error) || this.#options.disk.isReadOnly) throw error
      this.#remove()
      return await this.#open()
    }
  }

  async #open(): Promise<Opened> {
    const { disk, settings, firstSequence } = this.#options
    disk.check()
    if (disk.isReadOnly) return await this.#openInMemory()
    // SQLite would follow a link that somebody put there after the opening.
    disk.checkOwn(INDEX_FILES)
    // With a hard link, SQLite would write to the file of another folder, such as a backup by `cp -al`.
    if (INDEX_FILES.some((name) => (disk.home().look(name)?.nlink ?? 0n) > 1n)) this.#remove()
    // A power failure may lose the last commits of the index; the next walk finds them missing.
    const database = await sqliteFile.open({ ...settings, file: this.#path, synchronous: 'normal' })
    try {
      const identity = identityOfFile(this.#path)
      if (identity === undefined)
        throw MemoryError.unavailable(`The index "${this.#path}" vanished while it was opened. Try again.`)
      await migrateIndex(database)
      await claim(database, `${disk.identity}/${identity}`, firstSequence())
      return { database, lifetime: new Lifetime(), identity }
    } catch (error) {
      await database.close().catch(() => {}) // the first error is more useful
      throw error
    }
  }

  // For a read-only folder, each opening makes the index in memory.
  async #openInMemory(): Promise<Opened> {
    const { disk, settings, firstSequence } = this.#options
    const database = await sqliteFile.open({ ...settings, file: ':memory:' })
    await migrateIndex(database)
    await claim(database, disk.identity, firstSequence())
    return { database, lifetime: new Lifetime(), identity: undefined }
  }

  #remove(): void {
    for (const ending of ['', '-wal', '-shm', '-journal']) {
      try {
        unlinkSync(this.#path + ending)
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
    }
  }
}

async function migrateIndex(database: SqlDatabase): Promise<void> {
  try {
    await migrate(database)
  } catch (error) {
    // Any other error means that the schema is newer.
    if (
      !MemoryError.isInstance(error, 'unavailable') ||
      error.retryable ||
      error.outcome === 'unknown' ||
      error.cause !== undefined
    )
      throw error
    throw new UnusableIndexError(error.message, { cause: error })
  }
}

// An index that was copied with a folder may describe other files.
async function claim(database: SqlDatabase, owner: string, firstSequence: number): Promise<void> {
  await database.write(CREATE_DISK_TABLES.map((sql) => query(sql)))
  const [owners, files] = await database.read([
    query('SELECT owner FROM sheaf_disk'),
    query('SELECT EXISTS (SELECT 1 FROM sheaf_file) OR EXISTS (SELECT 1 FROM sheaf_chunk) AS any'),
  ])
  if (owners?.[0]?.['owner'] === owner) return
  if (owners?.length !== 0 || files?.[0]?.['any'] !== 0) {
    throw new UnusableIndexError('The index belongs to another folder.')
  }
  await database.write([
    query('INSERT INTO sheaf_disk (id, owner) VALUES (1, ?)', owner),
    query('UPDATE sheaf_head SET sequence = max(sequence + 1, ?)', firstSequence),
    // The log of an earlier index does not belong to this one.
    query('UPDATE sheaf_change SET sequence = (SELECT sequence FROM sheaf_head)'),
  ])
}

function identityOfFile(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? undefined : identityOf(stats)
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}
