import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHandler } from '@sheaf/http'
import type { RequestScope } from '@sheaf/http'
import type { Memory } from '@sheaf/memory'
import type { CliEnvironment } from '../cli-environment.ts'
import { httpGuard } from './http-guard.ts'
import type { ListenAddress } from './listen-address.ts'
import { serve } from './serve.ts'

/** Settings of the server of a memory. */
export interface ApiSettings {
  readonly memory: Memory
  readonly scopeOf: (request: Request) => RequestScope | undefined
  /** Called with each error. It may contain text of the memory. */
  readonly onError: (error: unknown) => void
  /** Called once with the address, and with those for clients if they cannot connect to it. */
  readonly onListening: (url: string, others: readonly string[]) => void
}

/** Serves a memory to programs until the process gets a signal to end. */
export async function serveApi(
  environment: Pick<CliEnvironment, 'stopRequested'>,
  { memory, scopeOf, onError, onListening }: ApiSettings,
  address: ListenAddress,
): Promise<void> {
  const stopping = new AbortController()
  const { stopRequested } = environment
  const answer = createHandler(memory, { scopeOf, onError })
  await serve(
    // Clients that follow changes must not delay the end.
    stopRequested === undefined
      ? {}
      : { stopRequested: async () => await stopRequested().finally(() => stopping.abort()) },
    {
      path: '/v1',
      option: '--http',
      refusalOf: httpGuard(address),
      refusalBody: (message, status) => ({
        error: {
          type: status === 401 ? 'unauthorized' : 'forbidden',
          message,
          retryable: false,
          outcome: 'unchanged',
        },
      }),
      handle: async (request, response) => await handle(answer, request, response, stopping.signal),
      onError,
      onListening,
    },
    address,
  )
}

// Passes the bytes of the body on as they arrive: the handler limits them.
async function handle(
  answer: (request: Request) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
  stopped: AbortSignal,
): Promise<void> {
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const { method = 'GET', headers, url = '/' } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) given.set(name, [value ?? []].flat().join(', '))
  const answered = await answer(
    new Request(`http://${headers.host ?? 'localhost'}${url}`, {
      method,
      headers: given,
      signal: AbortSignal.any([leaving.signal, stopped]),
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    } as RequestInit),
  )
  // A refused body is not read to its end.
  const ends = request.complete || !hasBody ? {} : { connection: 'close' }
  response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), ...ends })
  if (answered.body === null) return void response.end()
  await pipeline(Readable.fromWeb(answered.body as never), response).catch((error: unknown) => {
    if (!leaving.signal.aborted && !stopped.aborted) throw error
  })
}
