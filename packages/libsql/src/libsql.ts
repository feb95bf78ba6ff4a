import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import { adapterOptions, createCallDeadline, createSqlStorage } from '@sheaf/sql'
import { openFileDatabase } from './file/file-database.ts'
import { libsqlSettings, type LibsqlOptions, type Settings } from './libsql-options.ts'
import { headReader, openReplica } from './replica/replica.ts'
import { serverParts, type StorageParts } from './server/server-parts.ts'
import { openHttpConnection } from './server/http-connection.ts'
import type { RemoteAddress } from './server/server-options.ts'
import {
  createRemoteDatabase,
  type RemoteDatabase,
  type RemoteDatabaseOptions,
} from './server/remote-database.ts'
import { openWebSocketConnection } from './server/websocket-connection.ts'

export type { LibsqlOptions } from './libsql-options.ts'

/**
 * Memory in libSQL: `libsql({ url: 'file:memory.db' })`, or a server that many machines share, `libsql({ url:
 * 'libsql://...', authToken })`. Creating the adapter does no I/O, and throws `invalid-argument` for
 * invalid or unsafe options. `open` throws `unavailable` if the database cannot be reached, is not a
 * database, or was written by a newer Sheaf.
 */
export function libsql(options: LibsqlOptions): StorageAdapter {
  const settings = libsqlSettings(options)
  return {
    name: 'libsql',
    rules: settings.rules,
    async open(openOptions: OpenOptions): Promise<Storage> {
      adapterOptions.checkOpen(openOptions)
      const deadline = createCallDeadline(settings.timeoutMs, new AsyncLocalStorage<number>())
      const parts = await openDatabase(settings, openOptions, deadline.remaining)
      const own = { ...settings.rules, searchMemoryBytes: settings.searchMemoryBytes }
      const storage = await createSqlStorage({ ...parts, ...own }, openOptions)
      return deadline.guard(storage)
    },
  }
}

async function openDatabase(
  { address, readAddress, replica, timeoutMs, access }: Settings,
  { clock, alone = false, create = true }: OpenOptions,
  remaining: () => number,
): Promise<StorageParts> {
  if (address.kind !== 'remote') {
    const database = await openFileDatabase({ address, timeoutMs, remaining, alone, create })
    return { database, engine: 'libsql' }
  }
  const primary = await openRemoteDatabase({ address, timeoutMs, ...access })
  if (replica !== undefined) {
    const { authToken } = access
    const setup = {
      ...replica,
      syncUrl: address.httpUrl,
      ...(authToken === undefined ? {} : { authToken }),
      timeoutMs,
      primaryHead: headReader(primary),
    }
    const reader = await openReplica(setup).catch(async (error: unknown) => {
      await primary.close()
      throw error
    })
    return serverParts({ primary, reader, facts: () => reader.facts(), clock, timeoutMs, remaining })
  }
  const reader =
    readAddress === undefined
      ? undefined
      : await openRemoteDatabase({ address: readAddress, timeoutMs, ...access })
  return serverParts({ primary, reader, clock, timeoutMs, remaining })
}

interface OpenRemoteOptions extends Omit<RemoteDatabaseOptions, 'connection' | 'where'> {
  readonly address: RemoteAddress
  readonly authToken?: string
  readonly fetch?: typeof fetch
}

/** A server over HTTP or a WebSocket, by its address. Does no I/O; the first call does. */
export async function openRemoteDatabase({
  address,
  authToken,
  fetch = globalThis.fetch,
  ...options
}: OpenRemoteOptions): Promise<RemoteDatabase> {
  const token = authToken === undefined ? {} : { authToken }
  const http = await openHttpConnection({ url: address.httpUrl, fetch, ...token })
  const connection =
    address.protocol === 'http' ? http : await openWebSocketConnection({ url: address.url, http, ...token })
  return createRemoteDatabase({ connection, where: address.where, ...options })
}
