import { MemoryError, type Clock } from '@sheaf/core'

export interface CliEnvironment {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** Read to its end if a command gets `-` in place of a text; for `mcp`, the messages of the client. */
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder for relative paths and for `sheaf.config.*`. */
  readonly cwd: string
  readonly clock: Clock
  /** Whether a stream is a terminal: stdout then gets colours and bars, stderr a line of progress. */
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  /**
   * The words by which this process was started, which `init` writes into the settings of agents. `sheaf` by
   * default.
   */
  readonly command?: readonly string[]
  /** The width of the terminal in columns. 80 by default. */
  readonly columns?: number
  /**
   * Resolves when the process gets a signal to end, as with Ctrl-C. Servers then end, `import` stops
   * after the current file, and a copy is interrupted. Without it, only the end of stdin ends `mcp`,
   * and nothing ends `mcp --http`.
   */
  readonly stopRequested?: () => Promise<void>
}

/**
 * The text that a command was given, or all of stdin for `-`. Throws `unavailable` when stdin is not
 * UTF-8.
 */
export async function readText(given: string, { stdin }: Pick<CliEnvironment, 'stdin'>): Promise<string> {
  if (given !== '-') return given
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const part of stdin)
      text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
    return text + decoder.decode()
  } catch (cause) {
    throw MemoryError.unavailable('The text on stdin is not valid UTF-8. Nothing was changed.', {
      cause,
      retryable: false,
    })
  }
}

/** Warns of a failure by its kind: the message may have text of the memory, and needs `debug`. */
export function warnOfFailure(
  what: string,
  error: unknown,
  { warn, debug = false }: { readonly warn: (line: string) => void; readonly debug?: boolean | undefined },
): void {
  const isKnown = MemoryError.isInstance(error)
  const kind = isKnown ? error.code : error instanceof Error ? error.name : 'an error'
  warn(`warning: ${what} failed: ${kind}${debug ? '' : '; --debug shows it'}`)
  if (debug) warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

export const EXIT_CODES = {
  ok: 0,
  /** The operation failed; the reason is on stderr. */
  failed: 1,
  /** A search found nothing, as with `grep`; stderr has no error. */
  nothingFound: 1,
  usage: 2,
  /** The command worked, but `doctor`, `audit` or `links` found something, or `import` left something out. */
  findings: 3,
  /** The user ended the command with Ctrl-C. Finished work stays. */
  interrupted: 130,
} as const

export class InterruptedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InterruptedError'
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export class UsageError extends MemoryError {
  constructor(argument: string, reason: string, options?: { readonly cause?: unknown }) {
    super('invalid-argument', `${argument} ${reason.replace(/\.$/, '')}.`, { ...options, argument })
  }
}
