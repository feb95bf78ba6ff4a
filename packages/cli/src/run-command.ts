import { MemoryError } from '@sheaf/core'
import { CommanderError, type Command } from 'commander'
import {
  EXIT_CODES,
  InterruptedError,
  messageOf,
  UsageError,
  type CliEnvironment,
} from './cli-environment.ts'
import { jsonText, visible } from './output.ts'
import { registerHistory, registerProposals } from './commands/history.ts'
import { registerAudit, registerDoctor, registerMigrate, registerStatus } from './commands/examine.ts'
import { registerHook, registerInit } from './commands/init.ts'
import { registerMcp, registerServe } from './commands/serve.ts'
import { registerContext } from './commands/memory/context.ts'
import { registerEntries, registerLinks } from './commands/memory/entries.ts'
import { registerMemory } from './commands/memory/memory.ts'
import { registerBranches, registerLists, registerRemoval, registerScrub } from './commands/scopes.ts'
import { registerCopy } from './commands/transfer/copy.ts'
import { registerExport } from './commands/transfer/export.ts'
import { registerImport } from './commands/transfer/import.ts'
import { registerUi } from './commands/ui.ts'
import { addGlobalOptions, SheafCommand, type Run } from './sheaf-command.ts'
import { version } from './version.ts'

export async function runCommand(argv: readonly string[], environment: CliEnvironment): Promise<number> {
  const run = { environment, exitCode: EXIT_CODES.ok }
  try {
    await createProgram(run).parseAsync(textsLast(argv), { from: 'user' })
    return run.exitCode
  } catch (error) {
    return report(error, argv, environment)
  }
}

function report(error: unknown, argv: readonly string[], { stdout, stderr }: CliEnvironment): number {
  const isSet = (flag: string) =>
    argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined).includes(flag)
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.ok
  const { code, message, exitCode } = explain(error)
  if (!(error instanceof CommanderError)) stderr.write(`error: ${visible(message)}\n`)
  // A coding agent calls, and goes on. An entry of another version may have an event or a flag that is new.
  if (argv[0] === 'hook') {
    stdout.write(argv.includes('cursor') ? '{"continue":true}\n' : '{}\n')
    return EXIT_CODES.ok
  }
  if (isSet('--json')) stdout.write(`${jsonText({ error: { code, message } })}\n`)
  if (isSet('--debug') && error instanceof Error) stderr.write(`${stackOf(error)}\n`)
  return exitCode
}

function explain(error: unknown) {
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help'
    const told = isHelp ? 'A command is missing.' : error.message.replace(/^error: /, '')
    return { code: 'usage', message: told, exitCode: EXIT_CODES.usage }
  }
  const message = messageOf(error)
  const { failed: exitCode } = EXIT_CODES
  if (error instanceof UsageError) return { code: 'usage', message, exitCode: EXIT_CODES.usage }
  if (error instanceof InterruptedError)
    return { code: 'interrupted', message, exitCode: EXIT_CODES.interrupted }
  if (MemoryError.isInstance(error)) return { code: error.code, message: forPeople(message), exitCode }
  // An error of the system already names the problem with a file.
  if (error instanceof Error && 'syscall' in error) {
    const { code, path } = Object(error) as { readonly code?: string; readonly path?: string }
    const known: Record<string, string> = {
      ENOENT: `There is nothing at "${path}". Check the path.`,
      EACCES: `The rights of "${path}" do not allow this. Change them.`,
    }
    const told = path === undefined ? message : (known[code ?? ''] ?? message)
    return { code: 'system', message: told, exitCode }
  }
  return { code: 'unexpected', message: `${message} (unexpected; --debug shows where)`, exitCode }
}

function forPeople(message: string): string {
  return message
    .replace('Check the path with list(), or write the file first.', '`sheaf memory list` lists the files.')
    .replace('list() has the revisions.', '`sheaf history list` lists the revisions.')
    .replace('list() has the proposals.', '`sheaf proposals list` lists the proposals.')
}

function stackOf(error: Error): string {
  const own = error.stack ?? error.message
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackOf(error.cause)}` : own
}

// A dash, and white space before any "=": a list item or a frontmatter line, never an option.
const TEXT = /^-[^=\s]*\s/

/**
 * The same arguments, with texts such as "- Prefers Postgres." behind `--`, since the parser would read
 * them as options. A text after an option is that option's value, and stays.
 */
export function textsLast(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const isText = (place: number) => TEXT.test(argv[place] ?? '') && argv[place - 1]?.startsWith('-') !== true
  const places = Array.from({ length: end }, (_, place) => place)
  const texts = places.filter(isText)
  if (texts.length === 0) return [...argv]
  const at = (chosen: readonly number[]) => chosen.map((place) => argv[place] ?? '')
  return [...at(places.filter((place) => !isText(place))), '--', ...at(texts), ...argv.slice(end + 1)]
}

function createProgram(run: Run): Command {
  const { stdout, stderr, columns } = run.environment
  const program = addGlobalOptions(new SheafCommand('sheaf', run))
    .description('Search, read, edit and look after the memory of agents.')
    .version(version(), '--version', 'print the version')
    .exitOverride()
    .configureHelp({
      subcommandDescription: (command) => command.description().replace(/[:;].*/s, ''),
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(plainError(text, program)),
      getOutHelpWidth: () => columns ?? 80,
      getErrHelpWidth: () => columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('afterAll', ({ command }) =>
      command.parent === null
        ? ''
        : 'Every command takes --store, --user and the other options of `sheaf --help`.',
    )
    .examples(
      'sheaf memory search "which database" --store sqlite:memory.db --user ada',
      'SHEAF_STORE=fs:.agent sheaf status',
      'sheaf context "What does she prefer?" --user ada --max-tokens 2000',
    )
  for (const register of [
    registerMemory,
    registerStatus,
    registerHistory,
    registerProposals,
    registerEntries,
    registerContext,
    registerLinks,
    registerLists,
    registerBranches,
    registerRemoval,
    registerScrub,
    registerExport,
    registerImport,
    registerCopy,
    registerMigrate,
    registerInit,
    registerHook,
    registerMcp,
    registerServe,
    registerUi,
    registerAudit,
    registerDoctor,
  ])
    register(program)
  return program
}

// Names the commands of groups too, `memory search` for `search`.
function plainError(given: string, program: Command): string {
  const text = given.replace(
    /^(error: (?:missing required argument|unknown command) .*)\n$/,
    '$1; see --help\n',
  )
  const [, wrong, choices] =
    /command-argument value '(.*)' is invalid.* choices are (.*)\.\n$/s.exec(text) ?? []
  if (choices !== undefined) return `error: '${wrong}' is not known. Choose one of ${choices}.\n`
  const typed = /unknown command '([^']+)'/.exec(text)?.[1]
  if (typed === undefined) return text
  const lettersOf = (name: string) => [...name].toSorted().join('')
  const meant = program.commands.flatMap((group) =>
    group.commands
      .filter((command) => lettersOf(command.name()) === lettersOf(typed))
      .map((command) => `sheaf ${group.name()} ${command.name()}`),
  )
  return meant.length === 0
    ? text
    : `error: unknown command '${typed}'\n(Did you mean ${meant.map((each) => `\`${each}\``).join(' or ')}?)\n`
}
