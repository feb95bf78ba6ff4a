import { createMemory } from '@sheaf/memory'
import type { BackupReceipt } from '@sheaf/memory'
import { existsSync, readdirSync } from 'node:fs'
import type { Clock } from '@sheaf/core'
import type { CliEnvironment } from '../../cli-environment.ts'
import { InterruptedError, UsageError } from '../../exit-codes.ts'
import { createProgress } from '../../output/progress.ts'
import { checkExists, checkKind } from '../../session/store-address.ts'
import type { StorePlace } from '../../session/store-address.ts'

export interface CopyRequest {
  readonly environment: CliEnvironment
  readonly from: StorePlace
  readonly to: StorePlace
  /** The label of the progress line, such as "copying". */
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
}: CopyRequest): Promise<BackupReceipt> {
  checkExists(from)
  checkKind(from)
  checkKind(to)
  if (from.path !== undefined && from.path === to.path)
    throw new UsageError('The target', 'is the memory itself; name another place')
  const interrupt = new AbortController()
  void environment
    .stopRequested?.()
    .then(() => interrupt.abort(new InterruptedError(`${what} was interrupted. Run it again to continue.`)))
  const { signal: abortSignal } = interrupt
  const { clock } = environment
  // An app may have the memory open.
  const memory =
    from.memory ??
    (await createMemory({
      clock,
      ...from.options,
      storage: await from.adapter(),
      keepIndex: true,
      abortSignal,
    }))
  const { onProgress, clear } = createProgress(environment, what)
  try {
    return await memory.backup(await to.adapter(), { examine, onProgress, abortSignal })
  } finally {
    clear()
    await memory.close()
  }
}

// Endings of files that SQLite keeps beside an open database, or that a dead process left.
const BESIDE = ['-wal', '-shm', '-journal']
const MARK = '.copy/unfinished.md'

/**
 * Throws UsageError unless a backup can be made or restored there: the place must not exist, be an
 * empty folder, or hold an interrupted copy. If a database was deleted while a process has it open, its
 * other files remain, and SQLite would use them for the new one.
 */
export async function checkFree(place: StorePlace, clock: Clock): Promise<void> {
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
  const memory = await createMemory({ storage: await adapter(), clock, keepIndex: true })
  try {
    return await memory.store.exists(MARK)
  } finally {
    await memory.close()
  }
}
