import { Option } from 'commander'
import type { Command } from 'commander'
import { warnOfFailure } from '../cli-environment.ts'
import { globalOptions, sharedOptions, examples } from '../global-options.ts'
import type { GlobalOptions } from '../global-options.ts'
import { parseListenAddress } from '../servers/listen-address.ts'
import type { ServerSettings } from '../servers/memory-server.ts'
import type { Runner } from '../runner.ts'
import { neededScope } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { UsageError } from '../exit-codes.ts'

interface McpFlags {
  readonly http?: string | true
  readonly allowHost?: readonly string[]
  readonly writes?: 'direct' | 'propose'
}

export function registerMcp(program: Command, runner: Runner): void {
  program
    .command('mcp')
    .description('serve one memory to agents over the Model Context Protocol: on stdio, or over HTTP')
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
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: helpOptions })
    .addHelpText(
      'after',
      examples(
        'sheaf mcp --store sqlite:memory.db --user ada',
        'sheaf mcp --store fs:.agent --project atlas --http :3210',
      ),
    )
    .action(async (flags: McpFlags, command: Command) => {
      const options = globalOptions(command)
      checkOptions(flags, options)
      const { env } = runner.environment
      const address =
        flags.http === undefined
          ? undefined
          : parseListenAddress(flags.http, flags.allowHost, env['SHEAF_TOKEN'])
      await runner.withMemory(command, { creates: true }, async (session) => {
        const settings = settingsOf(session, flags, command, options)
        if (session.newStorage !== undefined)
          session.warn(`There was no memory at ${session.newStorage}; this is a new and empty one`)
        // Imported here, so that other commands do not wait for the SDK.
        if (address === undefined)
          await (await import('../servers/mcp-stdio.ts')).serveStdio(session.environment, settings)
        else await (await import('../servers/mcp-http.ts')).serveHttp(session.environment, settings, address)
        return { value: undefined, text: () => '' }
      })
    })
}

// Without `--json`, since stdout belongs to the protocol; the default author is the agent.
function helpOptions(command: Command): Option[] {
  const author = new Option('--author <name>', 'the author of a change, for the history').default('agent')
  return sharedOptions(command)
    .filter(({ long }) => long !== '--json')
    .map((option) => (option.long === author.long ? author : option))
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

function settingsOf(
  session: Session,
  { writes }: McpFlags,
  command: Command,
  { author, debug = false }: GlobalOptions,
): ServerSettings {
  const report = (error: unknown, what: string) => warnOfFailure(what, error, { warn: session.warn, debug })
  const isNamed = command.getOptionValueSourceWithGlobals('author') !== 'default'
  return {
    memory: neededScope(session),
    options: {
      ...(writes === undefined ? {} : { writes }),
      ...(isNamed ? { author } : {}),
      onError: report,
    },
    onError: (error) => report(error, 'the protocol'),
    onListening(url, others) {
      session.warn(`Serving the memory over HTTP at ${url}`)
      if (others.length > 0)
        session.warn(`For clients: ${others.join(', ')}, or the address of a proxy in front of it`)
    },
  }
}
