import { checkOptions, OPTION_NAMES } from '@sheaf/core'
import type { Clock, CommitOptions, MemoryStore, Storage } from '@sheaf/core'
import { ERASE_BATCH } from '../defaults.ts'
import type { ErasureReceipt } from '../handles/removal.ts'

/** Removes every file of `store`, and then what they left elsewhere in the storage. */
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
  const places = await storage.scrub({ abortSignal: options.abortSignal })
  return { files: paths.length, erasedAt: clock.now(), places }
}
