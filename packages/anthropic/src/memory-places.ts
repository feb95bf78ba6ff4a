import { refusalOf, rightSpelling } from '@sheaf/core/adapter'
import type { Act } from '@sheaf/core/adapter'
import { MEMORY_ROOT } from './defaults.ts'
import { MemoryToolError } from './memory-tool-error.ts'

/** True if a model may see the file. */
export function isShown(path: string): boolean {
  return refusalOf('model', path, 'read') === undefined
}

/**
 * Throws MemoryToolError if a model may not change the file this way. `shown` is the model's path of
 * the file.
 */
export function checkChange(path: string, act: Act, shown: string): void {
  const reason = refusalOf('model', path, act)
  if (reason === undefined) return
  const other = rightSpelling(path) ?? 'notes/today.md'
  throw new MemoryToolError(
    'scope-violation',
    `The path ${shown} cannot be changed: ${reason}. Use another file, such as ${MEMORY_ROOT}/${other}.`,
  )
}
