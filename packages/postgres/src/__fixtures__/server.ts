import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAvailable, startPostgresServer } from '@sheaf/postgres-server'
import type { PostgresServer } from '@sheaf/postgres-server'
import pg from 'pg'
import { afterAll, describe } from 'vitest'

/** Declares tests that need the real server; skipped, visibly, where this platform lacks it. */
export const withServer = describe.skipIf(!isAvailable())

/** Starts servers of this test file's own, and ends them after it. */
export function servers(): {
  start(settings?: Readonly<Record<string, string>>): Promise<PostgresServer>
  replicate(primary: PostgresServer): Promise<PostgresServer>
} {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pg-'))
  // The server is another user, who has to get at its own folder.
  chmodSync(folder, 0o755)
  const started: PostgresServer[] = []
  const place = () => join(folder, `${started.length}`)
  const kept = (server: PostgresServer): PostgresServer => {
    started.push(server)
    return server
  }
  afterAll(async () => {
    // A replica before its primary.
    for (const server of started.reverse()) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    start: async (settings = {}) => kept(await startPostgresServer({ directory: place(), settings })),
    replicate: async (primary) => kept(await primary.replicate(place())),
  }
}

/** A pool like an app's, whose connections may break while they are idle. */
export function testPool(options: pg.PoolConfig): pg.Pool {
  return new pg.Pool(options).on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
