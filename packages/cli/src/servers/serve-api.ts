import { createHandler } from '@sheaf/http'
import type { RequestScope } from '@sheaf/http'
import type { Memory } from '@sheaf/memory'
import type { CliEnvironment } from '../cli-environment.ts'
import { httpGuard } from './http-guard.ts'
import type { ListenAddress } from './listen-address.ts'
import { endedAt, serve } from './serve.ts'

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
  const handle = createHandler(memory, { scopeOf, onError })
  await serve(
    environment,
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
      answer: async (request, stopped) => await handle(endedAt(stopped, request)),
      onError,
      onListening,
    },
    address,
  )
}
