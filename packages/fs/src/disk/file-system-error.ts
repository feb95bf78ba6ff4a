import { MemoryError } from '@sheaf/core'

/** The system's name of an error, such as "ENOENT"; the empty string for other errors. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** The message follows the name of the place. */
type Translation = readonly [retryable: boolean, message: string]

const NO_FOLDER: Translation = [
  false,
  'cannot be used: it, or a part of its path, is not a folder. Nothing was changed. Name another one.',
]

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  ENOSPC: [true, 'cannot be written: the disk is full. Nothing was changed. Free some space and try again.'],
  EDQUOT: [
    true,
    'cannot be written: the quota is used up. Nothing was changed. Free some space and try again.',
  ],
  EMFILE: [
    true,
    'cannot be opened: this process has too many open files. Nothing was changed. Try again, or raise the limit.',
  ],
  ENFILE: [true, 'cannot be opened: the system has too many files open. Nothing was changed. Try again.'],
  EACCES: [
    false,
    'cannot be used: permission denied. Nothing was changed. Give the permission, or set readOnly: true.',
  ],
  EPERM: [
    false,
    'cannot be used: the system does not permit it. Nothing was changed. Give this user the permission.',
  ],
  EROFS: [
    false,
    'is on a disk that cannot be written. Nothing was changed. Name another folder, mount it for writing, or open it to search only with fs({ root, readOnly: true }).',
  ],
  ENOENT: [true, 'vanished while it was used. Nothing was changed. Try again.'],
  EIO: [true, 'could not be read or written. Nothing was changed. Check the disk and try again.'],
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ELOOP: [
    false,
    'cannot be used: a part of its path is a link that leads nowhere. Nothing was changed. Name another one.',
  ],
  ENAMETOOLONG: [false, 'has a name that this disk cannot keep. Nothing was changed. Use a shorter one.'],
}

/**
 * Converts a file system's error to a MemoryError that names the fix; `where` names the place in the caller's
 * words. Returns other errors unchanged.
 */
export function translateError(error: unknown, where: string): unknown {
  const code = codeOf(error)
  if (MemoryError.isInstance(error) || !/^E[A-Z0-9]+$/.test(code)) return error
  const [retryable, message] = TRANSLATIONS[code] ?? [
    false,
    `could not be used (${code}). Nothing was changed. See the cause.`,
  ]
  return MemoryError.unavailable(`${where} ${message}`, { retryable, cause: error })
}

export async function translating<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translateError(error, where)
  }
}

/** The index can be read, but is of no use here: it may belong to another folder. Make a new one. */
export class UnusableIndexError extends MemoryError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('unavailable', message, { ...options, outcome: 'unchanged' })
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
