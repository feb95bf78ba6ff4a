import type { BackupReceipt } from '@sheaf/memory'
import type { Command } from 'commander'
import { globalOptions, examples } from '../../global-options.ts'
import type { CliEnvironment } from '../../cli-environment.ts'
import { EXIT_CODES, UsageError } from '../../exit-codes.ts'
import { oneLine, count } from '../../output/style.ts'
import type { Runner, Answer } from '../../runner.ts'
import { chosenStorage } from '../../session/chosen-storage.ts'
import type { StorePlace } from '../../session/store-address.ts'

export function registerCopy(program: Command, runner: Runner): void {
  const { environment } = runner
  program
    .command('copy')
    .description(`${WHAT} into another storage of any kind; run it again after an interruption: it continues`)
    .option('--from <address>', 'the storage to copy; --store by default')
    .requiredOption('--to <address>', 'a new storage, or one with only the same files')
    .addHelpText(
      'after',
      examples(
        'sheaf copy --from sqlite:memory.db --to fs:memory',
        'sheaf copy --from fs:.agent --to libsql://memory.example.com',
        'sheaf copy --from sqlite:memory.db --to postgres://app@db.example.com/app',
      ),
    )
    .action(async ({ from, to }: { readonly from?: string; readonly to: string }, command: Command) => {
      await runner.run(command, async () => {
        const source = await sourceOf(environment, command, '--from', from)
        const target = await chosenStorage(environment, { store: to, option: '--to' })
        const { copyMemory } = await import('./copy-memory.ts')
        const receipt = await copyMemory({ environment, from: source, to: target, what: 'copying' })
        return answerOf(receipt, `to ${nameOf(target)}`)
      })
    })
  program
    .command('backup')
    .description(
      `${WHAT} into a new storage, as of one moment; apps may write meanwhile. The copy is examined`,
    )
    .argument('<target>', 'the address of a new storage, such as sqlite:backup.db or fs:backup')
    .addHelpText('after', examples('sheaf backup sqlite:backups/today.db --store sqlite:memory.db'))
    .action(async (target: string, _options: object, command: Command) => {
      await runner.run(command, async () => {
        const from = await sourceOf(environment, command, '--store', undefined)
        const to = await chosenStorage(environment, { store: target, option: '<target>' })
        const { copyMemory } = await import('./copy-memory.ts')
        const { checkFree } = await import('./copy-memory.ts')
        await checkFree(to, environment.clock)
        const receipt = await copyMemory({ environment, from, to, what: 'backing up' })
        return answerOf(receipt, `to ${nameOf(to)}`)
      })
    })
  program
    .command('restore')
    .description('examine a backup, and copy it to --store, which must be empty and not in use')
    .argument('<backup>', 'the address of the backup')
    .addHelpText('after', examples('sheaf restore sqlite:backups/today.db --store sqlite:memory.db'))
    .action(async (backup: string, _options: object, command: Command) => {
      await runner.run(command, async () => {
        const from = await chosenStorage(environment, { store: backup, option: '<backup>' })
        const to = await sourceOf(environment, command, '--store', undefined)
        const { copyMemory } = await import('./copy-memory.ts')
        const { checkFree } = await import('./copy-memory.ts')
        await checkFree(to, environment.clock)
        const receipt = await copyMemory({ environment, from, to, what: 'restoring', examine: true })
        return answerOf(receipt, `from ${nameOf(from)}`)
      })
    })
}

const WHAT = 'copy everything, with dates, histories, proposals and vectors,'

async function sourceOf(
  environment: CliEnvironment,
  command: Command,
  option: string,
  given: string | undefined,
): Promise<StorePlace> {
  const { user, project, workspace, agent, ...options } = globalOptions(command)
  if ((user ?? project ?? workspace ?? agent) !== undefined)
    throw new UsageError(
      '--user, --project, --workspace and --agent',
      'cannot be used here: the whole storage is copied. `sheaf export` writes the files of one scope',
    )
  const store = given ?? options.store
  const { config } = options
  return await chosenStorage(environment, {
    ...(store === undefined ? {} : { store }),
    ...(config === undefined ? {} : { config }),
    option,
  })
}

function nameOf({ kind, path }: StorePlace): string {
  return path === undefined ? `the ${kind} server` : `${kind}:${path}`
}

function answerOf(receipt: BackupReceipt, where: string): Answer {
  const { files, bytes, written, vectors, findings, skipped } = receipt
  const left = [
    ...skipped.map(({ path, reason }) => `left out ${oneLine(path)}: ${oneLine(reason)}`),
    ...findings.map(({ problem, message }) => `found ${problem}: ${oneLine(message)}`),
  ]
  const [all, size, vector] = [count(files, 'file'), count(bytes, 'byte'), count(vectors, 'vector')]
  const sum = `${all}, ${size} and ${vector} are there, all hashes compared.`
  const again = written === files ? '' : ` New of them: ${count(written, 'file')}.`
  return {
    value: receipt,
    exitCode: left.length === 0 ? EXIT_CODES.ok : EXIT_CODES.findings,
    text: () => [`Copied ${where}: ${sum}${again}`, ...left].join('\n'),
  }
}
