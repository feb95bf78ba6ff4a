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
