import { resolve } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { emptyWhenNew, type Reader } from '../server/floored-database.ts'
import type { RemoteDatabase } from '../server/remote-database.ts'
import { SequenceFloor, type SqlQuery, type SqlRow } from '@sheaf/sql'
import { DeadlineError } from '../server/deadline.ts'
import { ReplicaHost } from './replica-host.ts'
import { FOREIGN_WRITE, NO_FILE, type OpenedReplica, type ReplicaHead } from './replica-protocol.ts'

/** How long a replica answers without another sync after a sync failed. */
const SYNC_PAUSE_MS = 1000

/** After this time, a sync counts as stuck and is not awaited any more. */
const SYNC_STUCK_MS = 30_000

/** How long a replica's process may take to close its file properly. */
const REPLICA_CLOSE_MS = 2000

/** How long to wait before a replica's process that ended by itself is started again. */
const HOST_PAUSE_MS = 1000

/** The interval between checks of a file that another process uses. */
const TAKEN_PAUSE_MS = 1000

/** Options of an embedded replica: its file, and how often it fetches changes of others. */
export interface ReplicaOptions {
  /** A file that only this process uses, created if necessary. Nothing else may write to it. */
  readonly file: string
  /**
   * The time between two updates from the primary, in milliseconds. A read is at most so old if nothing else
   * updates the replica. 0: no regular updates. 5,000 by default.
   */
  readonly syncIntervalMs?: number | undefined
}

export interface ReplicaSetup extends Required<ReplicaOptions> {
  readonly syncUrl: string
  readonly authToken?: string
  readonly timeoutMs: number
  /** The primary's head; undefined without Sheaf's tables. `isFresh`: never that of a read replica. */
  readonly primaryHead: (timeoutMs: number, isFresh: boolean) => Promise<ReplicaHead | undefined>
  /** For the times in `facts`. */
  readonly now?: () => Date
}

/** Reads the head of a primary, for a replica of it. */
export function headReader(primary: RemoteDatabase): ReplicaSetup['primaryHead'] {
  return async (timeoutMs, isFresh) => {
    const head = [SequenceFloor.READ_HEAD]
    const rows = await emptyWhenNew(
      isFresh ? primary.readFresh(head, timeoutMs) : primary.read(head, timeoutMs),
    )
    return rows[0]?.[0] as ReplicaHead | undefined
  }
}

export interface Replica extends Reader {
  catchUp(sequence: number, timeoutMs: number): Promise<void>
  /** Its state in figures, for doctor(). */
  facts(): Readonly<Record<string, string | number>>
}

/**
 * Opens a replica's file, and updates it if the primary answers in time. Without the primary, it serves the
 * file's data. Throws `unavailable`, not retryable, for a file that is a separate database. While another
 * process has the file, it refuses reads (so the primary is read), and takes the file over when that process
 * ends.
 */
export async function openReplica(setup: ReplicaSetup): Promise<Replica> {
  const replica = new EmbeddedReplica(setup)
  try {
    await replica.open()
    return replica
  } catch (error) {
    await replica.close()
    throw error
  }
}

class EmbeddedReplica implements Replica {
  readonly #setup: ReplicaSetup
  readonly #where: string
  #host: ReplicaHost | undefined
  #opening: Promise<OpenedReplica> | undefined
  #openedAt = -Infinity
  #state: OpenedReplica['state'] | undefined
  /**
   * `#needsFresh`: the file must be made again before the next sync. `#isForeign`: something else wrote to
   * it, so it must not be read either.
   */
  #needsFresh = false
  #isForeign = false
  #head: ReplicaHead | undefined
  /** The primary lacks what the file has: the file stays as it is. */
  #isLast = false
  #syncing: { readonly done: Promise<void>; readonly since: number } | undefined
  #failedAt = -Infinity
  #syncedAt: Date | undefined
  #failure = ''
  #syncs = 0
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(setup: ReplicaSetup) {
    this.#setup = { ...setup, file: resolve(setup.file) }
    this.#where = `The replica "${this.#setup.file}"`
  }

  async open(): Promise<void> {
    const { timeoutMs, syncIntervalMs } = this.#setup
    const { state } = await this.#ready(timeoutMs).catch((error: unknown) => {
      throw this.#translate(error)
    })
    if (state === 'foreign') {
      throw MemoryError.unavailable(
        `${this.#where} is a database and not a replica. Nothing was changed. Name another file.`,
        {
          retryable: false,
        },
      )
    }
    if (state === 'mine') await this.#level(timeoutMs / 3)
    if (this.#isLast)
      throw MemoryError.unavailable(
        `${this.#where} has a memory that its server lacks: the server was replaced, emptied or restored ` +
          'from an older copy. Nothing was changed. Move its files away, and save the memory: ' +
          '`sheaf copy --from sqlite:FILE --to sqlite:NEW`.',
        { retryable: false },
      )
    if (syncIntervalMs > 0) {
      this.#timer = setInterval(() => void this.#inBackground(), syncIntervalMs)
      this.#timer.unref()
    }
  }

  async read(queries: readonly SqlQuery[], timeoutMs: number): Promise<SqlRow[][]> {
    const end = performance.now() + timeoutMs
    try {
      const { state } = await this.#ready(timeoutMs)
      if (state !== 'mine')
        throw MemoryError.unavailable(
          `${this.#where} is in use by another process. Give each process its own file.`,
        )
      if (this.#isLast) throw MemoryError.unavailable(`${this.#where} is not of this server.`)
      if (this.#isForeign)
        throw MemoryError.unavailable(
          `${this.#where} was changed by something else, and is made again as soon as the primary answers.`,
        )
      // The file has no data of Sheaf yet: the primary has just got its tables.
      if (this.#head === undefined) await this.catchUp(0, end - performance.now())
      return (await this.#host?.ask('read', queries, Math.max(1, end - performance.now()))) ?? []
    } catch (error) {
      throw this.#translate(error)
    }
  }

  async catchUp(sequence: number, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs
    const isLevel = () => this.#head !== undefined && this.#head.sequence >= sequence && !this.#needsFresh
    // The primary has just answered. A sync that is running may have started too early.
    if (!isLevel()) await this.#level(end - performance.now(), true)
    if (!isLevel()) await this.#level(end - performance.now(), true)
  }

  facts(): Readonly<Record<string, string | number>> {
    const state =
      this.#state === 'mine'
        ? this.#failure === ''
          ? 'level'
          : 'offline'
        : this.#state === 'taken'
          ? 'in use by another process'
          : 'closed'
    return {
      replica: this.#needsFresh && state === 'level' ? 'to be made again' : state,
      replicaSequence: this.#head?.sequence ?? 0,
      replicaSyncs: this.#syncs,
      replicaLastSync: this.#syncedAt?.toISOString() ?? 'never',
      ...(this.#failure !== '' && { replicaFailure: this.#failure }),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#endHost()
  }

  // Starts the process if necessary, with the file opened; retries later while another process has the file.
  async #ready(timeoutMs: number): Promise<OpenedReplica> {
    const now = performance.now()
    if (this.#host?.hasEnded === true) this.#opening = undefined
    if (this.#state === 'taken' && now - this.#openedAt > TAKEN_PAUSE_MS) this.#opening = undefined
    if (this.#opening === undefined) {
      if (this.#isClosed) throw MemoryError.unavailable(`${this.#where} is closed.`, { retryable: false })
      if (this.#host?.hasEnded === true && now - this.#openedAt < HOST_PAUSE_MS)
        throw MemoryError.unavailable(`${this.#where} has just failed. Try again.`)
      this.#openedAt = now
      this.#opening = this.#open()
      this.#opening.catch(() => {
        this.#opening = undefined
      })
    }
    return await withinTime(this.#opening, timeoutMs)
  }

  async #open(): Promise<OpenedReplica> {
    if (this.#host === undefined || this.#host.hasEnded) this.#host = new ReplicaHost()
    const { file, syncUrl, authToken, timeoutMs } = this.#setup
    const opened = await this.#host.ask(
      'open',
      { file, syncUrl, authToken, headQuery: SequenceFloor.READ_HEAD },
      timeoutMs,
    )
    this.#state = opened.state
    this.#head = opened.head
    this.#needsFresh ||= !opened.isTrusted
    return opened
  }

  // Runs one new sync, or nothing if the primary has just failed to answer. Never rejects: the reader's state
  // has the result.
  async #level(timeoutMs: number, isKnown = false): Promise<void> {
    if (timeoutMs <= 0 || this.#isLast) return
    const end = performance.now() + timeoutMs
    try {
      if (this.#syncing !== undefined) {
        await withinTime(this.#syncing.done, timeoutMs)
        return
      }
      if (performance.now() - this.#failedAt < SYNC_PAUSE_MS) return
      const since = performance.now()
      const done = this.#sync(isKnown).finally(() => {
        if (this.#syncing?.since === since) this.#syncing = undefined
      })
      this.#syncing = { done, since }
      await withinTime(done, end - performance.now())
    } catch (error) {
      // A late sync is not a failure: it continues.
      if (!(error instanceof DeadlineError)) throw error
    }
  }

  async #sync(isKnown: boolean): Promise<void> {
    const { timeoutMs, now = () => new Date() } = this.#setup
    const { state } = await this.#ready(timeoutMs)
    const host = this.#host
    if (state !== 'mine' || host === undefined) return
    try {
      const isFresh = this.#needsFresh
      if (isFresh || !isKnown) await this.#checkPrimary()
      if (this.#isLast) return
      const { head } = await host.ask('sync', { isFresh }, SYNC_STUCK_MS)
      this.#head = head
      if (isFresh) this.#needsFresh = this.#isForeign = false
      this.#syncs += 1
      this.#syncedAt = now()
      this.#failure = ''
    } catch (error) {
      this.#failedAt = performance.now()
      this.#failure =
        error instanceof DeadlineError
          ? 'the primary does not answer'
          : 'the primary could not be reached, or refused'
      // The process would wait forever and take no other request. It closes its file first.
      if (error instanceof DeadlineError) await this.#endHost()
    }
  }

  async #checkPrimary(): Promise<void> {
    const { timeoutMs, primaryHead } = this.#setup
    const own = this.#head
    const isSame = (head: ReplicaHead | undefined) =>
      own === undefined || (head?.generation === own.generation && head.sequence >= own.sequence)
    this.#isLast = !isSame(await primaryHead(timeoutMs, false)) && !isSame(await primaryHead(timeoutMs, true))
  }

  async #inBackground(): Promise<void> {
    // Also takes over a file whose owner has ended.
    await this.#level(this.#setup.timeoutMs).catch(() => {})
  }

  async #endHost(): Promise<void> {
    const host = this.#host
    if (host === undefined || host.hasEnded) return
    if (this.#state === 'mine') await host.ask('close', null, REPLICA_CLOSE_MS).catch(() => {})
    host.kill()
    await host.ended
  }

  #translate(error: unknown): MemoryError {
    if (MemoryError.isInstance(error, 'unavailable')) return error
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
    if (code === FOREIGN_WRITE) {
      this.#isForeign = this.#needsFresh = true
      void this.#inBackground()
      return MemoryError.unavailable(`${this.#where} was changed by something else. It is made again.`, {
        cause: error,
      })
    }
    const says =
      code === NO_FILE
        ? 'has no data yet'
        : error instanceof DeadlineError
          ? 'did not answer in time'
          : 'could not be read'
    return MemoryError.unavailable(`${this.#where} ${says}.`, { cause: error })
  }
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(timeoutMs)), Math.max(1, timeoutMs))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
