import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import { checkOpenOptions, createSqlStorage } from '@sheaf/sql'
import { createCallTimeout } from './server/call-timeout.ts'
import { openHttpConnection } from './server/connections/http-connection.ts'
import { checkHttpOptions } from './http-options.ts'
import type { RemoteAddress } from './server/remote-address.ts'
import { createRemoteDatabase } from './server/remote-database.ts'
import type { RemoteDatabase } from './server/remote-database.ts'
import type { LibsqlHttpOptions } from './server/server-options.ts'
import { serverParts } from './server/server-parts.ts'

/**
 * Memory on a libSQL server, over HTTP only: `libsql({ url: 'libsql://...', authToken })` for browsers,
 * workers and every runtime with `fetch`. Creating the adapter does no I/O, and throws InvalidArgumentError
 * for invalid or unsafe options. `open` throws UnavailableError if the database cannot be reached, is not a
 * database, or was written by a newer Sheaf.
 */
export function libsql(options: LibsqlHttpOptions): StorageAdapter {
  const { address, readAddress, timeoutMs, rules, access } = checkHttpOptions(options)
  const server = async ({ httpUrl, where }: RemoteAddress): Promise<RemoteDatabase> => {
    const connection = await openHttpConnection({ url: httpUrl, fetch: globalThis.fetch, ...access })
    return createRemoteDatabase({ connection, where, timeoutMs })
  }
  return {
    name: 'libsql',
    async open(openOptions: OpenOptions): Promise<Storage> {
      checkOpenOptions(openOptions)
      const primary = await server(address)
      const reader = readAddress === undefined ? undefined : await server(readAddress)
      const { database, examine } = serverParts({ primary, reader, clock: openOptions.clock, timeoutMs })
      const calls = createCallTimeout({ database, where: address.where, timeoutMs })
      return calls.guard(await createSqlStorage({ database: calls.database, examine, ...rules }, openOptions))
    },
  }
}
