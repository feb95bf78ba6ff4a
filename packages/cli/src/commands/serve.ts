import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { warnOfFailure } from '../cli-environment.ts'
import { globalOptions, examples } from '../global-options.ts'
import type { GlobalOptions } from '../global-options.ts'
import { UsageError } from '../exit-codes.ts'
import { parseListenAddress } from '../servers/listen-address.ts'
import type { ApiSettings } from '../servers/serve-api.ts'
import type { Runner } from '../runner.ts'

interface ServeFlags {
  readonly http?: string
  readonly allowHost?: readonly string[]
  readonly readOnly?: boolean
  readonly users?: boolean
}

/** The header with which a request names the user, with `--users`. */
const USER_HEADER = 'sheaf-user'

export function registerServe(program: Command, runner: Runner): void {
  program
    .command('serve')
    .description('serve one memory over HTTP to programs in any language, with a token')
    .option('--http <host:port>', 'the address to listen on; 127.0.0.1:3210 by default')
    .option('--allow-host <names...>', 'other host names under which clients reach the server')
    .option('--read-only', 'refuse every change')
    .option('--users', `serve all users: each request names one in the header ${USER_HEADER}`)
    .addHelpText(
      'after',
      examples(
        'sheaf serve --store sqlite:memory.db --user ada',
        'SHEAF_TOKEN=$(openssl rand -hex 32) sheaf serve --store sqlite:memory.db --users --http :4000',
      ),
    )
    .action(async (flags: ServeFlags, command: Command) => {
      const options = globalOptions(command)
      const scopeOf = scopes(flags, options)
      const given = runner.environment.env['SHEAF_TOKEN']
      const token = given ?? randomBytes(32).toString('base64url')
      const address = parseListenAddress(flags.http ?? true, flags.allowHost, token)
      await runner.withMemory(
        command,
        { creates: true },
        async ({ environment, memory, warn, newStorage }) => {
          if (newStorage !== undefined)
            warn(`There was no memory at ${newStorage}; this is a new and empty one`)
          const { serveApi } = await import('../servers/serve-api.ts')
          await serveApi(
            environment,
            {
              memory,
              scopeOf,
              onError: (error) => warnOfFailure('a request', error, { warn, debug: options.debug }),
              onListening(url, others) {
                environment.stdout.write(`Serving the memory over HTTP at ${url}\n`)
                if (others.length > 0)
                  warn(`For clients: ${others.join(', ')}, or the address of a proxy in front of it`)
                if (given === undefined) environment.stdout.write(`Token of this run: ${token}\n`)
              },
            },
            address,
          )
          return { value: undefined, text: () => '' }
        },
      )
    })
}

function scopes(
  { users = false, readOnly = false }: ServeFlags,
  { json, user, project, workspace, agent, author }: GlobalOptions,
): ApiSettings['scopeOf'] {
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
  const named = {
    ...(project === undefined ? {} : { project }),
    ...(workspace === undefined ? {} : { workspace }),
  }
  return () => ({ ...named, ...shared })
}

function userIn(header: string): string | undefined {
  try {
    const user = decodeURIComponent(header)
    return user !== '' && user.length <= 128 ? user : undefined
  } catch {
    return undefined // half an escape
  }
}
