import type { Connection } from './connection.ts'
import { firstStepError } from './first-step-error.ts'
import { rowsOf, statementsOf } from './result-rows.ts'
import { ServerRefusal } from './server-refusal.ts'

export interface HttpConnectionOptions {
  /** "http:" or "https:". */
  readonly url: string
  readonly authToken?: string
  readonly fetch: typeof fetch
}

/** One request for each batch. */
export async function openHttpConnection({ url, authToken, fetch }: HttpConnectionOptions): Promise<Connection> {
  const { createClient } = await import('@libsql/client/http')
  return {
    async batch(queries, mode, abortSignal) {
      // A client is made without any I/O, so each batch has its own: the signal is its own, too.
      const client = createClient({ url, authToken, fetch: (request: Request) => send(fetch, request, abortSignal) })
      try {
        return rowsOf(await client.batch(statementsOf(queries), mode))
      } finally {
        client.close()
      }
    },
    close() {},
  }
}

// No redirects: they would carry what is written to an address that nobody named.
async function send(fetch: typeof globalThis.fetch, request: Request, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { signal, redirect: 'manual' })
  if (response.ok) return await withoutLaterErrors(response)
  // What such an answer says is not for errors: it may repeat what was sent.
  await response.body?.cancel()
  throw new ServerRefusal(response.status)
}

async function withoutLaterErrors(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
  return new Response(firstStepError(await response.text()), { status: response.status, headers: response.headers })
}
