import { createMemory } from '@sheaf/memory'
import type { BackupOptions, BackupReceipt } from '@sheaf/memory'
import type { CliEnvironment } from '../cli-environment.ts'
import { InterruptedError } from '../errors/interrupted-error.ts'
import { UsageError } from '../errors/usage-error.ts'
import { createProgress } from '../output/progress.ts'
import { checkExists, checkKind } from '../session/store-address.ts'
import type { StorePlace } from '../session/store-address.ts'

/** Source, target and output of a copy. */
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
  const { abortSignal }: Pick<BackupOptions, 'abortSignal'> = { abortSignal: interrupt.signal }
  const { clock } = environment
  // An app may have it open.
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
