import { ScopeViolationError } from '@sheaf/core'
import { checkDirectory, checkPath, collisionKey, isWithin, refusalOf } from '@sheaf/core/adapter'
import type { Act } from '@sheaf/core/adapter'
import { ToolError } from '../tool-error.ts'

/** Refuses a file that a model may not read or change. Returns the path. */
export function checkFile(file: string, act: Act = 'read'): string {
  checkPlace(checkPath(file), act)
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
