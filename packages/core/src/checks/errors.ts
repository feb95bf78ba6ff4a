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
  const [major = 0, minor = 0] = numbersOf(version)
  const [leastMajor = 0, leastMinor = 0] = numbersOf(LEAST_NODE)
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

/** Fields of an error besides its code and its message. */
export interface MemoryErrorOptions extends Partial<Omit<MemoryError, 'code' | keyof Error>> {
  /** The original error, for logs. */
  readonly cause?: unknown
}

// Two copies of this package in one dependency tree have two classes, but they share a registered symbol.
const marker = Symbol.for('sheaf.memory-error')

/**
 * Every error that Sheaf throws on purpose. The message says what happened, where, and how to fix it, and has
 * no text of a memory. The code says which of the other fields the error has.
 */
export class MemoryError extends Error {
  /** Node prints it above the stack; a bundler renames the class. */
  static override readonly name = 'MemoryError'
  readonly code: MemoryErrorCode
  /** True if the same call may succeed later. */
  readonly retryable: boolean
  /** The file. */
  declare readonly path?: string
  /** The rule that a path, a content or an act breaks. */
  declare readonly reason?: string
  /** How to fix it. The message contains it. */
  declare readonly advice?: string | undefined
  /** The wrong argument. */
  declare readonly argument?: string
  /** The hash that the caller expected; null if the caller expected no file. */
  declare readonly expected?: string | null
  /** The hash of the current file; null if it does not exist. */
  declare readonly actual?: string | null
  /** The smallest budget in tokens that works: it fits the required parts, cut as far as allowed. */
  declare readonly required?: number
  /** The allowed tokens. */
  declare readonly budget?: number
  /** The size of the file as it would be, in `unit`. */
  declare readonly size?: number
  /** The largest size. */
  declare readonly limit?: number
  declare readonly unit?: 'bytes' | 'characters'
  /**
   * "unknown": a change was sent but its answer was lost, so it may have been made. Check before you repeat
   * it. "unchanged": nothing was changed.
   */
  declare readonly outcome?: 'unchanged' | 'unknown'
  /** How long to wait before the next try, in milliseconds, if a model gave a time. */
  declare readonly retryAfterMilliseconds?: number | undefined

  constructor(code: MemoryErrorCode, message: string, options: MemoryErrorOptions = {}) {
    const { cause, retryable = false, ...fields } = options
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'MemoryError'
    this.code = code
    this.retryable = retryable
    Object.assign(this, fields)
    Object.defineProperty(this, marker, { value: true })
  }

  /**
   * True for a MemoryError of any copy of this package; if `code` is given, only for that code. Use it
   * instead of `instanceof`.
   */
  static isInstance(value: unknown, code: 'budget-exceeded'): value is BudgetExceeded
  static isInstance(value: unknown, code?: MemoryErrorCode): value is MemoryError
  static isInstance(value: unknown, code?: MemoryErrorCode): value is MemoryError {
    if (Object(value)[marker] !== true) return false
    return code === undefined || (value as MemoryError).code === code
  }

  /** No file exists at `path`. */
  static notFound(path: string, options?: MemoryErrorOptions): MemoryError {
    const message = `There is no file at "${path}". Check the path with list(), or write the file first.`
    return new MemoryError('not-found', message, { ...options, path })
  }

  /** A precondition failed: the file changed since it was read. Nothing was written. */
  static conflict(versions: ConflictVersions, options?: MemoryErrorOptions): MemoryError {
    return new MemoryError('conflict', conflictMessage(versions), { ...options, ...versions })
  }

  /**
   * No storage accepts the path. `reason` is the rule that it breaks; `advice` says how the opener of the
   * storage can fix it. The message contains both.
   */
  static invalidPath(path: string, reason: string, options?: MemoryErrorOptions): MemoryError {
    const advice = options?.advice === undefined ? '' : `; ${options.advice}`
    const message = `${quote(path)} is not a valid path: ${reason}${advice}.`
    return new MemoryError('invalid-path', message, { ...options, path, reason })
  }

  /** Content that not every storage can keep unchanged (a NUL character, half a surrogate pair). */
  static invalidContent(path: string, reason: string, options?: MemoryErrorOptions): MemoryError {
    const message = `The content of "${path}" is refused: ${reason}.`
    return new MemoryError('invalid-content', message, { ...options, path, reason })
  }

  /**
   * The text of a stored file does not match its recorded hash, for example after a disk changed a byte.
   * `advice`, which the message contains, says how to restore the file.
   */
  static damaged(path: string, advice: string, options?: MemoryErrorOptions): MemoryError {
    const message = `"${path}" is damaged: its text is not the one that was written. ${advice}`
    return new MemoryError('damaged', message, { ...options, path, advice })
  }

  /** An argument has the wrong type or is out of range. */
  static invalidArgument(argument: string, reason: string, options?: MemoryErrorOptions): MemoryError {
    return new MemoryError('invalid-argument', `${argument} ${reason}.`, { ...options, argument })
  }

  /** The handle does not permit the act, for example a write to a file that a view only shares. */
  static scopeViolation(path: string, reason: string, options?: MemoryErrorOptions): MemoryError {
    const message = `This handle may not change "${path}": ${reason}.`
    return new MemoryError('scope-violation', message, { ...options, path, reason })
  }

  /** The required parts of the context exceed the budget, even after everything else was dropped. */
  static budgetExceeded(required: number, budget: number, options?: MemoryErrorOptions): BudgetExceeded {
    const message = `The parts of the context that are never dropped need a budget of ${required} tokens, and the budget is ${budget}. Raise maxTokens, or shorten the system prompt or the current message.`
    const error = new MemoryError('budget-exceeded', message, options)
    return Object.assign(error, { required, budget })
  }

  /**
   * A file exceeds a limit: of the storage (bytes of UTF-8, the default) or of a write gate (characters).
   * Nothing was written.
   */
  static tooLarge(path: string, size: number, limit: number, options?: MemoryErrorOptions): MemoryError {
    const { unit = 'bytes' } = options ?? {}
    const message = `"${path}" would hold ${size} ${unit} and the limit is ${limit}. ${SHRINK[unit]}`
    return new MemoryError('too-large', message, { ...options, path, size, limit, unit })
  }

  /**
   * The storage cannot answer now (busy, full, unreachable), or the call was too late. The outcome is
   * "unchanged" by default. `retryable` says whether to try again: by default unless the outcome is unknown.
   */
  static unavailable(message: string, options?: MemoryErrorOptions): MemoryError {
    const { outcome = 'unchanged' } = options ?? {}
    const retryable = outcome === 'unchanged'
    return new MemoryError('unavailable', message, { retryable, ...options, outcome })
  }

  /** A model or an embedder failed. Memory is unchanged. */
  static modelFailed(message: string, options?: MemoryErrorOptions): MemoryError {
    return new MemoryError('model-failed', message, { retryAfterMilliseconds: undefined, ...options })
  }

  /** A model or an embedder threw `cause`: the message has its status, code or name, and none of its text. */
  static modelThrew(who: string, cause: unknown): MemoryError {
    const {
      statusCode,
      status = statusCode,
      code,
      message,
      name = typeof cause,
      cause: inner,
    } = Object(cause)
    const said = [status, code, Object(inner).code, /\bE[A-Z]{4,}\b/.exec(message)?.[0]]
    const sign = said.find((each) => /^(?:\d{3}|[A-Z][A-Z_]+)$/.test(`${each}`)) ?? name
    const shown = `${who} failed with ${sign}. Check its server and its key.`
    return MemoryError.modelFailed(shown, { retryable: true, cause })
  }

  /** The handle was closed before the call. `what` begins the message. */
  static closed(what: string, options?: MemoryErrorOptions): MemoryError {
    const message = `${what} is closed. Open it again with createMemory() or the adapter's open().`
    return new MemoryError('closed', message, options)
  }
}

/** The HTTP status of each code, for a server that answers with the error. */
export const HTTP_STATUS: Readonly<Record<MemoryErrorCode, number>> = {
  'not-found': 404,
  conflict: 409,
  damaged: 422,
  'invalid-path': 400,
  'invalid-content': 422,
  'invalid-argument': 400,
  'scope-violation': 403,
  'budget-exceeded': 422,
  'too-large': 413,
  'invalid-entry': 422,
  unavailable: 503,
  'model-failed': 502,
  closed: 503,
}

/** Throws `invalid-argument`. `reason` goes on after the name of the argument: "must be text". */
export function refuse(argument: string, reason: string, options?: MemoryErrorOptions): never {
  throw MemoryError.invalidArgument(argument, reason, options)
}

type BudgetExceeded = MemoryError & { readonly required: number; readonly budget: number }

interface ConflictVersions {
  readonly path: string
  readonly expected: string | null
  readonly actual: string | null
}

function conflictMessage({ path, expected, actual }: ConflictVersions): string {
  const found =
    actual === null ? 'it does not exist' : expected === null ? 'it exists' : 'it changed meanwhile'
  return `"${path}" is not as expected: ${found}. Read it again and repeat the change on its new text.`
}

const SHRINK = {
  bytes: 'Split it, or open the storage with a larger maxFileBytes.',
  characters:
    'Consolidate it first: merge lines that say the same, shorten, move details into other files, then write it again.',
}

// Paths come from models and users: unshortened they could flood a log or contain control characters.
function quote(path: unknown): string {
  if (typeof path !== 'string') return `A value of type ${path === null ? 'null' : typeof path}`
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
  return shown.replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
