import type { SqlQuery, SqlRow } from '@sheaf/sql'
import type { SqliteSettings } from '../sqlite-settings.ts'

/** What a worker is started with. */
export interface WorkerStart {
  /** Absolute, or ":memory:". The file is there. */
  readonly path: string
  readonly settings: SqliteSettings
  /**
   * One cell, with a CallState: how the two threads agree on whether a transaction may still be committed.
   */
  readonly state: Int32Array
}

/** The requests to the worker, one call at a time. */
export type WorkerCall =
  | { readonly kind: 'read' | 'write'; readonly queries: readonly SqlQuery[] }
  /**
   * Empty the log; rewrite the file, too; free what is held in memory; close the connection, with or
   * without a checkpoint, and end. The first two answer with a row that reports whether the log is empty.
   */
  | { readonly kind: 'checkpoint' | 'vacuum' | 'refresh' | 'close' | 'abandon' }

/** What it answers to each, and once at its start. */
export type WorkerAnswer = { readonly rows: SqlRow[][] } | { readonly error: PlainError }

/**
 * The worker moves a call from waiting to running to committing; the main thread from one of the first two to
 * cancelled: the first one wins.
 */
export const CallState = {
  waiting: 0,
  running: 1,
  committing: 2,
  cancelled: 3,
} as const

/** An error as it crosses between threads: cloning an Error would drop its code. */
export interface PlainError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
}

/** Takes what a message can carry. */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, message: error.message, stack: error.stack, ...code }
}

/** An Error again, with the code where it had one. */
export function revivedError({ name, message, code, stack }: PlainError): Error {
  const error = new Error(message)
  Object.defineProperty(error, 'name', { value: name, configurable: true })
  if (stack !== undefined)
    Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return code === undefined ? error : Object.assign(error, { code })
}
