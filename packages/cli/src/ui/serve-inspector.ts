import { inspector } from '@sheaf/inspector'
import type { StorageAdapter } from '@sheaf/core'
import type { InspectedMemory } from '@sheaf/inspector'
import type { CliEnvironment } from '../cli-environment.ts'
import { hostGuard, tokenCheck } from '../http/http-guard.ts'
import { loopbackAddress } from '../http/listen-address.ts'
import { endedAt, serve } from '../http/serve.ts'

/** Settings of the inspector's server. */
export interface InspectorSettings {
  readonly memory: InspectedMemory
  /** The author of changes. */
  readonly author: string
  readonly readOnly: boolean
  /** Makes an empty storage for the memory of an earlier day. */
  readonly past: () => StorageAdapter
  /** 0 for a free port. */
  readonly port: number
  /** The token that each request for data must send. */
  readonly token: string
  /** Called with each error. It may contain text of the memory. */
  readonly onError: (error: unknown) => void
  /**
   * Called once with the address of the page. Its fragment holds the token, since browsers do not send
   * fragments.
   */
  readonly onListening: (url: string) => void
}

/** Serves the inspector to this machine until the process gets a signal to end. */
export async function serveInspector(
  environment: Pick<CliEnvironment, 'stopRequested'>,
  { memory, author, readOnly, past, port, token, onError, onListening }: InspectorSettings,
): Promise<void> {
  const address = loopbackAddress(port, token)
  const hasToken = tokenCheck(token)
  const handle = inspector(memory, {
    authorize: ({ headers }) => (hasToken(headers.get('authorization') ?? undefined) ? author : undefined),
    readOnly,
    past,
    onError,
  })
  await serve(
    environment,
    {
      path: '/',
      option: '--port',
      refusalOf: hostGuard(address),
      refusalBody: (message) => ({ error: { code: 'forbidden', message } }),
      answer: async (request, stopped) => await handle(endedAt(stopped, request)),
      onError,
      onListening: (url) => onListening(`${url}#token=${token}`),
    },
    address,
  )
}
