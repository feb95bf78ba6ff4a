// The libSQL server of the tests, for an app.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isAvailable, startLibsqlServer } from '../../libsql-server/src/index.ts'
import { Skipped } from './results.mjs'

/**
 * Resolves to what `work(server)` does with a server that has nothing in it yet and ends afterwards. Rejects
 * with Skipped where this machine has none.
 */
export async function withLibsqlServer({ home }, work) {
  if (!isAvailable()) throw new Skipped('there is no libSQL server for this machine')
  const server = await startLibsqlServer({ directory: mkdtempSync(join(home, 'server-')) })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
