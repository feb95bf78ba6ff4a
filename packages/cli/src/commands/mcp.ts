import { Option } from 'commander'
import { warnOfFailure, UsageError } from '../cli-environment.ts'
import { parseListenAddress } from '../servers/access.ts'
import type { ServerSettings } from '../servers/mcp-server.ts'
import { neededScope } from '../session/session.ts'
import type { GlobalOptions, Session } from '../session/session.ts'
import type { SheafCommand } from '../sheaf-command.ts'

interface McpFlags {
  readonly http?: string | true
  readonly allowHost?: readonly string[]
  readonly writes?: 'direct' | 'propose'
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
      await command.withMemory({ creates: true, tellsNew: true }, async (session) => {
        const settings = settingsOf(session, flags, command)
        // Imported here, so that other commands do not wait for the SDK.
        const { serveHttp, serveStdio } = await import('../servers/mcp-server.ts')
        if (address === undefined) await serveStdio(environment, settings)
        else await serveHttp(environment, settings, address)
      })
    })
}

// Runs before the memory is opened, since opening it creates it.
function checkOptions(
  { http, allowHost }: McpFlags,
  { json, user, project, workspace, agent }: GlobalOptions,
): void {
  if (json === true) throw new UsageError('--json', 'cannot be used here: stdout belongs to the protocol')
  if (http === undefined && allowHost !== undefined)
    throw new UsageError('--allow-host', 'needs --http: on stdio there are no hosts')
  if ((user ?? project ?? workspace) === undefined && agent !== true) {
    throw new UsageError('mcp', 'serves one memory: name it with --user, --project, --workspace or --agent')
  }
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
      session.warn(`Serving the memory over HTTP at ${url}`)
      if (others.length > 0)
        session.warn(`For clients: ${others.join(', ')}, or the address of a proxy in front of it`)
    },
  }
}
