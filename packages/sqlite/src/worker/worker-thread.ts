import { Worker } from 'node:worker_threads'
import type { SqlRow, SqlQuery } from '@sheaf/sql'
import type { SqliteSettings } from '../sqlite-settings.ts'

/** The worker ended before it answered. */
export class WorkerEnded extends Error {}

interface Waiting {
  readonly resolve: (rows: SqlRow[][]) => void
  readonly reject: (error: unknown) => void
}

/** One worker thread with one connection, from start to end. It keeps the process alive while it has work. */
export class WorkerThread {
  /** Resolves when the thread and its connection are gone. */
  readonly ended: Promise<void>
  /** In milliseconds of performance.now(). */
  readonly startedAt: number = performance.now()
  readonly #worker: Worker
  readonly #state = new Int32Array(new SharedArrayBuffer(4))
  #idle: Promise<unknown>
  #waiting: Waiting | undefined
  #crash: unknown
  #hasEnded = false

  constructor(path: string, settings: SqliteSettings) {
    this.#worker = startWorker({ path, settings, state: this.#state })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#hasEnded = true
        this.#settle(({ reject }) => reject(this.#endError()))
        resolve()
      })
    })
    // Sent before "exit", with the error that the thread did not catch.
    this.#worker.on('error', (error) => (this.#crash = error))
    this.#worker.on('messageerror', (error) => (this.#crash = error))
    this.#worker.on('message', (answer: WorkerAnswer) => {
      this.#settle(({ resolve, reject }) =>
        'error' in answer ? reject(revivedError(answer.error)) : resolve(answer.rows),
      )
    })
    this.#idle = this.#answer()
  }

  /**
   * Resolves when the connection is open and no call is running; rejects with the driver's error if it cannot
   * be opened.
   */
  get idle(): Promise<unknown> {
    return this.#idle
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** True once the thread has started the last call, or has finished it. */
  get hasBegun(): boolean {
    return Atomics.load(this.#state, 0) !== CallState.waiting
  }

  /**
   * The rows of each query. Rejects with the driver's error, or with WorkerEnded if no answer will come. Call
   * it only after the last call has settled.
   */
  async call(call: WorkerCall): Promise<SqlRow[][]> {
    if (this.#hasEnded) throw this.#endError()
    Atomics.store(this.#state, 0, CallState.waiting)
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads, not a window
    this.#worker.postMessage(call)
    const answer = this.#answer()
    this.#idle = answer.then(nothing, nothing)
    return await answer
  }

  /**
   * Cancels the running call. True if it certainly changed nothing, and never will; false if it is being
   * committed, or was.
   */
  cancel(): boolean {
    for (const state of [CallState.waiting, CallState.running]) {
      if (Atomics.compareExchange(this.#state, 0, state, CallState.cancelled) === state) return true
    }
    return Atomics.load(this.#state, 0) === CallState.cancelled
  }

  /** Ends the thread as soon as SQLite returns to it; nothing can interrupt SQLite. */
  abandon(): void {
    this.#worker.unref()
    void this.#worker.terminate()
  }

  #answer(): Promise<SqlRow[][]> {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#worker.unref()
    if (waiting !== undefined) how(waiting)
  }

  #endError(): WorkerEnded {
    return new WorkerEnded(
      'The worker thread ended',
      this.#crash === undefined ? undefined : { cause: this.#crash },
    )
  }
}

const nothing = () => {}

function startWorker(start: WorkerStart): Worker {
  // Without the flags of this process: the thread refuses some of them (--input-type).
  const options = { workerData: start, name: 'sheaf-sqlite', execArgv: [] }
  if (import.meta.url.endsWith('.ts')) {
    // Sheaf's own sources, in its tests. Written differently from below, so that no bundler looks for the
    // file.
    const source = new URL(import.meta.url.replace(/[^/]*$/, 'sqlite-worker.ts'))
    return new Worker(source, { ...options, execArgv: ['--conditions=sheaf-source'] })
  }
  return new Worker(new URL('./sqlite-worker.js', import.meta.url), options)
}

/** The value of a deadline's promise, to distinguish it from an answer. */
export const LATE: unique symbol = Symbol('late')

/** Calls `expire` after `milliseconds`, unless the returned function is called first. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void

export interface Deadline {
  /** Resolves when the deadline has passed; never if it was cancelled first. */
  readonly late: Promise<typeof LATE>
  isLate(): boolean
  cancel(): void
}

/** The event loop's own timer. It keeps the process alive. */
export const startTimeout: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds)
  return () => clearTimeout(timer)
}

export function startDeadline(milliseconds: number, startTimer: StartTimer): Deadline {
  let isLate = false
  let cancel = () => {}
  const late = new Promise<typeof LATE>((resolve) => {
    cancel = startTimer(milliseconds, () => {
      isLate = true
      resolve(LATE)
    })
  })
  return { late, isLate: () => isLate, cancel }
}

export interface WorkerStart {
  /** Absolute, or ":memory:". The file exists. */
  readonly path: string
  readonly settings: SqliteSettings
  /**
   * One cell with a CallState, by which the two threads agree whether a transaction may still be committed.
   */
  readonly state: Int32Array
}

export type WorkerCall =
  | { readonly kind: 'read' | 'write'; readonly queries: readonly SqlQuery[] }
  /**
   * Empty the log; also rewrite the file; free cached pages; close the connection with a checkpoint, or
   * without one ("abandon"), and end. The first two answer with a row that says whether the log is empty.
   */
  | { readonly kind: 'checkpoint' | 'vacuum' | 'refresh' | 'close' | 'abandon' }

/** The worker's answer to each request, and once at its start. */
export type WorkerAnswer = { readonly rows: SqlRow[][] } | { readonly error: PlainError }

/**
 * The worker moves a call from waiting to running to committing. The main thread moves it from waiting or
 * running to cancelled. The first one wins.
 */
export const CallState = {
  waiting: 0,
  running: 1,
  committing: 2,
  cancelled: 3,
} as const

/** An error between threads: cloning an Error would lose its code. */
interface PlainError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
}

export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, message: error.message, stack: error.stack, ...code }
}

function revivedError({ name, message, code, stack }: PlainError): Error {
  const error = new Error(message)
  Object.defineProperty(error, 'name', { value: name, configurable: true })
  if (stack !== undefined)
    Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return code === undefined ? error : Object.assign(error, { code })
}
