import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  debianPrograms,
  isAvailable,
  startPgBouncer,
  startPostgresServer,
  type PgBouncer,
  type PostgresServer,
} from '@sheaf/postgres-server'
import pg from 'pg'
import { afterAll, describe, test } from 'vitest'

/** Declares tests that need the real server; visibly skipped if this platform lacks it. */
export const withServer = describe.skipIf(!isAvailable())

const debian = debianPrograms()

/**
 * Declares tests that need Debian's server, which compiles statements, or its PgBouncer. If these are not
 * installed, the tests are skipped, with the reason; in CI they fail.
 */
export function withDebian(title: string, declare: () => void): void {
  if (!('reason' in debian)) return void describe(title, declare)
  const { reason } = debian
  test.skipIf(!process.env['CI'])(`${title} (skipped: ${reason})`, () => {
    throw new Error(reason)
  })
}

/** Starts servers for this test file, and stops them after it. */
export function servers(): {
  start(settings?: Readonly<Record<string, string>>): Promise<PostgresServer>
  replicate(primary: PostgresServer): Promise<PostgresServer>
  /** Debian's server. */
  startDebian(settings?: Readonly<Record<string, string>>): Promise<PostgresServer>
  /** Debian's PgBouncer in front of a server, in transaction mode unless `settings` has another. */
  startBouncer(server: PostgresServer, settings?: Readonly<Record<string, string>>): Promise<PgBouncer>
} {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pg-'))
  // The server runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  const started: PostgresServer[] = []
  const bouncers: PgBouncer[] = []
  let places = 0
  const place = () => join(folder, `${(places += 1)}`)
  const programs = () => {
    if ('reason' in debian) throw new Error(debian.reason)
    return debian
  }
  const kept = (server: PostgresServer): PostgresServer => {
    started.push(server)
    return server
  }
  afterAll(async () => {
    for (const bouncer of bouncers) await bouncer.kill()
    // A replica before its primary.
    for (const server of started.reverse()) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    start: async (settings = {}) => kept(await startPostgresServer({ directory: place(), settings })),
    replicate: async (primary) => kept(await primary.replicate(place())),
    startDebian: async (settings = {}) =>
      kept(await startPostgresServer({ directory: place(), settings, programs: programs().postgres })),
    async startBouncer(server, settings = {}) {
      const program = programs().pgbouncer
      const bouncer = await startPgBouncer({ program, directory: place(), server, settings })
      bouncers.push(bouncer)
      return bouncer
    },
  }
}

/** A pool like an app's, whose connections may break while they are idle. */
export function testPool(options: pg.PoolConfig): pg.Pool {
  return new pg.Pool(options).on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
