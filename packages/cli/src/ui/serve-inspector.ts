import { toNodeHandler } from '@modelcontextprotocol/node'
import { inspector } from '@sheaf/inspector'
import type { InspectedMemory } from '@sheaf/inspector'
import type { CliEnvironment } from '../cli-environment.ts'
import { hostGuard, tokenCheck } from '../http/http-guard.ts'
import { loopbackAddress } from '../http/listen-address.ts'
import { serve } from '../http/serve.ts'

/** What is shown, and who may see it. */
export interface InspectorSettings {
  readonly memory: InspectedMemory
  /** Who makes changes. */
  readonly author: string
  readonly readOnly: boolean
  /** 0 for one that is free. */
  readonly port: number
  /** What the page must show with each request for data. */
  readonly token: string
  /** Gets what went wrong. May be given text of the memory. */
  readonly onError: (error: unknown) => void
  /** Called once where the page is; the address holds the token in its fragment, which no browser sends. */
  readonly onListening: (url: string) => void
}

/** Serves the inspector to this machine until the process gets a signal to end. */
export async function serveInspector(
  environment: Pick<CliEnvironment, 'stopRequested'>,
  { memory, author, readOnly, port, token, onError, onListening }: InspectorSettings,
): Promise<void> {
  const address = loopbackAddress(port, token)
  const hasToken = tokenCheck(token)
  const stopping = new AbortController()
  const { stopRequested } = environment
  const handle = inspector(memory, {
    authorize: ({ headers }) => (hasToken(headers.get('authorization') ?? undefined) ? author : undefined),
    readOnly,
    onError,
  })
  // A page waits for changes with a request that is held. It must not hold up the end.
  const answer = (request: Request) =>
    handle(new Request(request, { signal: AbortSignal.any([request.signal, stopping.signal]) }))
  await serve(
    stopRequested === undefined
      ? {}
      : { stopRequested: async () => await stopRequested().finally(() => stopping.abort()) },
    {
      path: '/',
      option: '--port',
      refusalOf: hostGuard(address),
      refusalBody: (message) => ({ error: { code: 'forbidden', message } }),
      handle: toNodeHandler({ fetch: answer }, { onerror: onError }),
      onError,
      onListening: (url) => onListening(`${url}#token=${token}`),
    },
    address,
  )
}
