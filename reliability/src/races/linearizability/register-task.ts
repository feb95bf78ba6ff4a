import type { Target } from '../../target.ts'

/** The task of a process with users of one file. */
export interface RegisterTask {
  readonly target: Target
  /** The names of its users; each has its own handle. */
  readonly sessions: readonly string[]
  /** How many calls each makes. */
  readonly calls: number
  readonly seed: number
}

/**
 * One call and its result. Versions are the storage's hashes; the reader of the record knows their texts.
 * Times are of `monotonicTime`.
 */
export interface RegisterCall {
  readonly session: string
  readonly start: number
  readonly end: number
  readonly call:
    | { readonly kind: 'read'; readonly content: string | null }
    | { readonly kind: 'stat'; readonly version: string | null }
    | { readonly kind: 'write'; readonly content: string; readonly outcome: 'done' | 'unknown' }
    /** A null `content` deletes the file. */
    | {
        readonly kind: 'swap'
        readonly expected: string | null
        readonly content: string | null
        readonly outcome: 'done' | 'unknown'
      }
    | { readonly kind: 'refused'; readonly expected: string | null; readonly actual: string | null }
    /** The storage did nothing, and allows another try. */
    | { readonly kind: 'unavailable'; readonly message: string }
}

/** The file that all of them read, write and delete. */
export const REGISTER = 'register.md'
