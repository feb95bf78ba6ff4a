import { ScopeViolationError } from '@sheaf/core'
import { checkDirectory, collisionKey, isWithin, portOf, refusalOf } from '@sheaf/core/adapter'
import type { Act } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { ToolError } from '../tool-error.ts'

/**
 * Refuses a file that a model may not read or change, and one with an ending that the storage does not keep.
 * Returns the path.
 */
export function checkFile({ store }: Pick<ScopedMemory, 'store'>, file: string, act: Act = 'read'): string {
  portOf(store).checkPath(file)
  checkPlace(file, act)
  return file
}

/** Refuses a directory whose files a model may not read. */
export function checkListable(directory: string): string {
  checkDirectory(directory)
  checkPlace(directory === '' ? 'any.md' : `${directory}/any.md`, 'read')
  return directory
}

/** True if listings and suggested names may show the file. */
export function isShown(path: string): boolean {
  return refusalOf('model', path, 'read') === undefined
}

function checkPlace(path: string, act: Act): void {
  if (isWithin(collisionKey(path), 'users'))
    throw new ToolError(
      'scope-violation',
      'The memory of other users cannot be reached.',
      'Paths are relative to this memory, such as "MEMORY.md"; MemoryList shows what there is.',
    )
  const reason = refusalOf('model', path, act)
  if (reason !== undefined) throw new ScopeViolationError(path, reason)
}
