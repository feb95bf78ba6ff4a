import { MemoryError, UnavailableError } from '@sheaf/core'

type Translation = readonly [code: string, retryable: boolean, message: (where: string) => string]

// The first entry whose code is a prefix of the error's extended code applies.
const TRANSLATIONS: readonly Translation[] = [
  [
    'SQLITE_BUSY',
    true,
    (where) =>
      `${where} is locked: another connection kept on writing. Nothing was changed. Try again, or raise busyTimeoutMs.`,
  ],
  [
    'SQLITE_LOCKED',
    true,
    (where) => `${where} is locked by another statement of this connection. Nothing was changed. Try again.`,
  ],
  [
    'SQLITE_FULL',
    true,
    (where) => `${where} cannot grow: the disk is full. Nothing was written. Free some space and try again.`,
  ],
  [
    'SQLITE_IOERR',
    true,
    (where) => `${where} could not be read or written. Nothing was changed. Check the disk and try again.`,
  ],
  [
    'SQLITE_NOTADB',
    false,
    (where) =>
      `${where} is not a SQLite database, or it is encrypted. Name another file, or move this one away.`,
  ],
  [
    'SQLITE_CORRUPT_VTAB',
    false,
    (where) => `${where} has a damaged full-text index; its files are not damaged. Mend it with reindex().`,
  ],
  [
    'SQLITE_CORRUPT',
    false,
    (where) =>
      `${where} is damaged. Restore it from a backup, or recover what is left with the sqlite3 tool's ".recover".`,
  ],
  [
    'SQLITE_READONLY',
    false,
    (where) => `${where} cannot be written. Check the permissions of the file and of its folder.`,
  ],
  [
    'SQLITE_CANTOPEN',
    false,
    (where) =>
      `${where} cannot be opened. Check that it is a file, and the permissions of it and of its folder.`,
  ],
  [
    'SQLITE_PERM',
    false,
    (where) => `${where} cannot be opened. Check the permissions of the file and of its folder.`,
  ],
  [
    'SQLITE_TOOBIG',
    false,
    (where) => `${where} cannot hold a row of this size. Nothing was written. Write smaller files.`,
  ],
  [
    'SQLITE_NOMEM',
    true,
    (where) => `${where} needs more memory than there is. Nothing was changed. Try again.`,
  ],
  // From the file system, when the folder is created.
  [
    'EACCES',
    false,
    (where) => `${where} cannot be reached: its folder cannot be made or used. Check the permissions.`,
  ],
  [
    'EPERM',
    false,
    (where) => `${where} cannot be reached: its folder cannot be made or used. Check the permissions.`,
  ],
  ['EROFS', false, (where) => `${where} is on a disk that cannot be written. Name another place.`],
  [
    'ENOTDIR',
    false,
    (where) => `${where} cannot be reached: a part of its path is a file. Name another place.`,
  ],
  [
    'EEXIST',
    false,
    (where) => `${where} cannot be reached: a part of its path is a file. Name another place.`,
  ],
  ['ENOENT', false, (where) => `${where} cannot be reached: its folder cannot be made. Name another place.`],
  [
    'ELOOP',
    false,
    (where) =>
      `${where} cannot be reached: a part of its path is a link that leads nowhere. Name another place.`,
  ],
  ['ENAMETOOLONG', false, (where) => `${where} has a path that the disk cannot keep. Name a shorter one.`],
  [
    'ENOSPC',
    true,
    (where) => `${where} cannot grow: the disk is full. Nothing was written. Free some space and try again.`,
  ],
]

/**
 * Converts a driver's or file system's error to a MemoryError that names the fix. `where` names the database
 * as the caller did.
 */
export function translateError(error: unknown, where: string): unknown {
  // The caller recognises a failed precondition by its words.
  if (MemoryError.isInstance(error) || codeOf(error) === 'SQLITE_CONSTRAINT_TRIGGER') return error
  const code = codeOf(error)
  if (code === 'SQLITE_IOERR_FSYNC')
    return new UnavailableError(
      `${where} could not be made durable. The change may have been made: look before you repeat it, and check the disk.`,
      { outcome: 'unknown', cause: error },
    )
  const [, retryable, message] = TRANSLATIONS.find(([prefix]) => code.startsWith(prefix)) ?? []
  if (message !== undefined) return new UnavailableError(message(where), { retryable, cause: error })
  return new UnavailableError(
    `${where} refused a statement (${code || 'no code'}). Nothing was changed. See the cause.`,
    {
      retryable: false,
      cause: error,
    },
  )
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
