import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import { memoryFolder } from './memory-folder.ts'
import { SERVER_VARIABLES } from './server-variables.ts'

/** A global setup for vitest: one server for all tests, named in the environment. Returns what stops it. */
export async function setup(): Promise<() => Promise<void>> {
  if (!isAvailable()) return async () => {}
  const directory = await mkdtemp(join(memoryFolder(), 'sheaf-server-'))
  const server = await startLibsqlServer({ directory, namespaces: true })
  process.env[SERVER_VARIABLES.url] = server.url
  process.env[SERVER_VARIABLES.admin] = server.adminUrl
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
