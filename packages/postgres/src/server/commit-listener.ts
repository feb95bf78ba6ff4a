import type { Timer } from '@sheaf/core/adapter'
import pg from 'pg'
import { listenersLock } from '../functions.ts'
import { RETRY_DELAY, type ClientOfPg } from './send-statement.ts'
import { translated } from './failure.ts'

export interface CommitListenerOptions {
  /** The address of the server itself: a pooler does not forward notifications. */
  readonly connectionString: string
  readonly where: string
  readonly schema: string
  readonly timeoutMs: number
  readonly timer: Timer
}

interface Watcher {
  readonly wake: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Wakes subscribers when the server reports a commit (LISTEN), over its own connection. A lost one is opened
 * again, and then all subscribers are woken: the log has everything that they missed.
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
        // Subscribers poll meanwhile. The first of many errors has the cause.
        if (!isAway && !signal.aborted)
          for (const { onError } of this.#watchers)
            onError(translated(error, `The connection for commits of ${where.replace(/^The/, 'the')}`))
        isAway = true
        delay = Math.min(delay * 2, RETRY_DELAY.last)
      }
      await timer.sleep(delay, { abortSignal: signal, isIdle: true }).catch(() => {})
    }
  }

  // Resolves when the connection is lost or no longer needed; to false if listening does not work.
  async #listen(signal: AbortSignal): Promise<boolean> {
    const { connectionString, schema, timeoutMs } = this.#options
    const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
    const client: pg.Client & Partial<ClientOfPg> = new pg.Client({
      connectionString,
      keepAlive: true,
      ...limits,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      const connecting = client.connect()
      // A server that does not answer must not keep the process alive.
      client.unref?.()
      await connecting
      // With a pooler this id is invented, because the pooler shares the session.
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      if (rows[0]?.pid !== client.processID) return false
      client.on('notification', () => this.#wake())
      // Waits for the commits that saw no listener; the next read of the log finds them.
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
