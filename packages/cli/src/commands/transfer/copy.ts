import type { Memory } from '@sheaf/memory'
import { existsSync, readdirSync } from 'node:fs'
import { MemoryError, type Clock } from '@sheaf/core'
import { InterruptedError, UsageError, type CliEnvironment } from '../../cli-environment.ts'
import { createProgress, oneLine, count } from '../../output.ts'
import { chosenStorage } from '../../session/chosen-storage.ts'
import { checkKind, existing, type StorePlace } from '../../session/store-address.ts'
import type { SheafCommand } from '../../sheaf-command.ts'

export function registerCopy(program: SheafCommand): void {
  program
    .command('copy')
    .description(
      `copy everything into another storage; ${WHAT}. After an interruption run it again: it continues`,
    )
    .option('--from <address>', 'the storage to copy; --store by default')
    .requiredOption('--to <address>', `a new storage, or one with only the same files; ${TOKEN}`)
    .examples(
      'sheaf copy --from sqlite:memory.db --to fs:memory',
      'sheaf copy --from sqlite:memory.db --to postgres://app@db.example.com/app',
    )
    .action(async (given: { readonly from?: string; readonly to: string }, command: SheafCommand) => {
      const from = await sourceOf(command, '--from', given.from)
      const to = await copyOf(command, '--to', given.to)
      await copied(command, { from, to, what: 'copying' }, `to ${nameOf(to)}`)
    })
  program
    .command('backup')
    .description(
      `copy everything into a new storage; ${WHAT}, as of one moment. Apps may write. The copy is examined`,
    )
    .argument('<target>', `the address of a new storage, such as sqlite:backup.db or fs:backup; ${TOKEN}`)
    .examples('sheaf backup sqlite:backups/today.db --store sqlite:memory.db')
    .action(async (target: string, _options: object, command: SheafCommand) => {
      const from = await sourceOf(command, '--store')
      const to = await copyOf(command, '<target>', target)
      await checkFree(to, command.environment.clock)
      await copied(command, { from, to, what: 'backing up' }, `to ${nameOf(to)}`)
    })
  program
    .command('restore')
    .description('copy a backup to --store; it is examined before, and --store must be empty and not in use')
    .argument('<backup>', `the address of the backup; ${TOKEN}`)
    .examples('sheaf restore sqlite:backups/today.db --store sqlite:memory.db')
    .action(async (backup: string, _options: object, command: SheafCommand) => {
      const from = await copyOf(command, '<backup>', backup)
      const to = await sourceOf(command, '--store')
      await checkFree(to, command.environment.clock)
      await copied(command, { from, to, what: 'restoring', examine: true }, `from ${nameOf(from)}`)
    })
}

const TOKEN = 'the token of a libSQL server is in SHEAF_COPY_AUTH_TOKEN'
const NOT_NOTED =
  'note: the memory could not be written, so the receipt of a later erasure does not name this copy.'
const WHAT = 'with dates, histories, proposals and vectors'

async function sourceOf(command: SheafCommand, option: string, given?: string): Promise<StorePlace> {
  command.refuseScope('the whole storage is copied. `sheaf export` writes the files of one scope')
  const { store, config } = command.allOptions()
  return await chosenStorage(command.environment, { store: given ?? store, config, option })
}

/** The storage beside the memory: its server has a token of its own. */
async function copyOf(command: SheafCommand, option: string, store: string): Promise<StorePlace> {
  return await chosenStorage(command.environment, { store, option, tokenName: 'SHEAF_COPY_AUTH_TOKEN' })
}

function nameOf({ kind, path }: StorePlace): string {
  return path === undefined ? `the ${kind} server` : `${kind}:${path}`
}

async function copied(
  command: SheafCommand,
  request: Omit<CopyRequest, 'environment'>,
  where: string,
): Promise<void> {
  const receipt = await copyMemory({ environment: command.environment, ...request })
  const { files, bytes, written, vectors, findings, skipped, isNoted } = receipt
  const left = [
    ...skipped.map(({ path, reason }) => `left out ${oneLine(path)}: ${oneLine(reason)}`),
    ...findings.map(({ problem, message }) => `found ${problem}: ${oneLine(message)}`),
  ]
  const all = `${count(files, 'file')} with those of histories and proposals`
  const sum = `${all}, ${count(bytes, 'byte')} and ${count(vectors, 'vector')} are there, all hashes compared.`
  const again = written === files ? '' : ` New of them: ${count(written, 'file')}.`
  command.print({
    value: receipt,
    hasFindings: left.length > 0,
    text: () => [`Copied ${where}: ${sum}${again}`, ...left, ...(isNoted ? [] : [NOT_NOTED])].join('\n'),
  })
}

interface CopyRequest {
  readonly environment: CliEnvironment
  readonly from: StorePlace
  readonly to: StorePlace
  readonly what: string
  readonly examine?: boolean
}

/**
 * Copies one storage into another, with progress. Rejects with UsageError for a source that does not
 * exist, a place of the wrong kind, or a target that is the source, and with InterruptedError when the
 * user ends it.
 */
export async function copyMemory({
  environment,
  from,
  to,
  what,
  examine = false,
}: CopyRequest): Promise<Awaited<ReturnType<Memory['backup']>>> {
  checkKind(from)
  checkKind(to)
  if (from.path !== undefined && from.path === to.path)
    throw new UsageError('The target', 'is the memory itself; name another place')
  const interrupt = new AbortController()
  void environment
    .stopRequested?.()
    .then(() => interrupt.abort(new InterruptedError(`${what} was interrupted. Run it again to continue.`)))
  const abortSignal = interrupt.signal
  const { clock } = environment
  const { createMemory } = await import('@sheaf/memory')
  const target = await to.adapter()
  // An app may have the memory open.
  const memory =
    from.memory ??
    (await createMemory({
      clock,
      ...from.options,
      storage: await existing(from, { rules: target.rules }),
      keepIndex: true,
      abortSignal,
    }))
  const { onProgress, clear } = createProgress(environment, what)
  try {
    return await memory.backup(target, { examine, onProgress, abortSignal })
  } finally {
    clear()
    await memory.close()
  }
}

// SQLite keeps them beside an open database; a dead process leaves them.
const BESIDE = ['-wal', '-shm', '-journal']
const MARK = '.copy/unfinished.md'

// The place must not exist, be an empty folder, or hold an interrupted copy. SQLite would use the other files
// of a database that was deleted while it was open.
async function checkFree(place: StorePlace, clock: Clock): Promise<void> {
  const { kind, path, option = '--store' } = place
  if (path === undefined) return
  checkKind(place)
  if (!existsSync(path)) {
    const left = kind === 'fs' ? undefined : BESIDE.map((end) => path + end).find((file) => existsSync(file))
    if (left === undefined) return
    throw new UsageError(
      option,
      `has a file of a running or killed process beside it: ${left}. End the process, and delete that file`,
    )
  }
  if (kind === 'fs' && readdirSync(path).every((name) => name === '.sheaf')) return
  if (await isUnfinished(place, clock)) return
  throw new UsageError(
    option,
    `names a storage that exists: ${path}. Name a new one, or move that away while no process has it open`,
  )
}

async function isUnfinished({ adapter }: StorePlace, clock: Clock): Promise<boolean> {
  const { createMemory } = await import('@sheaf/memory')
  try {
    await (await createMemory({ storage: await adapter(), clock, keepIndex: true })).close()
    return false
  } catch (error) {
    if (!MemoryError.isInstance(error) || error.path !== MARK) throw error
    return true
  }
}
