import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freePort, startServerProcess } from '@sheaf/libsql-server'
import type { ServerProcess } from '@sheaf/libsql-server'
import type { PostgresServer } from './postgres-server.ts'
import { userOfServer, withoutRoot } from './run-program.ts'

/** How to start a PgBouncer. */
export interface PgBouncerOptions {
  /** The path of the program. */
  readonly program: string
  /** Where its settings are; made when it is not there. */
  readonly directory: string
  /** Where its connections lead to. */
  readonly server: Pick<PostgresServer, 'port'>
  /** Settings of pgbouncer.ini: "pool_mode" and "default_pool_size" above all. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A PgBouncer on loopback. It ends with this process in any case. */
export interface PgBouncer {
  /** As the server's own, with another port. */
  readonly connectionString: string
  /** SIGKILL: all connections break. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port; nothing when it is running. */
  readonly start: () => Promise<void>
}

const START_TIMEOUT_MS = 30_000
const POLL_MS = 5

/** Starts one in transaction mode, and waits until it takes connections. */
export async function startPgBouncer({
  program,
  directory,
  server,
  settings = {},
}: PgBouncerOptions): Promise<PgBouncer> {
  const port = await freePort()
  const [users, config] = [join(directory, 'users.txt'), join(directory, 'pgbouncer.ini')]
  const values = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    // After a failure it waits before it looks for the server again: for 15 seconds by default.
    server_login_retry: '1',
    ...settings,
  }
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}\n`)
  await mkdir(directory, { recursive: true, mode: 0o755 })
  await writeFile(users, '"postgres" "postgres"\n')
  await writeFile(
    config,
    `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\n${lines.join('')}`,
  )
  const user = userOfServer()
  if (user !== undefined) {
    for (const each of [directory, users, config]) await chown(each, user, user)
    await chmod(dirname(directory), (await stat(dirname(directory))).mode | 0o011)
  }
  let running: ServerProcess | undefined
  const pooler: PgBouncer = {
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async kill() {
      // Its process does not keep this one running.
      const waiting = setInterval(() => {}, 1000)
      running?.signal('SIGKILL')
      await running?.ended
      clearInterval(waiting)
    },
    async start() {
      if (running?.isRunning() === true) return
      const [name, ...parameters] = withoutRoot(program, [config])
      running = await startServerProcess(name, parameters)
      const end = performance.now() + START_TIMEOUT_MS
      while (!/process up/.test(running.output())) {
        if (!running.isRunning() || performance.now() > end)
          throw new Error(`PgBouncer did not start.\n${running.output()}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
  await pooler.start()
  return pooler
}
