import type { Command } from 'commander'
import { registerHistory } from './commands/history.ts'
import { registerProposals } from './commands/proposals.ts'
import { registerAudit, registerDoctor, registerMigrate, registerStatus } from './commands/examine.ts'
import { registerHook, registerInit } from './commands/init.ts'
import { registerMcp } from './commands/mcp.ts'
import { registerContext } from './commands/memory/context.ts'
import { registerEntries } from './commands/memory/entries.ts'
import { registerLinks } from './commands/memory/links.ts'
import { registerMemory } from './commands/memory/memory.ts'
import { registerBranches, registerLists, registerRemoval } from './commands/scopes.ts'
import { registerServe } from './commands/serve.ts'
import { registerCopy } from './commands/transfer/copy.ts'
import { registerExport } from './commands/transfer/export.ts'
import { registerImport } from './commands/transfer/import.ts'
import { registerUi } from './commands/ui.ts'
import { addGlobalOptions, SheafCommand } from './sheaf-command.ts'
import type { Run } from './sheaf-command.ts'
import { version } from './version.ts'

/** The whole command line. Commands throw instead of ending the process. */
export function createProgram(run: Run): Command {
  const { stdout, stderr, columns } = run.environment
  const program = addGlobalOptions(new SheafCommand('sheaf', run))
    .description('Search, read, edit and look after the memory of agents.')
    .version(version(), '--version', 'print the version')
    .exitOverride()
    .configureHelp({
      // In one line.
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
  registerMemory(program)
  registerStatus(program)
  registerHistory(program)
  registerProposals(program)
  registerEntries(program)
  registerContext(program)
  registerLinks(program)
  registerLists(program)
  registerBranches(program)
  registerRemoval(program)
  registerExport(program)
  registerImport(program)
  registerCopy(program)
  registerMigrate(program)
  registerInit(program)
  registerHook(program)
  registerMcp(program)
  registerServe(program)
  registerUi(program)
  registerAudit(program)
  registerDoctor(program)
  return program
}

/**
 * The errors of commander in plain words: which arguments there are, and for an unknown command the commands
 * of groups, `memory search` for `search`.
 */
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
