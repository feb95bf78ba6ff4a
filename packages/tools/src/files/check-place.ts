import { ScopeViolationError } from '@sheaf/core'
import { checkDirectory, checkPath, collisionKey, isWithin, refusalOf } from '@sheaf/core/adapter'
import type { Act } from '@sheaf/core/adapter'
import { ToolError } from '../tool-error.ts'

/** Refuses a file on which a model may not act so. Returns the path. */
export function checkFile(file: string, act: Act = 'read'): string {
  checkPlace(checkPath(file), act)
  return file
}

/** Refuses a directory whose files a model does not read. */
export function checkListable(directory: string): string {
  checkDirectory(directory)
  checkPlace(directory === '' ? 'any.md' : `${directory}/any.md`, 'read')
  return directory
}

/** True for a file that lists and near names show. */
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
