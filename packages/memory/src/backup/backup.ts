import { MemoryError } from '@sheaf/core'
import { checkFunctions, checkOptions, refuse } from '@sheaf/core/adapter'
import type { Finding, OpenOptions, Storage, StorageAdapter, SyncOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { noteCopy, checkContents, copyStorage } from './copy-storage.ts'
import type { CopyReceipt } from './copy-storage.ts'

export interface BackupOptions extends SyncOptions {
  /**
   * Examines this memory first, as `doctor` does, and throws `unavailable` if it is damaged. Use it to
   * restore a backup. False by default.
   */
  readonly examine?: boolean
}

/** The result of a backup. */
export interface BackupReceipt extends CopyReceipt {
  /** The findings of `doctor` in the backup. Empty if it is sound. */
  readonly findings: readonly Finding[]
}

export interface BackupParts {
  readonly storage: Storage
  /** Options to open the target: those of this memory. */
  readonly opening: Pick<OpenOptions, 'chunker' | 'analyser' | 'clock'>
}

const NAMES: OptionNames<BackupOptions> = { examine: true, onProgress: true, abortSignal: true }

export async function backup(
  { storage, opening }: BackupParts,
  target: StorageAdapter,
  options: BackupOptions = {},
): Promise<BackupReceipt> {
  const { examine = false, ...rest } = checkOptions(options, NAMES)
  checkFunctions(options, 'onProgress')
  const { abortSignal } = rest
  checkTarget(target)
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

export function checkTarget(target: StorageAdapter): void {
  if (typeof target?.open !== 'function')
    refuse('target', 'must be a storage adapter, such as sqlite({ file })')
}

// Only files must be sound: the copy derives all other data from them again.
async function checkSound(storage: Storage, abortSignal: AbortSignal | undefined): Promise<void> {
  const { findings } = await storage.doctor({ abortSignal })
  const [first] = findings.filter(({ state }) => state === 'manual')
  if (first === undefined) return await checkContents(storage, { abortSignal })
  throw MemoryError.unavailable(`The source memory is damaged. ${first.message}`, { retryable: false })
}
