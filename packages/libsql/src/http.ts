import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import { adapterOptions, createSqlStorage } from '@sheaf/sql'
import { createCallTimeout } from './server/call-timeout.ts'
import { openHttpConnection } from './server/http-connection.ts'
import { createRemoteDatabase, type RemoteDatabase } from './server/remote-database.ts'
import { serverParts } from './server/server-parts.ts'
import { checkOptions, refuse } from '@sheaf/core/adapter'
import {
  parseRemoteAddress,
  checkServer,
  checkShared,
  SERVER_OPTION_NAMES,
  type RemoteAddress,
  type LibsqlHttpOptions,
  type SharedSettings,
} from './server/server-options.ts'

/**
 * Memory on a libSQL server, over HTTP only: `libsql({ url: 'libsql://...', authToken })` for browsers,
 * workers and every runtime with `fetch`. Creating the adapter does no I/O, and throws `invalid-argument`
 * for invalid or unsafe options. `open` throws `unavailable` if the database cannot be reached, is not a
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
    rules,
    async open(openOptions: OpenOptions): Promise<Storage> {
      adapterOptions.checkOpen(openOptions)
      const primary = await server(address)
      const reader = readAddress === undefined ? undefined : await server(readAddress)
      const { database, examine } = serverParts({ primary, reader, clock: openOptions.clock, timeoutMs })
      const calls = createCallTimeout({ database, where: address.where, timeoutMs })
      return calls.guard(await createSqlStorage({ database: calls.database, examine, ...rules }, openOptions))
    },
  }
}

interface HttpSettings extends SharedSettings {
  readonly address: RemoteAddress
  readonly readAddress?: RemoteAddress
}

const EXPECTED =
  'must begin with "https://", "libsql://" or "http://"; files and WebSockets are for "@sheaf/libsql"'
const ON_NODE = ['replica', 'searchMemoryBytes']

function checkHttpOptions(options: LibsqlHttpOptions): HttpSettings {
  const foreign = Object.entries(options ?? {}).find(
    ([name, value]) => ON_NODE.includes(name) && value !== undefined,
  )
  if (foreign !== undefined)
    refuse(foreign[0], 'has no effect over HTTP alone; leave it out, or use "@sheaf/libsql"')
  checkOptions(options, SERVER_OPTION_NAMES, '{ url: "libsql://..." }', 'The options of libsql()')
  const { url, readUrl } = options
  const address = httpAddress(url, 'url')
  const settings = checkShared(options)
  checkServer(address, 'url', options)
  if (readUrl === undefined) return { ...settings, address }
  const readAddress = httpAddress(readUrl, 'readUrl')
  checkServer(readAddress, 'readUrl', options)
  return { ...settings, address, readAddress }
}

function httpAddress(url: unknown, argument: string): RemoteAddress {
  if (typeof url !== 'string' || !/^(https?|libsql):/i.test(url)) refuse(argument, EXPECTED)
  return parseRemoteAddress(url, argument, EXPECTED)
}
