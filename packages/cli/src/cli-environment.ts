import type { Clock } from '@sheaf/core'

/** Where text goes, such as `process.stdout`. */
export interface TextSink {
  write(text: string): unknown
}

/** All that the command line sees of the world. */
export interface CliEnvironment {
  readonly stdout: TextSink
  readonly stderr: TextSink
  /** Read to its end where a command is given `-` in place of a text; what a client of `mcp` sends. */
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly env: Readonly<Record<string, string | undefined>>
  /** What relative paths are relative to, and where `sheaf.config.*` is looked for. */
  readonly cwd: string
  readonly clock: Clock
  /** Whether a person looks at it: colours and bars are for stdout, progress is for stderr. */
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  /** How wide the terminal is. 80 by default. */
  readonly columns?: number
  /**
   * Resolves when somebody wants the process to end, as with Ctrl-C. Called by commands that run until then,
   * and by `import`, which then stops after a file; without it only the end of stdin ends `mcp`, and nothing
   * `mcp --http`.
   */
  readonly stopRequested?: () => Promise<void>
}
