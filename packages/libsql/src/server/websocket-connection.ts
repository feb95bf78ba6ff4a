import type { Client } from '@libsql/client'
import type { SqlQuery, SqlRow } from '@sheaf/sql'
import { failureOf } from '../failure.ts'
import {
  INTEGERS,
  rowsOf,
  statementsOf,
  ServerRefusal,
  type BatchMode,
  type Connection,
} from './http-connection.ts'

/** After this share of a call's time, a silent WebSocket counts as dead, and a new one is tried. */
const WEBSOCKET_PATIENCE = 0.5

/**
 * A server accepts WebSocket messages of 16 MiB, and a character may take six bytes in one. A longer batch
 * goes by HTTP.
 */
const MAX_WEBSOCKET_CHARACTERS = 2_500_000

export interface WebSocketConnectionOptions {
  readonly url: string
  readonly authToken?: string
  readonly http: Connection
}

/** One WebSocket for all batches, opened when needed, and opened again after a failure. */
export async function openWebSocketConnection({
  url,
  authToken,
  http,
}: WebSocketConnectionOptions): Promise<Connection> {
  const { createClient } = await import('@libsql/client/ws')
  let client: Client | undefined
  const leave = (left: Client) => {
    if (client === left) client = undefined
    left.close()
  }
  return {
    patience: WEBSOCKET_PATIENCE,
    async batch(queries, mode, abortSignal, attempt) {
      if (charactersOf(queries) > MAX_WEBSOCKET_CHARACTERS)
        return await http.batch(queries, mode, abortSignal, attempt)
      if (attempt === 1) return await askOverHttp(http, queries, mode, abortSignal)
      const used = (client ??= createClient({ url, authToken, intMode: INTEGERS }))
      try {
        return rowsOf(await unlessAborted(used.batch(statementsOf(queries), mode), abortSignal))
      } catch (error) {
        // A batch cannot be cancelled, and a silent or broken connection does not recover: all other batches
        // on it retry on a new one.
        if (abortSignal.aborted || failureOf(error).kind === 'lost') leave(used)
        throw error
      }
    },
    close() {
      client?.close()
      http.close()
    },
  }
}

// A server closes the WebSocket without a reason when it refuses a batch, for example a write with a
// read-only token. The HTTP answer has the reason.
async function askOverHttp(
  http: Connection,
  queries: readonly SqlQuery[],
  mode: BatchMode,
  abortSignal: AbortSignal,
): Promise<SqlRow[][]> {
  try {
    return await http.batch(queries, mode, abortSignal, 1)
  } catch (error) {
    // A server may support only WebSockets.
    if (error instanceof ServerRefusal && !SAYS_WHY.has(error.status))
      throw new Error('The client was closed, and HTTP is not served.', { cause: error })
    throw error
  }
}

const SAYS_WHY: ReadonlySet<number> = new Set([401, 403, 413])

function charactersOf(queries: readonly SqlQuery[]): number {
  let characters = 0
  for (const { parameters } of queries) {
    for (const value of parameters) {
      if (typeof value === 'string') characters += value.length
      else if (value instanceof Uint8Array) characters += value.length / 4
    }
  }
  return characters
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
