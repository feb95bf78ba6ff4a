import { join } from 'node:path'
import {
  isAvailable,
  startLibsqlServer,
  type LibsqlServer,
  type LibsqlServerOptions,
} from '@sheaf/libsql-server'
import { afterAll, describe } from 'vitest'
import { memoryDirectory } from './temporary-directory.ts'

/** Declares tests that need the real server; visibly skipped if no server exists for this platform. */
export const withServer = describe.skipIf(!isAvailable())

/** Starts servers for this test file, and stops them after it. */
export function servers(): { start(options?: Partial<LibsqlServerOptions>): Promise<LibsqlServer> } {
  const directory = memoryDirectory()
  const started: LibsqlServer[] = []
  afterAll(async () => {
    // A replica before its primary.
    for (const server of started.reverse()) await server.stop()
    directory.remove()
  })
  return {
    async start(options = {}) {
      const server = await startLibsqlServer({
        directory: join(directory.path, `${started.length}`),
        ...options,
      })
      started.push(server)
      return server
    },
  }
}
