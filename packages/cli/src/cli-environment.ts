import type { Clock } from '@sheaf/core'

/** What the command line reads and writes: streams, variables, the clock. */
export interface CliEnvironment {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** Read to its end where a command is given `-` in place of a text; what a client of `mcp` sends. */
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** What relative paths are relative to, and where `sheaf.config.*` is looked for. */
  readonly cwd: string
  readonly clock: Clock
  /** Whether a stream is a terminal: stdout then gets colours and bars, stderr progress. */
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  /** How wide the terminal is. 80 by default. */
  readonly columns?: number
  /**
   * Resolves when the process gets a signal to end, as with Ctrl-C. Called by commands that run until then,
   * and by `import`, which then stops after a file; without it only the end of stdin ends `mcp`, and nothing
   * `mcp --http`.
   */
  readonly stopRequested?: () => Promise<void>
}
