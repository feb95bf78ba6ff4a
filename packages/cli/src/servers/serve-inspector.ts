import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspector } from '@sheaf/inspector'
import type { StorageAdapter } from '@sheaf/core'
import type { InspectedMemory } from '@sheaf/inspector'
import type { CliEnvironment } from '../cli-environment.ts'
import { hostGuard, tokenCheck } from './http-guard.ts'
import { loopbackAddress } from './listen-address.ts'
import { endedAt, serve } from './serve.ts'

export interface InspectorSettings {
  readonly memory: InspectedMemory
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

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

/**
 * Opens an address in the user's browser. Every user of a machine can see the arguments of a command,
 * and the address holds a token. So the browser gets a file that redirects to it and that only its
 * owner can read. Resolves to a function that deletes the file. A browser that fails to open is not an
 * error: the address was printed.
 */
export async function openPage(url: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-ui-'))
  const file = join(folder, 'inspector.html')
  const text = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}">\n`
  await writeFile(file, text, { mode: 0o600 })
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
  return async () => await rm(folder, { recursive: true, force: true })
}
