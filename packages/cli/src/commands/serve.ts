import type { createHandler } from '@sheaf/http'
import { randomBytes } from 'node:crypto'
import { warnOfFailure, UsageError } from '../cli-environment.ts'
import { httpGuard, parseListenAddress } from '../servers/access.ts'
import type { Service } from '../servers/serve.ts'
import type { GlobalOptions } from '../session/session.ts'
import type { SheafCommand } from '../sheaf-command.ts'

interface ServeFlags {
  readonly http?: string
  readonly allowHost?: readonly string[]
  readonly readOnly?: boolean
  readonly users?: boolean
}

/** The header with which a request names the user, with `--users`. */
const USER_HEADER = 'sheaf-user'

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
      await command.withMemory({ creates: true, tellsNew: true }, async ({ memory, warn }) => {
        const { createHandler } = await import('@sheaf/http')
        const { serve } = await import('../servers/serve.ts')
        const onError = (error: unknown) => warnOfFailure('a request', error, { warn, debug: options.debug })
        const service: Service = {
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
          answer: createHandler(memory, { scopeOf, onError }),
          onError,
          onListening(url, others) {
            environment.stdout.write(`Serving the memory over HTTP at ${url}\n`)
            if (others.length > 0)
              warn(`For clients: ${others.join(', ')}, or the address of a proxy in front of it`)
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
  if (isNamed === users)
    throw new UsageError(
      'serve',
      'serves one memory: name it with --user, --project, --workspace or --agent; or all users, with --users',
    )
  const shared = { author, readOnly }
  if (users)
    return ({ headers }) => {
      const user = userIn(headers.get(USER_HEADER) ?? '')
      return user === undefined ? undefined : { user, ...shared }
    }
  if (agent === true) return () => ({ agent, ...shared })
  if (user !== undefined) return () => ({ user, ...shared })
  return () => ({ project, workspace, ...shared })
}

function userIn(header: string): string | undefined {
  try {
    const user = decodeURIComponent(header)
    return user !== '' && user.length <= 128 ? user : undefined
  } catch {
    return undefined // half an escape
  }
}
