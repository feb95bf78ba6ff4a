import { checkPart } from '../checks/check-arguments.ts'
import { MemoryError } from '../checks/memory-error.ts'
import type { MemoryStore, ReadOptions } from './memory-store.ts'

/**
 * The content of a file; undefined if it does not exist. Rejects with every other error of `read`, and with
 * InvalidArgumentError for a store without that method.
 */
export async function readOrNone(
  store: Pick<MemoryStore, 'read'>,
  path: string,
  options: ReadOptions = {},
): Promise<string | undefined> {
  checkPart('store', store, ['read'])
  try {
    return await store.read(path, options)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}
