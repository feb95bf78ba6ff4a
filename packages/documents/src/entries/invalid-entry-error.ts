import { MemoryError } from '@sheaf/core'
import type { MemoryErrorOptions } from '@sheaf/core/adapter'

/** A typed entry whose name, type or frontmatter is not valid. */
export class InvalidEntryError extends MemoryError {
  readonly entry: string
  readonly reason: string

  constructor(entry: string, reason: string, options?: MemoryErrorOptions) {
    super('invalid-entry', `The entry "${entry}" is not valid: ${reason}.`, options)
    this.entry = entry
    this.reason = reason
  }
}
