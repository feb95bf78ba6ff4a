import { MemoryError, UnavailableError } from '@sheaf/core'
import { codeOf } from '../disk/file-system-error.ts'

/** The index can be read but not used, for example that of another folder. A new one repairs that. */
export class UnusableIndexError extends UnavailableError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { ...options, retryable: false })
  }
}

/**
 * True if the error means that the index is damaged: then a new one must be made, without the old
 * embeddings. A missing permission or descriptor is not damage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnusableIndexError) return true
  if (!MemoryError.isInstance(error, 'unavailable')) return false
  return DAMAGE.test(codeOf(error.cause))
}

// Sheaf's own statements are right. If one is refused as wrong (ERROR, CONSTRAINT and similar), a schema or
// row was changed.
const DAMAGE = /^SQLITE_(?:NOTADB|CORRUPT|ERROR|CONSTRAINT|MISMATCH|FORMAT|SCHEMA)/
