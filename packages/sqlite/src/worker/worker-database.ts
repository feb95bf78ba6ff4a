import { MemoryError } from '@sheaf/core'
import type { SqlDatabase, SqlQuery, SqlRow } from '@sheaf/sql'
import { databaseFile } from '@sheaf/sql/file'
import { MEMORY_FILE, type SqliteSettings } from '../sqlite-settings.ts'
import { loadDriver } from '../load-driver.ts'
import { translateError } from '../translate-error.ts'
import {
  LATE,
  startDeadline,
  startTimeout,
  WorkerEnded,
  WorkerThread,
  type WorkerCall,
  type Deadline,
  type StartTimer,
} from './worker-thread.ts'

/** How long to wait beyond the deadline, in milliseconds, if a change is being committed then. */
const COMMIT_GRACE_MS = 1000

/** Workers of one database that may hang in SQLite. With more, calls wait until one of them returns. */
const MAX_ABANDONED_WORKERS = 3

export interface WorkerDatabaseOptions {
  /** Absolute, of an existing file; or ":memory:". */
  readonly path: string
  readonly settings: SqliteSettings
  readonly where: string
  /** For each call, from its start, including the wait for its turn. */
  readonly timeoutMs: number
  /** Called once the file is completely closed. */
  readonly release: () => void
  /** True to check for changes that did not go through SQLite. */
  readonly isGuarded?: boolean
  readonly start?: (path: string, settings: SqliteSettings) => WorkerThread
  readonly startTimer?: StartTimer
}

/**
 * A connection in a worker thread as Sheaf's port. Calls run one after another, in order.
 *
 * A late call is cancelled. This driver cannot interrupt SQLite, so the thread runs on until SQLite returns,
 * and the next call gets a new thread and connection. A cancelled change is never committed: before COMMIT,
 * the two threads agree on it in one memory cell. Only during COMMIT is the outcome open; then the port waits
 * a little longer for the answer, and without one the outcome is "unknown". (A database in memory cannot be
 * opened twice, so there the port waits for the thread.)
 */
export class WorkerDatabase {
  readonly #options: WorkerDatabaseOptions
  readonly #guard: ReturnType<typeof databaseFile.guard> | undefined
  readonly #threads = new Set<WorkerThread>()
  #current: WorkerThread | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false
  #isLost = false

  private constructor(options: WorkerDatabaseOptions) {
    this.#options = options
    const { isGuarded = false, path, where } = options
    if (isGuarded) this.#guard = databaseFile.guard(path, where, this.#remedies)
  }

  /** Starts the first thread, so that problems with the file are reported at once. */
  static async open(options: WorkerDatabaseOptions): Promise<SqlDatabase> {
    const database = new WorkerDatabase(options)
    try {
      // Checked here: a thread that loads a driver that cannot run would end the process.
      await loadDriver(options.settings.driver)
      await database.#inTurn((deadline) => database.#thread(deadline))
    } catch (error) {
      await database.#close()
      throw error
    }
    // Own functions, so that the port can be copied and wrapped like others.
    return {
      decodesSlowly: true,
      read: (queries) => database.#read(queries),
      write: (queries) => database.#write(queries),
      checkpoint: async () => void (await database.#maintain('checkpoint')),
      vacuum: async () => (await database.#maintain('vacuum'))[0]?.[0]?.['isLogEmpty'] === 1,
      refresh: async () => void (await database.#maintain('refresh')),
      close: () => database.#close(),
    }
  }

  // The guard checks when it is the call's turn, because files may change while it waits.
  async #read(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    return await this.#inTurn(async (deadline) => {
      const work = (all: readonly SqlQuery[]) => this.#perform({ kind: 'read', queries: all }, deadline)
      return await (this.#guard?.read(queries, work) ?? work(queries))
    })
  }

  async #write(queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    return await this.#inTurn(async (deadline) => {
      const work = (all: readonly SqlQuery[]) => this.#perform({ kind: 'write', queries: all }, deadline)
      return await (this.#guard?.write(queries, work) ?? work(queries))
    })
  }

  async #maintain(kind: 'checkpoint' | 'vacuum' | 'refresh'): Promise<SqlRow[][]> {
    return await this.#inTurn(async (deadline) => {
      const work = () => this.#perform({ kind }, deadline)
      return await (this.#guard?.maintain(work) ?? work())
    })
  }

  /**
   * Waits for earlier calls. If the thread does not finish in time, it rejects and the thread runs on:
   * nothing is lost.
   */
  async #close(): Promise<void> {
    try {
      await this.#inTurn(async (deadline) => {
        const work = async () => {
          const thread = this.#current
          if (thread === undefined || thread.hasEnded) return
          await this.#perform({ kind: 'close' }, deadline)
          await Promise.race([thread.ended, deadline.late])
        }
        await (this.#guard?.close(work) ?? work())
      })
    } finally {
      this.#isClosed = true
      if (this.#current?.hasEnded === false) this.#current.abandon()
      const gone = Promise.all([...this.#threads].map(({ ended }) => ended)).then(this.#options.release)
      if (this.#threads.size === 0) await gone
    }
  }

  // The calls of the guard to the connection.
  readonly #remedies = {
    checkpoint: () => this.#remedy('checkpoint'),
    refresh: () => this.#remedy('refresh'),
    abandon: () => this.#remedy('abandon'),
  }

  async #remedy(kind: 'checkpoint' | 'refresh' | 'abandon'): Promise<void> {
    const deadline = this.#deadline(this.#options.timeoutMs)
    try {
      const thread = this.#current
      if (thread === undefined || thread.hasEnded) return
      await this.#perform({ kind }, deadline)
      if (kind === 'abandon') await Promise.race([thread.ended, deadline.late])
    } finally {
      deadline.cancel()
    }
  }

  // Runs `work` after all earlier calls have settled. A call whose deadline passes before its turn never
  // starts.
  async #inTurn<T>(work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const before = this.#last
    const deadline = this.#deadline(this.#options.timeoutMs)
    const turn = (async () => {
      await Promise.race([before, deadline.late])
      if (deadline.isLate()) throw this.#lateError()
      return await work(deadline)
    })()
    // Waits for `before` too: a call that gave up in the queue must not let later calls overtake earlier
    // ones. Keeps no values, because a chain of promises would keep every answer.
    this.#last = Promise.allSettled([before, turn]).then(() => {})
    try {
      return await turn
    } finally {
      deadline.cancel()
    }
  }

  async #perform(call: WorkerCall, deadline: Deadline): Promise<SqlRow[][]> {
    const thread = await this.#thread(deadline)
    const answer = thread.call(call)
    try {
      const first = await Promise.race([answer, deadline.late])
      if (first !== LATE) return first
      const isCertain = thread.cancel()
      const second = isCertain ? LATE : await this.#withGrace(answer)
      if (second !== LATE) return second
      // A later answer is ignored.
      answer.catch(() => {})
      this.#leave(thread)
      throw this.#lateError(call.kind === 'write' && !isCertain ? 'unknown' : 'unchanged')
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw translateError(error, this.#options.where)
      throw this.#endedError(error, call.kind === 'write' && !thread.cancel() ? 'unknown' : 'unchanged')
    }
  }

  async #withGrace(answer: Promise<SqlRow[][]>): Promise<SqlRow[][] | typeof LATE> {
    const grace = this.#deadline(COMMIT_GRACE_MS)
    try {
      return await Promise.race([answer, grace.late])
    } finally {
      grace.cancel()
    }
  }

  #deadline(milliseconds: number): Deadline {
    return startDeadline(milliseconds, this.#options.startTimer ?? startTimeout)
  }

  // Returns an open and idle thread for the next call.
  async #thread(deadline: Deadline): Promise<WorkerThread> {
    if (this.#isClosed) throw MemoryError.closed(this.#options.where)
    if (this.#current?.hasEnded === true) this.#lose()
    if (this.#isLost) throw this.#endedError(undefined, 'unchanged')
    // Each hanging thread has a connection, so their number is limited.
    while (this.#current === undefined && this.#threads.size > MAX_ABANDONED_WORKERS) {
      if ((await Promise.race([deadline.late, ...[...this.#threads].map(({ ended }) => ended)])) === LATE)
        throw this.#lateError()
    }
    try {
      const thread = (this.#current ??= this.#start())
      if ((await Promise.race([thread.idle, deadline.late])) !== LATE) return thread
      // A thread that is still starting, for a call with a short remaining time, is good for the next call.
      if (performance.now() - thread.startedAt >= this.#options.timeoutMs) this.#leave(thread)
    } catch (error) {
      this.#current?.abandon()
      this.#current = undefined
      throw error instanceof WorkerEnded
        ? this.#startError(error)
        : translateError(error, this.#options.where)
    }
    throw this.#lateError()
  }

  #start(): WorkerThread {
    const { path, settings, start = (...parameters) => new WorkerThread(...parameters) } = this.#options
    this.#guard?.forgetLog()
    const thread = start(path, settings)
    this.#threads.add(thread)
    void thread.ended.then(() => this.#threads.delete(thread))
    return thread
  }

  // The thread hangs, so the next call gets another one. A database in memory has only one.
  #leave(thread: WorkerThread): void {
    if (this.#options.path === MEMORY_FILE) return
    thread.abandon()
    this.#current = undefined
  }

  #lose(): void {
    this.#current = undefined
    this.#isLost = this.#options.path === MEMORY_FILE
  }

  #lateError(outcome: 'unchanged' | 'unknown' = 'unchanged'): MemoryError {
    const { where, timeoutMs } = this.#options
    const message =
      outcome === 'unknown'
        ? `${where} did not confirm a change within ${timeoutMs} ms: it may have been made. Read its files before you repeat it.`
        : `${where} did not answer within ${timeoutMs} ms. Nothing was changed. Try again, or raise the worker's timeoutMs.`
    return MemoryError.unavailable(message, { outcome })
  }

  #startError({ cause }: WorkerEnded): MemoryError {
    const { where } = this.#options
    const isMissing =
      typeof cause === 'object' &&
      cause !== null &&
      'code' in cause &&
      String(cause.code).endsWith('MODULE_NOT_FOUND')
    const message = isMissing
      ? `${where} could not start its worker thread: its file is missing. A bundler must leave out @sheaf/sqlite, or keep sqlite-worker.js beside it.`
      : `${where} could not start its worker thread. Nothing was changed. See the cause.`
    return MemoryError.unavailable(message, { retryable: !isMissing, cause })
  }

  #endedError(cause: unknown, outcome: 'unchanged' | 'unknown'): MemoryError {
    const { where, path } = this.#options
    if (path === MEMORY_FILE) {
      return MemoryError.unavailable(
        `${where} is lost with its worker thread. Open it again, and use a file for data that must stay.`,
        {
          retryable: false,
          cause,
        },
      )
    }
    const message =
      outcome === 'unknown'
        ? `${where} lost its worker thread during a commit: the change may have been made. Read its files before you repeat it.`
        : `${where} lost its worker thread. Nothing was changed. Try again: a new one is started.`
    return MemoryError.unavailable(message, { outcome, cause })
  }
}
