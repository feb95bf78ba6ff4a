import type { Command } from 'commander'
import { examples } from '../arguments/examples.ts'
import { globalOptions } from '../arguments/global-options.ts'
import { UsageError } from '../errors/usage-error.ts'
import type { Runner } from '../runner.ts'

/** `migrate`: opens the storage with the user's rights, so that an app needs fewer rights. */
export function registerMigrate(program: Command, runner: Runner): void {
  program
    .command('migrate')
    .description('create the storage if it does not exist, or update its tables to this version')
    .addHelpText('after', examples('sheaf migrate --store postgres://owner@db.example.com/app'))
    .action(async (_options: object, command: Command) => {
      const { user, project, workspace, agent } = globalOptions(command)
      if ((user ?? project ?? workspace ?? agent) !== undefined)
        throw new UsageError(
          '--user, --project, --workspace and --agent',
          'do not go with it: a storage is made whole',
        )
      await runner.withMemory(command, { creates: true }, async ({ storageKind: storage }) => ({
        value: { storage },
        text: () => `The ${storage} storage is ready.`,
      }))
    })
}
