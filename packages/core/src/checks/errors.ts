/** The oldest Node.js that the packages run on, as in their `engines`. */
export const LEAST_NODE = '22.14'

/**
 * Throws an Error with a clear message if Node.js is too old; otherwise some TypeError would follow later.
 * Other runtimes also report a version of Node.js; this function ignores them.
 */
export function checkNode(runtime: object = globalThis): void {
  const { process, Bun, Deno }: Partial<Record<'process' | 'Bun' | 'Deno', unknown>> = runtime
  const version = (process as { versions?: { node?: unknown } } | undefined)?.versions?.node
  if (typeof version !== 'string' || Bun !== undefined || Deno !== undefined) return
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [
    numbersOf(version),
    numbersOf(LEAST_NODE),
  ]
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Sheaf needs Node.js ${LEAST_NODE} or newer, and this is ${version}. Install a newer one.`)
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}

// Every package imports this one, so this check runs before any other code.
checkNode()

/** The machine-readable name of each kind of error; switch on it rather than on the message. */
export type MemoryErrorCode =
  | 'not-found'
  | 'conflict'
  | 'invalid-path'
  | 'invalid-content'
  | 'invalid-argument'
  | 'scope-violation'
  | 'budget-exceeded'
  | 'too-large'
  | 'invalid-entry'
  | 'damaged'
  | 'unavailable'
  | 'model-failed'
  | 'closed'

/** Fields of every error besides its message. */
export interface MemoryErrorOptions {
  /** True if the same call may succeed later. False by default. */
  readonly retryable?: boolean
  /** The original error, for logs. */
  readonly cause?: unknown
}

// Two copies of this package in one dependency tree have two classes, but they share a registered symbol.
const marker = Symbol.for('sheaf.memory-error')

/**
 * The base of all errors that Sheaf throws on purpose. The message says what happened, where, and how to fix
 * it. It never contains the text of a memory.
 */
export class MemoryError extends Error {
  readonly code: MemoryErrorCode
  readonly retryable: boolean

  constructor(code: MemoryErrorCode, message: string, options: MemoryErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.retryable = options.retryable ?? false
    Object.defineProperty(this, marker, { value: true })
  }

  /**
   * True for a MemoryError of any copy of this package; if `code` is given, only for that code. Use it
   * instead of `instanceof`.
   */
  static isInstance(value: unknown, code?: MemoryErrorCode): value is MemoryError {
    if (typeof value !== 'object' || value === null || (value as Record<symbol, unknown>)[marker] !== true)
      return false
    return code === undefined || (value as MemoryError).code === code
  }
}

/** No file exists at `path`. */
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
  /** The hash that the caller expected; null if the caller expected no file. */
  readonly expected: string | null
  /** The hash of the current file; null if it does not exist. */
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
      `"${details.path}" is not as expected: ${found}. Read it again and repeat the change on its new text.`,
      options,
    )
    this.path = details.path
    this.expected = details.expected
    this.actual = details.actual
  }
}

/**
 * No storage accepts the path. `reason` is the rule that it breaks. `advice`, if present, says how the opener
 * of the storage can fix it. The message contains both.
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
 * The text of a stored file does not match its recorded hash, for example after a disk changed a byte.
 * `advice`, which the message contains, says how to restore the file.
 */
export class DamagedError extends MemoryError {
  readonly path: string
  readonly advice: string

  constructor(path: string, advice: string, options?: MemoryErrorOptions) {
    super('damaged', `"${path}" is damaged: its text is not the one that was written. ${advice}`, options)
    this.path = path
    this.advice = advice
  }
}

/** An argument has the wrong type or is out of range. */
export class InvalidArgumentError extends MemoryError {
  readonly argument: string

  constructor(argument: string, reason: string, options?: MemoryErrorOptions) {
    super('invalid-argument', `${argument} ${reason}.`, options)
    this.argument = argument
  }
}

/** The handle does not permit the act, for example a write to a file that a view only shares. */
export class ScopeViolationError extends MemoryError {
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string, options?: MemoryErrorOptions) {
    super('scope-violation', `This handle may not change "${path}": ${reason}.`, options)
    this.path = path
    this.reason = reason
  }
}

/** The required parts of the context exceed the budget, even after everything else was dropped. */
export class BudgetExceededError extends MemoryError {
  /**
   * The smallest budget in tokens that works: it fits the required parts, cut as far as allowed.
   */
  readonly required: number
  /** The allowed tokens. */
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

/** Additional data of a {@link TooLargeError}. */
export interface TooLargeErrorOptions extends MemoryErrorOptions {
  /** See {@link TooLargeError.unit}. "bytes" by default. */
  readonly unit?: 'bytes' | 'characters'
}

/**
 * A file exceeds a limit: of the storage (bytes of UTF-8) or of a write gate (characters). Nothing was
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
        'Consolidate it first: merge lines that say the same, shorten, move details into other files, then write it again.',
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

/** Additional data of an {@link UnavailableError}. */
export interface UnavailableErrorOptions extends MemoryErrorOptions {
  /** See {@link UnavailableError.outcome}. "unchanged" by default. */
  readonly outcome?: 'unchanged' | 'unknown'
}

/**
 * The storage cannot answer now (busy, full, unreachable), or the call was too late. `retryable` says whether
 * to try again. Its default is true, and false if the outcome is unknown.
 */
export class UnavailableError extends MemoryError {
  /**
   * "unknown": a change was sent but its answer was lost, so it may have been made. Check before you repeat
   * it. "unchanged": nothing was changed.
   */
  readonly outcome: 'unchanged' | 'unknown'

  constructor(message: string, { outcome = 'unchanged', ...options }: UnavailableErrorOptions = {}) {
    super('unavailable', message, { retryable: outcome === 'unchanged', ...options })
    this.outcome = outcome
  }
}

/** Additional data of a {@link ModelFailedError}. */
export interface ModelFailedErrorOptions extends MemoryErrorOptions {
  /** See {@link ModelFailedError.retryAfterMilliseconds}. */
  readonly retryAfterMilliseconds?: number
}

/** A model or an embedder failed. Memory is unchanged. */
export class ModelFailedError extends MemoryError {
  /** How long to wait before the next try, in milliseconds, if the model gave a time. */
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

// Paths come from models and users: unshortened they could flood a log or contain control characters.
function quote(path: unknown): string {
  if (typeof path !== 'string') return `A value of type ${path === null ? 'null' : typeof path}`
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
  return shown.replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
