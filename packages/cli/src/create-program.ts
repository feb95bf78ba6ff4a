import { Command } from 'commander'
import { registerCompletion } from './commands/completion.ts'
import { registerCopy } from './commands/transfer/copy.ts'
import { registerContext } from './commands/memory/context.ts'
import { registerDoctor, registerMigrate } from './commands/doctor.ts'
import { registerEntries } from './commands/memory/entries.ts'
import { registerExport } from './commands/transfer/export.ts'
import { registerHistory } from './commands/changes/history.ts'
import { registerImport } from './commands/transfer/import.ts'
import { registerInit, registerHook } from './commands/init.ts'
import { registerLinks } from './commands/memory/links.ts'
import { registerMcp } from './commands/mcp.ts'
import { registerMemoryEdits } from './commands/memory/memory-edits.ts'
import { registerMemory } from './commands/memory/memory.ts'
import { registerProposals } from './commands/changes/proposals.ts'
import { registerReview } from './commands/changes/review.ts'
import { registerLists, registerBranches } from './commands/scopes/lists.ts'
import { registerRemoval } from './commands/scopes/removal.ts'
import { registerServe } from './commands/serve.ts'
import { registerStatus } from './commands/status.ts'
import { registerUi } from './commands/ui.ts'
import { addGlobalOptions, sharedOptions, examples } from './global-options.ts'
import type { Runner } from './runner.ts'
import { version } from './version.ts'

/** The whole command line. Commands throw instead of ending the process. */
export function createProgram(runner: Runner): Command {
  const { stdout, stderr, columns } = runner.environment
  const program = addGlobalOptions(new Command('sheaf'))
    .description('Search, read, edit and look after the memory of agents.')
    .version(version(), '--version', 'print the version')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: sharedOptions })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(namingGroups(text, program)),
      getOutHelpWidth: () => columns ?? 80,
      getErrHelpWidth: () => columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText(
      'after',
      examples(
        'sheaf memory search "which database" --store sqlite:memory.db --user ada',
        'SHEAF_STORE=fs:.agent sheaf status',
        'sheaf context "What does she prefer?" --user ada --max-tokens 2000',
      ),
    )
  const memory = registerMemory(program, runner)
  registerMemoryEdits(memory, runner)
  registerStatus(program, runner)
  registerHistory(program, runner)
  registerProposals(program, runner)
  registerEntries(program, runner)
  registerContext(program, runner)
  registerLinks(program, runner)
  registerLists(program, runner)
  registerBranches(program, runner)
  registerRemoval(program, runner)
  registerExport(program, runner)
  registerImport(program, runner)
  registerCopy(program, runner)
  registerMigrate(program, runner)
  registerInit(program, runner)
  registerHook(program, runner)
  registerMcp(program, runner)
  registerServe(program, runner)
  registerUi(program, runner)
  registerReview(program, runner)
  registerDoctor(program, runner)
  registerCompletion(program, runner)
  return program
}

/** Adds the commands of groups to the error for an unknown command: `memory search` for `search`. */
function namingGroups(text: string, program: Command): string {
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
