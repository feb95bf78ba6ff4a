import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleScript } from './bundle-script.ts'

/** How a child process is started. */
interface ChildOptions {
  /** Environment variables besides this process's own. */
  readonly environment?: Readonly<Record<string, string>>
  /** Bundles the script first, once: it starts in 70 ms, not 250. Not for scripts with worker threads. */
  readonly bundle?: boolean
  /** A command to run it by, with its own arguments, such as one that prepares a file system. */
  readonly through?: readonly string[]
}

/** How a child process ended. */
interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of its standard error. */
  readonly errors: string
}

/** A script that runs as its own process. */
export interface Child {
  readonly pid: number
  /**
   * Each line of its standard output; read it once, and to its end. Leaves out a last line without an end,
   * which was torn.
   */
  readonly lines: AsyncIterable<string>
  /** Writes a line to its standard input, if it still runs. */
  say(line: string): void
  /** Resolves when the process is gone; never rejects. */
  readonly ended: Promise<ChildEnd>
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<ChildEnd>
}

const ERRORS_KEPT = 4000

/**
 * Starts a TypeScript file of this package as its own process, on the sources. It gets `parameters` as JSON,
 * see `childParameters`.
 */
export async function runChild(script: URL, parameters: unknown, options: ChildOptions = {}): Promise<Child> {
  const entry = options.bundle === true ? await bundleScript(script) : script.pathname
  const node = [process.execPath, '--conditions=sheaf-source', entry, JSON.stringify(parameters)]
  const [command = '', ...rest] = [...(options.through ?? []), ...node]
  const child = spawn(command, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.environment },
  })
  // It may end before it has read all; `ended` says how.
  child.stdin.on('error', () => {})
  let errors = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errors = (errors + text).slice(-ERRORS_KEPT)))
  const ended = once(child, 'close').then(([code, signal]): ChildEnd => ({ code, signal, errors }))
  return {
    pid: child.pid ?? 0,
    lines: wholeLines(child.stdout),
    ended,
    say: (line) => void child.stdin.write(`${line}\n`),
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** Runs a child to its end and returns its lines. Throws if it fails. */
export async function childOutput(
  script: URL,
  parameters: unknown,
  options: ChildOptions = {},
): Promise<string[]> {
  const child = await runChild(script, parameters, options)
  const lines: string[] = []
  for await (const line of child.lines) lines.push(line)
  const { code, signal, errors } = await child.ended
  if (code !== 0) throw new Error(`The child process ended with ${code ?? signal}: ${errors}`)
  return lines
}

async function* wholeLines(stream: NodeJS.ReadableStream): AsyncIterable<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const text of stream) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
