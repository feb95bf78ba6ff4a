import { MemoryError, UnavailableError } from '@sheaf/core'
import { codeOf } from './file-system-error.ts'

/** An index that can be read and is not the one that is needed: a new one mends that. */
export class UnusableIndexError extends UnavailableError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { ...options, retryable: false })
  }
}

/**
 * True for an error that says that the index itself is bad, so that a new one has to be made, embeddings and all. What the system or this process
 * lacks, such as a permission or a free descriptor, says nothing about it.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnusableIndexError) return true
  if (!MemoryError.isInstance(error, 'unavailable')) return false
  const { cause } = error
  const code = codeOf(cause)
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return true
  // SQLite has no codes of their own for these.
  return code === 'SQLITE_ERROR' && cause instanceof Error && BROKEN_SCHEMA.test(cause.message)
}

const BROKEN_SCHEMA =
  /no such (?:table|column|index|view|trigger): |has no column named |(?:table|index|view|trigger) \S+ already exists|malformed database schema|vtable constructor failed/
