import { MemoryError, UnavailableError } from '@sheaf/core'
import { codeOf } from '../disk/file-system-error.ts'

/** An index that can be read and is not the one that is needed: a new one repairs that. */
export class UnusableIndexError extends UnavailableError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { ...options, retryable: false })
  }
}

/**
 * True for an error of a damaged index, so that a new one has to be made, with its embeddings. A missing
 * permission or a missing free descriptor is not damage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnusableIndexError) return true
  if (!MemoryError.isInstance(error, 'unavailable')) return false
  return DAMAGE.test(codeOf(error.cause))
}

// The statements are Sheaf's own and known to be right, so what refuses one as such (ERROR, CONSTRAINT and
// the like) is a schema or a row that was changed.
const DAMAGE = /^SQLITE_(?:NOTADB|CORRUPT|ERROR|CONSTRAINT|MISMATCH|FORMAT|SCHEMA)/
