import type { SqlQuery, SqlRow } from '@sheaf/sql'
import type { SqliteSettings } from '../sqlite-settings.ts'

/** The start data of a worker. */
export interface WorkerStart {
  /** Absolute, or ":memory:". The file exists. */
  readonly path: string
  readonly settings: SqliteSettings
  /**
   * One cell with a CallState, by which the two threads agree whether a transaction may still be committed.
   */
  readonly state: Int32Array
}

/** The requests to the worker, one call at a time. */
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
export interface PlainError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
}

/** Converts an error to a message. */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, message: error.message, stack: error.stack, ...code }
}

/** Restores an Error, with its code if it had one. */
export function revivedError({ name, message, code, stack }: PlainError): Error {
  const error = new Error(message)
  Object.defineProperty(error, 'name', { value: name, configurable: true })
  if (stack !== undefined)
    Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return code === undefined ? error : Object.assign(error, { code })
}
