import type { createHandler } from '@sheaf/http'
import { randomBytes } from 'node:crypto'
import { warnOfFailure, UsageError } from '../cli-environment.ts'
import { httpGuard, parseListenAddress } from '../servers/access.ts'
import type { Service } from '../servers/serve.ts'
import type { SheafCommand } from '../sheaf-command.ts'
import { Option } from 'commander'
import type { ServerSettings } from '../servers/mcp-server.ts'
import { neededScope, type GlobalOptions, type Session } from '../session/session.ts'

interface ServeFlags {
  readonly http?: string
  readonly allowHost?: readonly string[]
  readonly readOnly?: boolean
  readonly users?: boolean
}

const ONE_MEMORY = 'serves one memory: name it with --user, --project, --workspace or --agent'

const USER_HEADER = 'sheaf-user'
const NO_USER = `The header ${USER_HEADER} must be the id of a user, percent-encoded, of 1 to 128 characters.`

export function registerServe(program: SheafCommand): void {
  program
    .command('serve')
    .description('serve one memory over HTTP; to programs in any language, with a token')
    .option('--http <host:port>', 'the address to listen on; 127.0.0.1:3210 by default')
    .option('--allow-host <names...>', 'other host names under which clients reach the server')
    .option('--read-only', 'refuse every change')
    .option('--users', `serve all users: each request names one in the header ${USER_HEADER}`)
    .examples(
      'sheaf serve --store sqlite:memory.db --user ada',
      'SHEAF_TOKEN=$(openssl rand -hex 32) sheaf serve --store sqlite:memory.db --users --http :4000',
    )
    .action(async (flags: ServeFlags, command: SheafCommand) => {
      const options = command.allOptions()
      const scopeOf = scopes(flags, options)
      const { environment } = command
      const given = environment.env['SHEAF_TOKEN']
      const token = given ?? randomBytes(32).toString('base64url')
      const address = parseListenAddress(flags.http ?? true, flags.allowHost, token)
      await command.withMemory({ creates: true, tellsEmpty: true }, async ({ memory, warn }) => {
        const { createHandler } = await import('@sheaf/http')
        const { serve } = await import('../servers/serve.ts')
        const onError = (error: unknown) => warnOfFailure('a request', error, { warn, debug: options.debug })
        const guard = httpGuard(address)
        const service: Service = {
          path: '/v1',
          option: '--http',
          refusalOf(request) {
            const { headers, url } = request
            const needsUser = flags.users === true && url !== '/v1/openapi.json'
            const isWrong = needsUser && userIn(headers[USER_HEADER]) === undefined
            return guard(request) ?? (isWrong ? { status: 400, message: NO_USER } : undefined)
          },
          refusalBody: (message, status) => ({
            error: {
              type: status === 400 ? 'invalid-argument' : status === 401 ? 'unauthorized' : 'forbidden',
              message,
              retryable: false,
              outcome: 'unchanged',
            },
          }),
          answer: createHandler(memory, { scopeOf, onError }),
          onError,
          onListening(url, others) {
            environment.stdout.write(`${servedAt(url)}\n`)
            if (others.length > 0) warn(forClients(others))
            if (given === undefined) environment.stdout.write(`Token of this run: ${token}\n`)
          },
        }
        await serve(environment, service, address)
      })
    })
}

function scopes(
  { users = false, readOnly = false }: ServeFlags,
  { json, user, project, workspace, agent, author }: GlobalOptions,
): Parameters<typeof createHandler>[1]['scopeOf'] {
  if (json === true) throw new UsageError('--json', 'cannot be used here: a server has no value to print')
  const isNamed = agent === true || (user ?? project ?? workspace) !== undefined
  if (isNamed === users) throw new UsageError('serve', `${ONE_MEMORY}; or all users, with --users`)
  const shared = { author, readOnly }
  if (users) return ({ headers }) => ({ user: userIn(headers.get(USER_HEADER)), ...shared })
  if (agent === true) return () => ({ agent, ...shared })
  if (user !== undefined) return () => ({ user, ...shared })
  return () => ({ project, workspace, ...shared })
}

// Bytes of UTF-8 that are not encoded come as other characters: they would name another user.
function userIn(given: string | readonly string[] | null = ''): string | undefined {
  const header = String(given ?? '')
  try {
    const user = /[^ -~]/.test(header) ? '' : decodeURIComponent(header)
    return user !== '' && [...user].length <= 128 ? user : undefined
  } catch {
    return undefined // half an escape
  }
}

const servedAt = (url: string) => `Serving the memory over HTTP at ${url}`
const forClients = (urls: readonly string[]) =>
  `For clients: ${urls.join(', ')}, or the address of a proxy in front of it`

interface McpFlags {
  readonly http?: string | true
  readonly allowHost?: readonly string[]
  readonly writes?: 'direct' | 'propose'
  readonly hooks?: boolean
}

export function registerMcp(program: SheafCommand): void {
  program
    .command('mcp')
    .description('serve one memory to agents over MCP; on stdio or over HTTP; "agent" is the default author')
    .option(
      '--http [host:port]',
      'serve over HTTP at /mcp instead; 127.0.0.1:3210 by default, and other addresses need SHEAF_TOKEN',
    )
    .option('--allow-host <names...>', 'other host names under which clients reach the server over HTTP')
    .addOption(
      new Option(
        '--writes <mode>',
        'whether agents write or only propose changes; direct for a user, otherwise propose',
      ).choices(['direct', 'propose']),
    )
    .option('--hooks', 'for an agent with the hooks of `sheaf init`, which show it the memory')
    .examples(
      'sheaf mcp --store sqlite:memory.db --user ada',
      'sheaf mcp --store fs:.agent --project atlas --http :3210',
    )
    .action(async (flags: McpFlags, command: SheafCommand) => {
      checkOptions(flags, command.allOptions())
      const { environment } = command
      const address =
        flags.http === undefined
          ? undefined
          : parseListenAddress(flags.http, flags.allowHost, environment.env['SHEAF_TOKEN'])
      await command.withMemory({ creates: true, tellsEmpty: true }, async (session) => {
        const { SERVER_INSTRUCTIONS } = await import('../agents/own-files.ts')
        const instructions = flags.hooks === true ? SERVER_INSTRUCTIONS : undefined
        const settings = { ...settingsOf(session, flags, command), instructions }
        // Imported here, so that other commands do not wait for the SDK.
        const { serveHttp, serveStdio } = await import('../servers/mcp-server.ts')
        if (address === undefined) await serveStdio(environment, settings)
        else await serveHttp(environment, settings, address)
      })
    })
}

function checkOptions(
  { http, allowHost }: McpFlags,
  { json, user, project, workspace, agent }: GlobalOptions,
): void {
  if (json === true) throw new UsageError('--json', 'cannot be used here: stdout belongs to the protocol')
  if (http === undefined && allowHost !== undefined)
    throw new UsageError('--allow-host', 'needs --http: on stdio there are no hosts')
  if ((user ?? project ?? workspace) === undefined && agent !== true) throw new UsageError('mcp', ONE_MEMORY)
}

function settingsOf(session: Session, { writes }: McpFlags, command: SheafCommand): ServerSettings {
  const { author, debug } = command.allOptions()
  const report = (error: unknown, what: string) => warnOfFailure(what, error, { warn: session.warn, debug })
  const isNamed = command.getOptionValueSourceWithGlobals('author') !== 'default'
  return {
    memory: neededScope(session),
    options: { writes, author: isNamed ? author : undefined, onError: report },
    onError: (error) => report(error, 'the protocol'),
    onListening(url, others) {
      session.warn(servedAt(url))
      if (others.length > 0) session.warn(forClients(others))
    },
  }
}
