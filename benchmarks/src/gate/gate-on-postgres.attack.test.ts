import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgres } from '@sheaf/postgres'
import { isAvailable, startPostgresServer } from '@sheaf/postgres-server'
import type { PostgresServer } from '@sheaf/postgres-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateSets } from './gate-set.ts'
import { measureGate } from './measure-gate.ts'

// Where a server's own full text finds nothing.
const LANGUAGES = ['ja', 'ko', 'th', 'zh']

describe.skipIf(!isAvailable())('the gate on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-gate-'))
  let server: PostgresServer
  beforeAll(async () => {
    // The server is another user, who has to get at its own folder.
    chmodSync(folder, 0o755)
    server = await startPostgresServer({ directory: join(folder, 'server'), settings: { fsync: 'off' } })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const sets = gateSets().filter(({ name }) => LANGUAGES.includes(name))
  test.each(sets)('$name: all figures are those of SQLite', async (set) => {
    const storage = postgres({ connectionString: server.connectionString, schema: `gate_${set.name}` })
    expect(await measureGate(set, { storage })).toEqual(await measureGate(set))
  })
})
