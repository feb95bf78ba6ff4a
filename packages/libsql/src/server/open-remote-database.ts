import { openHttpConnection } from './connections/http-connection.ts'
import type { RemoteAddress } from './remote-address.ts'
import { createRemoteDatabase } from './remote-database.ts'
import type { RemoteDatabase, RemoteDatabaseOptions } from './remote-database.ts'
import { openWebSocketConnection } from './connections/websocket-connection.ts'

export interface OpenRemoteOptions extends Omit<RemoteDatabaseOptions, 'connection' | 'where'> {
  readonly address: RemoteAddress
  readonly authToken?: string
  /** The global one by default. Not used for WebSockets. */
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
