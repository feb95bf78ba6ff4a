import { MemoryError } from '@sheaf/core'
import { SequenceFloor, type SqlDatabase, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { isTooLong, translateError } from '../failure.ts'
import { pause, DeadlineError } from './deadline.ts'
import type { RemoteDatabase } from './remote-database.ts'

/**
 * Rows per request to a server: with the longest paths, 8,000 rows are 9 MB, and an answer may have 10 MB.
 */
const MAX_ANSWER_ROWS = 8000

/**
 * Reads that are too long for one answer run one at a time. They start again up to this often if others write
 * meanwhile.
 */
export const SPLIT_ATTEMPTS = 5

/** A replica's share of a call's time; the rest is left for the primary. */
export const REPLICA_PATIENCE = 0.3

/** The retries of a replica that is behind, and their waits in milliseconds, before the primary is used. */
const REPLICA_DELAYS_MS: readonly number[] = [2, 6]

/** How long a replica rests after it failed, and after it stayed behind. */
const REPLICA_PAUSE_MS = {
  failed: 5000,
  behind: 100,
} as const

// One row if READ_HEAD can run: not before or during the first migrations.
const HAS_HEAD: SqlQuery = {
  sql: `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sheaf_head' AND sql LIKE '%generation%'`,
  parameters: [],
}

/** Answers reads from a copy that may be outdated, but is always consistent. */
export interface Reader {
  /** Reads one snapshot. Rejects if it cannot answer within `timeoutMs`; then the primary is used. */
  read(queries: readonly SqlQuery[], timeoutMs: number): Promise<SqlRow[][]>
  /**
   * Updates the copy at least to `sequence`; may do less. Called when an answer was outdated; if absent, the
   * caller waits a moment instead.
   */
  catchUp?(sequence: number, timeoutMs: number): Promise<void>
  close(): Promise<void>
}

export interface FlooredDatabaseOptions {
  /** Gets all writes, and reads that the reader cannot answer. Closed with this database. */
  readonly primary: RemoteDatabase
  /** A replica, for reads. Closed with this database. */
  readonly reader?: Reader
  readonly timeoutMs: number
  /** The remaining milliseconds of a longer call to which these calls belong. Infinity by default. */
  readonly remaining?: () => number
}

/**
 * A database with an optional replica, which together never go back in time: each read sees everything that
 * was written or seen through this object before. An outdated replica gets a moment to catch up; then the
 * primary is read. If the primary is a replica too, it gets a request that it must forward.
 * Rejects with `unavailable`, not retryable, if the primary is not the same database as before.
 */
export function createFlooredDatabase(options: FlooredDatabaseOptions): FlooredPort {
  const database = new FlooredDatabase(options)
  return {
    mayRepeat: true,
    maxRows: MAX_ANSWER_ROWS,
    read: (queries) => database.read(queries),
    readPrimary: (queries) => database.readPrimary(queries),
    write: (queries) => database.write(queries),
    close: () => database.close(),
  }
}

interface FlooredPort extends SqlDatabase {
  /** Reads from the primary. Throws `unavailable` if it was replaced or emptied. */
  readPrimary(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
}

interface Snapshot {
  readonly sequence: number
  readonly results: SqlRow[][]
}

class FlooredDatabase {
  readonly #primary: RemoteDatabase
  readonly #reader: Reader | undefined
  readonly #timeoutMs: number
  readonly #remaining: () => number
  readonly #floor: SequenceFloor
  #isReady = false
  /**
   * Writes that failed or returned no sequence. Only the primary knows why: until all of them are explained,
   * the replica is not read.
   */
  #failedWrites = 0
  #explainedWrites = 0
  #readerRestsUntil = 0
  #wasOpenedByReader = false

  constructor({ primary, reader, timeoutMs, remaining = () => Infinity }: FlooredDatabaseOptions) {
    this.#primary = primary
    this.#reader = reader
    this.#timeoutMs = timeoutMs
    this.#remaining = remaining
    this.#floor = new SequenceFloor(primary.where)
  }

  async read(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.#floor.check()
    const end = performance.now() + this.#limit()
    if (!this.#isReady) return await this.#readFirst(queries, end)
    try {
      return (await this.#snapshot(queries, end)).results
    } catch (error) {
      if (queries.length < 2 || !isTooLong(error)) throw error
      return await this.#readOneByOne(queries, end)
    }
  }

  async readPrimary(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.#floor.check()
    return (await this.#readPrimary(queries, performance.now() + this.#limit())).results
  }

  async write(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.#floor.check()
    const guard = this.#floor.guard()
    const isKnown = this.#isReady
    const limit = this.#limit()
    try {
      const results = await this.#primary.write(
        [...guard, ...queries, isKnown ? SequenceFloor.READ_HEAD : HAS_HEAD],
        limit,
      )
      const last = results.pop()
      const head = this.#floor.headOf(last)
      if (head === undefined) this.#failedWrites += 1
      else this.#floor.see(head)
      if (!isKnown) this.#isReady = last?.length === 1
      return results.slice(guard.length)
    } catch (error) {
      const isOther = isKnown && (says(error, NO_HEAD) || says(error, GUARDED))
      if (isOther || !isExplained(error)) this.#failedWrites += 1
      // Throws if another database answered.
      if (isOther) await this.#readPrimary([], performance.now() + this.#timeLeft)
      throw error
    }
  }

  get #timeLeft(): number {
    return Math.min(this.#timeoutMs, this.#remaining())
  }

  #limit(): number {
    const limit = this.#timeLeft
    if (limit <= 0)
      throw translateError(new DeadlineError(this.#timeoutMs), this.#primary.where, { outcome: 'unchanged' })
    return limit
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.close(), this.#reader?.close()])
  }

  async #snapshot(queries: readonly SqlQuery[], end: number): Promise<Snapshot> {
    // The primary is read first, so that a replica of another database is detected.
    const isFloored = this.#floor.sequence !== undefined || this.#wasOpenedByReader
    // A pragma, such as doctor's integrity_check, describes the file of the database that runs it: the
    // primary's file is the right one, unless the primary is away.
    const isAboutFile = queries.some(({ sql }) => sql.startsWith('PRAGMA'))
    const reader = isFloored && !this.#isUnexplained() ? this.#reader : undefined
    if (reader === undefined) return await this.#readPrimary(queries, end)
    if (!isAboutFile && performance.now() >= this.#readerRestsUntil) {
      return (await this.#readReader(queries, reader, end)) ?? (await this.#readPrimary(queries, end))
    }
    const start = performance.now()
    try {
      return await this.#readPrimary(queries, start + (end - start) * (1 - REPLICA_PATIENCE))
    } catch (error) {
      // The replica was paused because it was slow or failed. If the primary does not answer at all, the
      // replica is still worth a try.
      if (!MemoryError.isInstance(error, 'unavailable') || !error.retryable) throw error
      const found = await this.#readReader(queries, reader, end)
      if (found === undefined) throw error
      this.#readerRestsUntil = 0
      return found
    }
  }

  // Reads queries that do not fit into one answer in several answers of the same snapshot: nothing changed
  // between them.
  async #readOneByOne(queries: readonly SqlQuery[], end: number): Promise<SqlRow[][]> {
    for (let attempt = 0; attempt < SPLIT_ATTEMPTS; attempt += 1) {
      const snapshots: Snapshot[] = []
      for (const query of queries) snapshots.push(await this.#snapshot([query], end))
      if (snapshots.every(({ sequence }) => sequence === snapshots[0]?.sequence))
        return snapshots.flatMap(({ results }) => results)
    }
    throw MemoryError.unavailable(
      `${this.#primary.where} changed again and again while a long answer was read in parts. Try again.`,
    )
  }

  /** Undefined if the replica is behind, or does not answer. */
  async #readReader(
    queries: readonly SqlQuery[],
    reader: Reader,
    end: number,
  ): Promise<Snapshot | undefined> {
    const wanted = this.#floor.sequence
    const readerEnd = Math.min(end, performance.now() + this.#timeoutMs * REPLICA_PATIENCE)
    const left = (): number => readerEnd - performance.now()
    try {
      for (let attempt = 0; ; attempt += 1) {
        const [head, ...results] = await emptyWhenNew(
          reader.read([SequenceFloor.READ_HEAD, ...queries], left()),
        )
        const seen = this.#floor.headOf(head)
        if (this.#floor.reaches(seen, wanted)) {
          this.#floor.see(seen)
          return { sequence: seen.sequence, results }
        }
        const delay = REPLICA_DELAYS_MS[attempt]
        if (delay === undefined || left() <= delay) return this.#restReader(REPLICA_PAUSE_MS.behind)
        await (reader.catchUp?.(wanted ?? 0, left()) ?? pause(delay))
      }
    } catch (error) {
      // A replica that is down is not a failure of the read: the primary can answer.
      if (!MemoryError.isInstance(error, 'unavailable') || isTooLong(error)) throw error
      return this.#restReader(REPLICA_PAUSE_MS.failed)
    }
  }

  #restReader(milliseconds: number): undefined {
    this.#readerRestsUntil = performance.now() + milliseconds
  }

  async #readPrimary(queries: readonly SqlQuery[], end: number): Promise<Snapshot> {
    const wanted = this.#floor.sequence
    const failed = this.#failedWrites
    const left = (): number => Math.max(1, end - performance.now())
    if (!this.#isUnexplained()) {
      const [head, ...results] = await this.#missingTables(
        this.#primary.read([SequenceFloor.READ_HEAD, ...queries], left()),
      )
      const seen = this.#floor.headOf(head)
      if (this.#floor.reaches(seen, wanted)) {
        this.#floor.see(seen)
        return { sequence: seen.sequence, results }
      }
    }
    const [head, ...results] = await this.#missingTables(
      this.#primary.readFresh([SequenceFloor.READ_HEAD, ...queries], left()),
    )
    const seen = this.#floor.headOf(head)
    if (!this.#floor.reaches(seen, wanted)) throw this.#floor.lose()
    this.#floor.see(seen)
    this.#explainedWrites = Math.max(this.#explainedWrites, failed)
    return { sequence: seen.sequence, results }
  }

  async #missingTables(work: Promise<SqlRow[][]>): Promise<SqlRow[][]> {
    try {
      return await work
    } catch (error) {
      throw says(error, NO_HEAD) ? this.#floor.lose() : error
    }
  }

  // Nothing is known yet: the tables may not exist.
  async #readFirst(queries: readonly SqlQuery[], end: number): Promise<SqlRow[][]> {
    const first = [HAS_HEAD, ...queries]
    const ask = (this.#isUnexplained() ? this.#primary.readFresh : this.#primary.read).bind(this.#primary)
    const left = end - performance.now()
    const reader = this.#isUnexplained() ? undefined : this.#reader
    const [probe, ...results] = await ask(first, reader === undefined ? left : left / 2).catch(
      async (error: unknown) => {
        if (reader === undefined || !MemoryError.isInstance(error, 'unavailable') || !error.retryable)
          throw error
        // Data of the replica is enough to open. If it has none, the primary's error counts.
        const found = await reader
          .read(first, Math.max(1, end - performance.now()))
          .catch(() => Promise.reject(error))
        this.#wasOpenedByReader = true
        return found
      },
    )
    this.#isReady = probe?.length === 1
    return results
  }

  #isUnexplained(): boolean {
    return this.#failedWrites !== this.#explainedWrites
  }
}

const NO_HEAD = /no such table: (main\.)?sheaf_head|no such column: (head\.)?(sequence|generation|maker)/
const GUARDED = /UNIQUE constraint failed: sheaf_head/

function isExplained(error: unknown): boolean {
  const isUnchanged = MemoryError.isInstance(error, 'unavailable') && error.outcome === 'unchanged'
  return isUnchanged && !says(error, /constraint/)
}

/** No rows of a database without Sheaf's tables: a replica without data is only behind. */
export async function emptyWhenNew(work: Promise<SqlRow[][]>): Promise<SqlRow[][]> {
  try {
    return await work
  } catch (error) {
    if (says(error, NO_HEAD)) return []
    throw error
  }
}

function says(error: unknown, words: RegExp): boolean {
  return error instanceof Error && (words.test(error.message) || says(error.cause, words))
}
