import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** How `sheaf` is started here; with the package installed it is `npx -y @sheaf/cli`. */
export function sheaf(...argv: readonly string[]): { command: string; args: string[] } {
  const main = fileURLToPath(import.meta.resolve('@sheaf/cli')).replace(/index(\.\w+)$/, 'main$1')
  return { command: process.execPath, args: [...process.execArgv, main, ...argv] }
}

/** A server in its own process. */
export interface HttpServer {
  readonly url: URL
  /** Ends it as Ctrl-C does, and resolves to its exit code. */
  readonly stop: () => Promise<number>
}

/** Starts `sheaf mcp --http` on a free port of this machine. Rejects when it ends before it listens. */
export async function startHttpServer(token: string, ...argv: readonly string[]): Promise<HttpServer> {
  const { command, args } = sheaf('mcp', '--http', ':0', ...argv)
  const child = spawn(command, args, {
    env: { ...process.env, SHEAF_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface(child.stderr)) {
    const [, url] = /over HTTP at (\S+)$/.exec(line) ?? []
    if (url === undefined) throw new Error(line)
    const stop = async () => {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return Number(code)
    }
    return { url: new URL(url), stop }
  }
  throw new Error('The server ended before it listened.')
}
