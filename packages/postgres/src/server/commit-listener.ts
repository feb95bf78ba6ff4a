import type { Timer } from '@sheaf/core/adapter'
import pg from 'pg'
import { RETRY_DELAY } from '../defaults.ts'
import { listenersLock } from '../schema/listeners-lock.ts'
import { translated } from './failure.ts'

export interface CommitListenerOptions {
  /** Of the server itself: a pooler passes no notifications on. */
  readonly connectionString: string
  /** How errors name the database. */
  readonly where: string
  /** The name of the schema, which is that of the channel too. */
  readonly schema: string
  /** For connecting, and for each statement. */
  readonly timeoutMs: number
  readonly timer: Timer
}

// What pg has beyond its types.
interface ClientOfPg {
  readonly processID?: unknown
  /** Lets the process end while the connection is open. */
  unref?(): void
}

interface Watcher {
  readonly wake: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Wakes subscribers when the server reports a commit (LISTEN), over its own connection, which there is while
 * there are subscribers. A connection that is lost is opened again, and then everyone is woken: what was
 * missed is in the log.
 */
export class CommitListener {
  readonly #options: CommitListenerOptions
  readonly #watchers = new Set<Watcher>()
  #ending: AbortController | undefined

  constructor(options: CommitListenerOptions) {
    this.#options = options
  }

  /** As `watch` of a storage. */
  watch(wake: () => void, onError: (error: unknown) => void): () => void {
    const watcher = { wake, onError }
    this.#watchers.add(watcher)
    if (this.#ending === undefined) {
      this.#ending = new AbortController()
      void this.#follow(this.#ending.signal)
    }
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.close()
    }
  }

  /** Closes the connection. */
  close(): void {
    this.#watchers.clear()
    this.#ending?.abort()
    this.#ending = undefined
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { timer, where } = this.#options
    let delay: number = RETRY_DELAY.first
    let isAway = false
    while (!signal.aborted) {
      try {
        if (!(await this.#listen(signal))) return
        delay = RETRY_DELAY.first
        isAway = false
      } catch (error) {
        // Subscribers look at their interval meanwhile. The first error of many has the cause.
        if (!isAway && !signal.aborted)
          for (const { onError } of this.#watchers)
            onError(translated(error, `${where}, where commits are listened to,`))
        isAway = true
        delay = Math.min(delay * 2, RETRY_DELAY.last)
      }
      await timer.sleep(delay, { abortSignal: signal, isIdle: true }).catch(() => {})
    }
  }

  // Resolves when the connection is lost or not wanted any more; to false where listening is of no use.
  async #listen(signal: AbortSignal): Promise<boolean> {
    const { connectionString, schema, timeoutMs } = this.#options
    const times = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
    const client: pg.Client & ClientOfPg = new pg.Client({
      connectionString,
      keepAlive: true,
      ...times,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      const connecting = client.connect()
      // A server that does not answer must not hold up the end of the process.
      client.unref?.()
      await connecting
      // A pooler has made up the id: it gives the session to others.
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      if (rows[0]?.pid !== client.processID) return false
      client.on('notification', () => this.#wake())
      // It waits for the commits that saw no listener; the look after it sees them.
      await client.query(`LISTEN "${schema}"; SELECT pg_advisory_lock_shared(${listenersLock(schema)})`)
      client.unref?.()
      this.#wake()
      await lost
      return true
    } finally {
      client.end().catch(() => {})
    }
  }

  #wake(): void {
    for (const { wake } of this.#watchers) wake()
  }
}
