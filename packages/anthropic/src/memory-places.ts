import { refusalOf, rightSpelling } from '@sheaf/core/adapter'
import type { Act } from '@sheaf/core/adapter'
import { MEMORY_ROOT } from './defaults.ts'
import { MemoryToolError } from './memory-tool-error.ts'

/** True for a file that a model sees. */
export function isShown(path: string): boolean {
  return refusalOf('model', path, 'read') === undefined
}

/** Throws MemoryToolError for a file that a model does not change so; `shown` is what the model calls it. */
export function checkChange(path: string, act: Act, shown: string): void {
  const reason = refusalOf('model', path, act)
  if (reason === undefined) return
  const other = rightSpelling(path) ?? 'notes/today.md'
  throw new MemoryToolError(
    'scope-violation',
    `The path ${shown} cannot be changed: ${reason}. Use another file, such as ${MEMORY_ROOT}/${other}.`,
  )
}
