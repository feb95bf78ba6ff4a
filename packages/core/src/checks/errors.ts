import { MemoryError } from './memory-error.ts'
import type { MemoryErrorOptions } from './memory-error.ts'

/** There is not a file at `path`. */
export class NotFoundError extends MemoryError {
  readonly path: string

  constructor(path: string, options?: MemoryErrorOptions) {
    super(
      'not-found',
      `There is no file at "${path}". Check the path with list(), or write the file first.`,
      options,
    )
    this.path = path
  }
}

/** The data of a {@link ConflictError}: the file and its versions. */
export interface ConflictDetails {
  readonly path: string
  /** The hash that the caller named; null when the file was expected not to exist. */
  readonly expected: string | null
  /** The hash of the file as it is; null when it does not exist. */
  readonly actual: string | null
}

/** A precondition failed: the file changed since it was read. Nothing was written. */
export class ConflictError extends MemoryError {
  readonly path: string
  readonly expected: string | null
  readonly actual: string | null

  constructor(details: ConflictDetails, options?: MemoryErrorOptions) {
    const found =
      details.actual === null
        ? 'it does not exist'
        : details.expected === null
          ? 'it exists'
          : 'it changed meanwhile'
    super(
      'conflict',
      `"${details.path}" is not as expected: ${found}. Read it again and repeat the change on what it says now.`,
      options,
    )
    this.path = details.path
    this.expected = details.expected
    this.actual = details.actual
  }
}

/**
 * A path that no storage accepts. `reason` is the rule that it breaks; `advice`, where there is one, what
 * those who opened the storage can do about it. The message has both.
 */
export class InvalidPathError extends MemoryError {
  readonly path: string
  readonly reason: string
  readonly advice: string | undefined

  constructor(path: string, reason: string, options: MemoryErrorOptions & { readonly advice?: string } = {}) {
    const { advice } = options
    super(
      'invalid-path',
      `${quote(path)} is not a valid path: ${reason}${advice === undefined ? '' : `; ${advice}`}.`,
      options,
    )
    this.path = path
    this.reason = reason
    this.advice = advice
  }
}

/** Content that not every storage can keep unchanged (a NUL character, half a surrogate pair). */
export class InvalidContentError extends MemoryError {
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string, options?: MemoryErrorOptions) {
    super('invalid-content', `The content for "${path}" cannot be stored: ${reason}.`, options)
    this.path = path
    this.reason = reason
  }
}

/**
 * A file in the storage is not what was written there: its text has another hash than was recorded, as after
 * a disk changed a byte. `advice` is how to get it back. The message has it too.
 */
export class DamagedError extends MemoryError {
  readonly path: string
  readonly advice: string

  constructor(path: string, advice: string, options?: MemoryErrorOptions) {
    super('damaged', `"${path}" is damaged: it is not what was written there. ${advice}`, options)
    this.path = path
    this.advice = advice
  }
}

/** An argument that is not of the documented kind or range. */
export class InvalidArgumentError extends MemoryError {
  readonly argument: string

  constructor(argument: string, reason: string, options?: MemoryErrorOptions) {
    super('invalid-argument', `${argument} ${reason}.`, options)
    this.argument = argument
  }
}

/** An act that the handle does not permit, for example a write to a file that a view only shares. */
export class ScopeViolationError extends MemoryError {
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string, options?: MemoryErrorOptions) {
    super('scope-violation', `"${path}" is outside what this handle may change: ${reason}.`, options)
    this.path = path
    this.reason = reason
  }
}

/** What must be in the context does not fit the budget, even after everything else was dropped. */
export class BudgetExceededError extends MemoryError {
  /**
   * The least budget in tokens that works: the parts that are never dropped fit it, cut as far as they may
   * be.
   */
  readonly required: number
  /** Tokens that were allowed. */
  readonly budget: number

  constructor(required: number, budget: number, options?: MemoryErrorOptions) {
    super(
      'budget-exceeded',
      `The parts of the context that are never dropped need a budget of ${required} tokens, and the budget is ${budget}. Raise maxTokens, or shorten the system prompt or the current message.`,
      options,
    )
    this.required = required
    this.budget = budget
  }
}

/** What a {@link TooLargeError} may carry besides. */
export interface TooLargeErrorOptions extends MemoryErrorOptions {
  /** See {@link TooLargeError.unit}. "bytes" by default. */
  readonly unit?: 'bytes' | 'characters'
}

/**
 * A file beyond a limit: of the storage, in bytes of UTF-8, or of a write gate, in characters. Nothing was
 * written.
 */
export class TooLargeError extends MemoryError {
  readonly path: string
  readonly size: number
  readonly limit: number
  readonly unit: 'bytes' | 'characters'

  constructor(
    path: string,
    size: number,
    limit: number,
    { unit = 'bytes', ...options }: TooLargeErrorOptions = {},
  ) {
    const advice = {
      bytes: 'Split it, or open the storage with a larger maxFileBytes.',
      characters:
        'Consolidate it first: merge what says the same, shorten, move details into other files, then write it again.',
    }
    super(
      'too-large',
      `"${path}" would hold ${size} ${unit} and the limit is ${limit}. ${advice[unit]}`,
      options,
    )
    this.path = path
    this.size = size
    this.limit = limit
    this.unit = unit
  }
}

/** What an {@link UnavailableError} may carry besides. */
export interface UnavailableErrorOptions extends MemoryErrorOptions {
  /** See {@link UnavailableError.outcome}. "unchanged" by default. */
  readonly outcome?: 'unchanged' | 'unknown'
}

/**
 * The storage cannot answer now (busy, full, unreachable), or the call was too late. `retryable` reports
 * whether to try again: true by default, and false by default when the outcome is unknown.
 */
export class UnavailableError extends MemoryError {
  /**
   * "unknown" when a change was sent and its answer was lost, so that it may have been made: look before
   * repeating it. Otherwise nothing was changed.
   */
  readonly outcome: 'unchanged' | 'unknown'

  constructor(message: string, { outcome = 'unchanged', ...options }: UnavailableErrorOptions = {}) {
    super('unavailable', message, { retryable: outcome === 'unchanged', ...options })
    this.outcome = outcome
  }
}

/** What a {@link ModelFailedError} may carry besides. */
export interface ModelFailedErrorOptions extends MemoryErrorOptions {
  /** See {@link ModelFailedError.retryAfterMilliseconds}. */
  readonly retryAfterMilliseconds?: number
}

/** A model or an embedder failed. Memory is unchanged. */
export class ModelFailedError extends MemoryError {
  /** How long to wait before the next try, in milliseconds, where the model said so. */
  readonly retryAfterMilliseconds: number | undefined

  constructor(message: string, { retryAfterMilliseconds, ...options }: ModelFailedErrorOptions = {}) {
    super('model-failed', message, options)
    this.retryAfterMilliseconds = retryAfterMilliseconds
  }
}

/** The handle was closed before the call. */
export class ClosedError extends MemoryError {
  constructor(what: string, options?: MemoryErrorOptions) {
    super('closed', `${what} is closed. Open it again with createMemory() or the adapter's open().`, options)
  }
}

// Paths come from models and users: shown whole they could flood a log or hide control characters.
function quote(path: unknown): string {
  if (typeof path !== 'string') return `A value of type ${path === null ? 'null' : typeof path}`
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
  return shown.replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
