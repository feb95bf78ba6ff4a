import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { Clock, CommitOptions, MemoryStore, ReadOptions, Residue, Storage } from '@sheaf/core'
import { copiesOf } from '../backup/copy-log.ts'
import { ERASE_BATCH } from '../defaults.ts'
import type { ErasureReceipt } from '../handles/removal.ts'

/** Removes every file of `store`, then their remains elsewhere in the storage. */
export async function erase(
  {
    store,
    storage,
    clock,
  }: { readonly store: MemoryStore; readonly storage: Storage; readonly clock: Clock },
  options: CommitOptions = {},
): Promise<ErasureReceipt> {
  checkOptions(options, OPTION_NAMES.commit)
  const paths = await store.list('', { abortSignal: options.abortSignal, includeHidden: true })
  for (let start = 0; start < paths.length; start += ERASE_BATCH) {
    const changes = paths.slice(start, start + ERASE_BATCH).map((path) => ({ path, content: null }))
    await store.commit(changes, { reason: 'erase all of it', ...options })
  }
  const places = await leftIn(storage, { abortSignal: options.abortSignal })
  return { files: paths.length, erasedAt: clock.now(), places }
}

/** Erases the remains of deleted files in the storage. Reports possible remains there and in copies. */
export async function leftIn(
  storage: Pick<Storage, 'scrub' | 'store'>,
  options: ReadOptions,
): Promise<readonly Residue[]> {
  return [...(await storage.scrub(options)), ...(await copiesOf(storage.store))]
}
