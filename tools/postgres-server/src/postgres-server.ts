import { chmod, chown, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freePort, startServerProcess } from '@sheaf/libsql-server'
import type { ServerProcess } from '@sheaf/libsql-server'
import { runProgram, userOfServer, withoutRoot } from './run-program.ts'
import { serverPrograms } from './server-binary.ts'

/** How to start a server. */
export interface PostgresServerOptions {
  /** Where it keeps its databases; made when it is not there. */
  readonly directory: string
  /** Settings of postgresql.conf, beside those of this tool. */
  readonly settings?: Readonly<Record<string, string>>
  /** The folder of its programs; those of the package from npm by default. */
  readonly programs?: string
}

/** A server on loopback. It ends with this process in any case, also when this process is killed. */
export interface PostgresServer {
  /** For the superuser `postgres`, with the password "postgres". */
  readonly connectionString: string
  /** The same for another user, password or database. */
  address(parts: { readonly user?: string; readonly password?: string; readonly database?: string }): string
  readonly port: number
  /** The last of what it wrote. */
  readonly output: () => string
  /** SIGKILL: no chance to tidy up. */
  readonly kill: () => Promise<void>
  /** Ends connections and stops. */
  readonly stop: () => Promise<void>
  /** Starts it again on the same directory and port; nothing when it is running. */
  readonly start: () => Promise<void>
  /** Stops it, copies its directory, and starts both: the copy is a streaming replica, which only reads. */
  readonly replicate: (directory: string) => Promise<PostgresServer>
  /** Holds it still (SIGSTOP): it takes no connection until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 5000
const POLL_MS = 5

/** Makes a cluster in the directory, starts a server on it and waits until it takes connections. */
export async function startPostgresServer({
  directory,
  settings = {},
  programs,
}: PostgresServerOptions): Promise<PostgresServer> {
  programs ??= await serverPrograms()
  const user = userOfServer()
  await mkdir(directory, { recursive: true, mode: 0o755 })
  const data = join(directory, 'data')
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, 'postgres')
  if (user !== undefined) {
    for (const each of [directory, passwordFile]) await chown(each, user, user)
    // The folder around it is often a temporary one, which other users may not enter.
    const around = dirname(directory)
    await chmod(around, (await stat(around)).mode | 0o011)
  }
  const init = ['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256']
  const encoding = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions']
  await runProgram(withoutRoot(join(programs, 'initdb'), [...init, ...encoding]))
  const server = createServer({ programs, directory, settings, port: await freePort() })
  await server.start()
  return server
}

interface ServerParts {
  readonly programs: string
  readonly directory: string
  readonly settings: Readonly<Record<string, string>>
  readonly port: number
}

function createServer(parts: ServerParts): PostgresServer {
  const { programs, directory, settings, port } = parts
  const values = ['-D', join(directory, 'data'), '-p', String(port), '-k', directory, '-h', '127.0.0.1']
  const all = { wal_keep_size: '256MB', max_connections: '200', shared_buffers: '64MB', ...settings }
  const command = withoutRoot(join(programs, 'postgres'), [
    ...values,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  let running: ServerProcess | undefined
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    const server = running
    if (server === undefined) return
    server.signal('SIGCONT')
    server.signal(signal)
    const timer = setTimeout(() => server.signal('SIGKILL'), STOP_TIMEOUT_MS)
    await server.ended.finally(() => clearTimeout(timer))
  }
  const address: PostgresServer['address'] = ({
    user = 'postgres',
    password = 'postgres',
    database = 'postgres',
  }) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const server: PostgresServer = {
    connectionString: address({}),
    address,
    port,
    output: () => running?.output() ?? '',
    async start() {
      if (running?.isRunning() === true) return
      const deadline = performance.now() + START_TIMEOUT_MS
      for (;;) {
        running = await startServerProcess(...splitCommand(command))
        if (await untilReady(running, deadline)) return
        // After a kill the processes of its connections take a moment to see that it is gone.
        if (performance.now() > deadline || !/still in use|lock file/.test(running.output()))
          throw new Error(`The PostgreSQL server ended while it started.\n${running.output()}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async replicate(copy) {
      await server.stop()
      await mkdir(copy, { recursive: true })
      await cp(join(directory, 'data'), join(copy, 'data'), { recursive: true, preserveTimestamps: true })
      await rm(join(copy, 'data/postmaster.pid'), { force: true })
      await writeFile(join(copy, 'data/standby.signal'), '')
      const user = userOfServer()
      if (user !== undefined) await runProgram(['chown', '-R', `${user}:${user}`, copy])
      await server.start()
      const source = `host=127.0.0.1 port=${port} user=postgres password=postgres`
      const replica = createServer({
        programs,
        directory: copy,
        settings: { ...settings, primary_conninfo: source, hot_standby: 'on' },
        port: await freePort(),
      })
      await replica.start()
      return replica
    },
    pause: () => running?.signal('SIGSTOP'),
    resume: () => running?.signal('SIGCONT'),
  }
  return server
}

function splitCommand([program, ...values]: readonly [string, ...string[]]): [string, string[]] {
  return [program, values]
}

// False when it ended.
async function untilReady(server: ServerProcess, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    if (!server.isRunning()) return false
    if (/ready to accept (read-only )?connections/.test(server.output())) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The PostgreSQL server is not ready in time.\n${server.output()}`)
}
