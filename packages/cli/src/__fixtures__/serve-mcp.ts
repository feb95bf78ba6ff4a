import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The command that starts a process of `sheaf mcp`. */
export function mcpCommand(...argv: readonly string[]): {
  readonly command: string
  readonly args: string[]
} {
  return sheafCommand('mcp', ...argv)
}

function sheafCommand(...argv: readonly string[]): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args: ['--conditions=sheaf-source', MAIN, ...argv] }
}

/** A process of `sheaf mcp`. */
interface McpProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  /** Resolves when stdout or stderr matches the pattern. */
  readonly said: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Its exit code, or -1 when a signal ended it. */
  readonly ended: Promise<number>
}

/** Starts `sheaf mcp` in a folder. */
export function startMcp(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): McpProcess {
  return startSheaf(cwd, env, 'mcp', ...argv)
}

function startSheaf(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): McpProcess {
  const { command, args } = sheafCommand(...argv)
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TMPDIR: cwd,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  let listeners: (() => void)[] = []
  const hear = () => listeners.forEach((each) => each())
  child.stdout.on('data', (data: Buffer) => ((stdout += data.toString()), hear()))
  child.stderr.on('data', (data: Buffer) => ((stderr += data.toString()), hear()))
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  child.on('close', (code) => (resolve(code ?? -1), hear()))
  const said: McpProcess['said'] = async (pattern) => {
    const { promise, resolve: found, reject } = Promise.withResolvers<RegExpExecArray>()
    const look = () => {
      const match = pattern.exec(stderr) ?? pattern.exec(stdout)
      if (match !== null) found(match)
      else if (child.exitCode !== null) reject(new Error(`ended with ${child.exitCode}: ${stderr}`))
    }
    listeners.push(look)
    look()
    return await promise.finally(() => (listeners = listeners.filter((each) => each !== look)))
  }
  return {
    child,
    output: () => ({ stdout, stderr }),
    said,
    ended,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts it for HTTP on a free port, and also returns the address. */
export async function startHttp(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<McpProcess & { readonly url: URL }> {
  return await startServer(cwd, env, 'mcp', ...argv)
}

/** Starts a command that serves HTTP on a free port, and also returns the address. */
export async function startServer(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<McpProcess & { readonly url: URL }> {
  const server = startSheaf(cwd, env, ...argv, '--http', ':0')
  const [, url = ''] = await server.said(/over HTTP at (http:\S+)\n/)
  return { ...server, url: new URL(url) }
}
