import { InvalidArgumentError, UnavailableError } from '@sheaf/core'
import { checkFunctions, checkOptions } from '@sheaf/core/adapter'
import type { Finding, OpenOptions, Storage, StorageAdapter, SyncOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { noteCopy } from './copy-log.ts'
import { checkContents, copyStorage } from './copy-storage.ts'
import type { CopyReceipt } from './copy-storage.ts'

/** How a backup is made. */
export interface BackupOptions extends SyncOptions {
  /**
   * Also examines this memory first, as `doctor` does, and throws UnavailableError where it is damaged: for
   * a backup that is to be restored. False by default.
   */
  readonly examine?: boolean
}

/** What became of a backup. */
export interface BackupReceipt extends CopyReceipt {
  /** What `doctor` finds in the backup. A sound one has no findings. */
  readonly findings: readonly Finding[]
}

/** What a backup is made of. */
export interface BackupParts {
  readonly storage: Storage
  /** How the target is opened: as this memory was. */
  readonly opening: Pick<OpenOptions, 'chunker' | 'analyser' | 'clock'>
}

const NAMES: OptionNames<BackupOptions> = { examine: true, onProgress: true, abortSignal: true }

/** Copies a whole memory into another storage; see `backup` of a memory. */
export async function backup(
  { storage, opening }: BackupParts,
  target: StorageAdapter,
  options: BackupOptions = {},
): Promise<BackupReceipt> {
  const { examine = false, ...rest } = checkOptions(options, NAMES)
  checkFunctions(options, 'onProgress')
  const { abortSignal } = rest
  if (typeof target?.open !== 'function')
    throw new InvalidArgumentError('target', 'must be a storage adapter, such as sqlite({ file })')
  if (examine) await checkSound(storage, abortSignal)
  const { clock } = opening
  const opened = await target.open({ ...opening, abortSignal, alone: true })
  try {
    await noteCopy(storage.store, clock)
    const copied = await copyStorage(storage, opened, { clock, id: crypto.randomUUID(), ...rest })
    const { findings } = await opened.doctor({ abortSignal })
    return { ...copied, findings }
  } finally {
    await opened.close()
  }
}

// What is derived from the files is made again in the copy.
async function checkSound(storage: Storage, abortSignal: AbortSignal | undefined): Promise<void> {
  const { findings } = await storage.doctor({ abortSignal })
  const [first] = findings.filter(({ state }) => state === 'manual')
  if (first === undefined) return await checkContents(storage, { abortSignal })
  throw new UnavailableError(`What is to be copied is damaged. ${first.message}`, { retryable: false })
}
