import type { Client } from '@libsql/client'
import type { SqlQuery } from '@sheaf/sql'
import { MAX_WEBSOCKET_CHARACTERS } from './defaults.ts'
import type { Connection } from './connection.ts'
import { failureOf } from './failure.ts'
import { rowsOf, statementsOf } from './result-rows.ts'

export interface WebSocketConnectionOptions {
  /** "ws:" or "wss:". */
  readonly url: string
  readonly authToken?: string
  /** For batches that are too large for a WebSocket message. */
  readonly largeBatches: Connection
}

/** One WebSocket for all batches, made when it is needed, and made anew after it failed. */
export async function openWebSocketConnection({ url, authToken, largeBatches }: WebSocketConnectionOptions): Promise<Connection> {
  const { createClient } = await import('@libsql/client/ws')
  let client: Client | undefined
  const leave = (left: Client) => {
    if (client === left) client = undefined
    left.close()
  }
  return {
    async batch(queries, mode, abortSignal) {
      if (charactersOf(queries) > MAX_WEBSOCKET_CHARACTERS) return await largeBatches.batch(queries, mode, abortSignal)
      const used = (client ??= createClient({ url, authToken }))
      try {
        return rowsOf(await unlessAborted(used.batch(statementsOf(queries), mode), abortSignal))
      } catch (error) {
        // A batch cannot be cancelled, and a connection that is silent or broken does not mend itself: all others on it try again on a new one.
        if (abortSignal.aborted || failureOf(error).kind === 'lost') leave(used)
        throw error
      }
    },
    close() {
      client?.close()
      largeBatches.close()
    },
  }
}

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
