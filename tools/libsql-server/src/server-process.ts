import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** One running server program. */
export interface ServerProcess {
  /** The server's own process, not the shell's around it. */
  readonly pid: number
  readonly isRunning: () => boolean
  /** The last of what it wrote, for error messages. */
  readonly output: () => string
  /** Sends a signal; nothing when it has ended. */
  readonly signal: (name: 'SIGINT' | 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Settles when it has ended, with its exit code (128 and more: a signal). */
  readonly ended: Promise<number>
}

// The server must not outlive its parent, however that ends: the shell's standard input is a pipe that the
// kernel closes with the parent, and a guard in the background waits for that. Descriptor 3 has the server's
// process id.
const GUARDED = `exec 5<&0
"$@" 3>&- 5<&- </dev/null &
server=$!
echo "$server" >&3
exec 3>&-
( read -r line <&5; kill -9 "$server" 2>/dev/null ) >/dev/null 2>&1 &
guard=$!
exec 5<&-
wait "$server"
code=$?
kill "$guard" 2>/dev/null
exit "$code"`

const KEPT_OUTPUT = 8192

/**
 * Starts a program that ends with this process, even when this process is killed. It does not keep this
 * process from ending.
 */
export async function startServerProcess(
  program: string,
  programArguments: readonly string[],
): Promise<ServerProcess> {
  const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', program, ...programArguments], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // Its own session: Ctrl-C in a terminal reaches this process first, which may still want to stop the
    // server in order.
    detached: true,
    env: { PATH: '/usr/bin:/bin', RUST_LOG: 'sqld=info,libsql_server=error', RUST_BACKTRACE: '0' },
  })
  let output = ''
  let hasEnded = false
  const collect = (chunk: string) => {
    output = `${output}${chunk}`.slice(-KEPT_OUTPUT)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 0))
  }).finally(() => {
    hasEnded = true
  })
  ended.catch(() => {})
  const pid = Number(await firstLine(child.stdio[3] as Readable, ended))
  // Streams of a child are sockets, which keep the event loop alive by themselves.
  for (const stream of [child, child.stdin, child.stdout, child.stderr] as unknown as readonly {
    unref: () => void
  }[])
    stream.unref()
  return {
    pid,
    isRunning: () => !hasEnded,
    output: () => output,
    signal: (name) => {
      try {
        if (!hasEnded) process.kill(pid, name)
      } catch (error) {
        // It ended just now, and the news is still on its way.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    },
    ended,
  }
}

async function firstLine(stream: Readable, ended: Promise<number>): Promise<string> {
  let text = ''
  const whole = (async () => {
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk)
    return text.trim()
  })()
  const line = await Promise.race([whole, ended.then(() => whole)])
  if (line === '') throw new Error('The server could not be started: the shell did not say its process id.')
  return line
}
