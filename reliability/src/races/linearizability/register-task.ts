import type { Target } from '../../target.ts'

/** What a process of users of one file is given. */
export interface RegisterTask {
  readonly target: Target
  /** The names of its users; each has its own handle. */
  readonly sessions: readonly string[]
  /** How many calls each makes. */
  readonly calls: number
  readonly seed: number
}

/**
 * One call as it was made: what was requested, and what came of it. Versions are hashes, as the storage names
 * them; the reader of the record knows which text each represents. Times are of `monotonicTime`.
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
    /** The storage said that it did nothing, and that one may try again. */
    | { readonly kind: 'unavailable'; readonly message: string }
}

/** The file that all of them read, write and delete. */
export const REGISTER = 'register.md'
