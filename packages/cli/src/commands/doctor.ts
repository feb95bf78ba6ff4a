import type { Finding } from '@sheaf/core'
import type { Command } from 'commander'
import { EXIT_CODES, UsageError } from '../exit-codes.ts'
import { examples, globalOptions } from '../global-options.ts'
import type { Style } from '../output/style.ts'
import { oneLine, count } from '../output/style.ts'
import type { Runner } from '../runner.ts'

export function registerDoctor(program: Command, runner: Runner): void {
  program
    .command('doctor')
    .description('examine the storage: compare derived data with the files; exit code 3 with findings')
    .option('--repair', 'repair derived data from the files, and damaged files from their history')
    .addHelpText('after', examples('sheaf doctor --store fs:.agent', 'sheaf doctor --repair --json'))
    .action(async ({ repair = false }: { readonly repair?: boolean }, command: Command) => {
      await runner.withMemory(command, { progress: 'examining' }, async ({ memory, progress }) => {
        const diagnosis = await memory.doctor({ repair, onProgress: progress.onProgress })
        const { findings, facts } = diagnosis
        const left = findings.filter(({ state }) => state !== 'repaired')
        return {
          value: diagnosis,
          exitCode: left.length === 0 ? EXIT_CODES.ok : EXIT_CODES.findings,
          text: (style) => {
            const width = Math.max(...Object.keys(facts).map((name) => name.length), 0)
            const known = Object.entries(facts).map(
              ([name, value]) => `${style.paint('dim', name.padEnd(width))}  ${oneLine(String(value))}`,
            )
            const repairable = left.some(({ state }) => state === 'found')
              ? ' `sheaf doctor --repair` repairs the findings marked "found".'
              : ''
            const sum =
              findings.length === 0
                ? style.paint('green', 'The storage is sound.')
                : `${count(findings.length, 'finding')}.${repairable}`
            const links =
              facts['brokenLinks'] === undefined
                ? []
                : [
                    'Broken links are no damage; `sheaf links --broken`, with --user or --project, lists them.',
                  ]
            return [
              ...known,
              '',
              ...links,
              ...findings.map((finding) => findingText(finding, style)),
              sum,
            ].join('\n')
          },
        }
      })
    })
}

function findingText({ problem, message, state }: Finding, { paint }: Style): string {
  return `${paint(state === 'repaired' ? 'green' : 'yellow', state)} ${paint('bold', problem)}: ${oneLine(message)}`
}

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
          'cannot be used here: the command prepares the whole storage',
        )
      await runner.withMemory(command, { creates: true }, async ({ storageKind: storage }) => ({
        value: { storage },
        text: () => `The ${storage} storage is ready.`,
      }))
    })
}
