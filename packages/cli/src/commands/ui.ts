import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { inspector } from '@sheaf/inspector'
import { warnOfFailure, UsageError, type CliEnvironment } from '../cli-environment.ts'
import { wholeNumber } from '../parse-option.ts'
import { hostGuard, loopbackAddress, tokenCheck } from '../servers/access.ts'
import type { Session } from '../session/session.ts'
import { emptyAdapter } from '../session/store-address.ts'
import type { Answer, SheafCommand } from '../sheaf-command.ts'

const MOST_PORT = 65_535

interface UiFlags {
  readonly port?: number
  readonly readOnly?: boolean
  readonly open: boolean
  readonly export?: string
  readonly question?: string
  readonly maxTokens?: number
}

export function registerUi(program: SheafCommand): void {
  program
    .command('ui')
    .description(
      'open a page that shows the memory: that of the scope or all of it, and why a line is in a context',
    )
    .option('--port <n>', 'the port of 127.0.0.1; a free one by default', wholeNumber(MOST_PORT))
    .option('--read-only', 'refuse every change')
    .option('--no-open', 'only print the address, as without a terminal')
    .option('--export <file>', 'write one page with the memory of the scope, and end')
    .option('--question <text>', 'with --export: the question whose context the page shows')
    .option('--max-tokens <n>', 'with --question: the budget of the context', wholeNumber())
    .examples(
      'sheaf ui --store sqlite:memory.db',
      'sheaf ui --user ada --export ada.html --question "What does she prefer?"',
    )
    .action(async (flags: UiFlags, command: SheafCommand) => {
      const { json, debug = false } = command.allOptions()
      if (flags.export === undefined && (flags.question ?? flags.maxTokens) !== undefined)
        throw new UsageError('--question', 'and --max-tokens need --export')
      if (flags.export === undefined && json === true)
        throw new UsageError('--json', 'needs --export: a served page prints no value')
      await command.withMemory({}, async (session) => {
        if (flags.export !== undefined) return await exported(session, flags.export, flags)
        return await show(session, flags, debug)
      })
    })
}

async function exported(
  { environment, scope, memory }: Session,
  file: string,
  { question, maxTokens }: UiFlags,
): Promise<Answer> {
  const { exportPage } = await import('@sheaf/inspector')
  const target = resolve(environment.cwd, file)
  await writeFile(target, await exportPage(scope ?? memory, { question, maxTokens }))
  return { value: { target }, text: () => `Wrote ${target}. It holds the memory in plain text.` }
}

async function show(
  { environment, memory, scope, author, warn }: Session,
  { port = 0, readOnly = false, open }: UiFlags,
  debug: boolean,
): Promise<undefined> {
  let removePage = async () => {}
  await serveInspector(environment, {
    memory: scope ?? memory,
    author,
    readOnly,
    past: emptyAdapter,
    port,
    token: randomBytes(32).toString('base64url'),
    onError: (error) => warnOfFailure('a request', error, { warn, debug }),
    onListening(url) {
      environment.stdout.write(`The inspector is at ${url}\n`)
      if (!open || !environment.isTerminal.stdout) return
      openPage(url).then(
        (remove) => (removePage = remove),
        () => warn('note: the page that leads the browser there could not be written'),
      )
    },
  }).finally(async () => await removePage())
}

type InspectedMemory = Parameters<typeof inspector>[0]
type InspectorOptions = Parameters<typeof inspector>[1]

interface InspectorSettings extends Pick<InspectorOptions, 'readOnly' | 'past'> {
  readonly memory: InspectedMemory
  readonly author: string
  readonly port: number
  readonly token: string
  readonly onError: (error: unknown) => void
  /** Called with the address. Its fragment holds the token: no browser sends it. */
  readonly onListening: (url: string) => void
}

export async function serveInspector(
  environment: Pick<CliEnvironment, 'stopRequested'>,
  { memory, author, port, token, onListening, ...options }: InspectorSettings,
): Promise<void> {
  const { inspector: handlerOf } = await import('@sheaf/inspector')
  const { serve } = await import('../servers/serve.ts')
  const address = loopbackAddress(port, token)
  const hasToken = tokenCheck(token)
  const ending = new AbortController()
  // The inspector reads ahead for one who follows, before a browser opens.
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-sheaf-inspector': '1',
  }
  const asked = { method: 'POST', headers, body: '{"since":""}', signal: ending.signal }
  const answer = handlerOf(memory, {
    authorize: ({ headers }) => (hasToken(headers.get('authorization') ?? undefined) ? author : undefined),
    ...options,
  })
  await serve(
    environment,
    {
      path: '/',
      option: '--port',
      refusalOf: hostGuard(address, 'Open the address that it printed.'),
      refusalBody: (message) => ({ error: { code: 'forbidden', message } }),
      answer,
      onError: options.onError,
      onListening(url) {
        onListening(`${url}#token=${token}`)
        answer(new Request(`${url}api/changes`, asked)).catch(options.onError)
      },
    },
    address,
  ).finally(() => ending.abort())
}

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

/**
 * Opens an address by a file that redirects there, which only its owner can read: every user of a machine
 * sees the arguments of a command. Resolves to a function that deletes it.
 */
async function openPage(url: string): Promise<() => Promise<void>> {
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
