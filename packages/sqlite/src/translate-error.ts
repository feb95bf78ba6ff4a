import { MemoryError } from '@sheaf/core'

type Translation = readonly [code: RegExp, retryable: boolean, message: string]

// The message follows the name of the database. The first entry that matches the extended code applies.
const TRANSLATIONS: readonly Translation[] = [
  [
    /^SQLITE_BUSY/,
    true,
    'is locked: another connection was writing all the time. Nothing was changed. Try again, or raise busyTimeoutMs.',
  ],
  [
    /^SQLITE_LOCKED/,
    true,
    'is locked by another statement of this connection. Nothing was changed. Try again.',
  ],
  [
    /^(SQLITE_FULL|ENOSPC)/,
    true,
    'cannot grow: the disk is full. Nothing was written. Free some space and try again.',
  ],
  [/^SQLITE_IOERR/, true, 'could not be read or written. Nothing was changed. Check the disk and try again.'],
  [
    /^SQLITE_NOTADB/,
    false,
    'is not a SQLite database, or it is encrypted. Name another file, or move this one away.',
  ],
  [
    /^SQLITE_CORRUPT_VTAB/,
    false,
    'has a damaged full-text index; its files are not damaged. Repair it with reindex().',
  ],
  [
    /^SQLITE_CORRUPT/,
    false,
    'is damaged. Restore it from a backup, or recover the rest with the sqlite3 tool\'s ".recover".',
  ],
  [
    /^SQLITE_READONLY/,
    false,
    'cannot be written, and SQLite writes beside a file also to read it. Get the right, or open a copy.',
  ],
  [
    /^SQLITE_CANTOPEN/,
    false,
    'cannot be opened. Check that it is a file, and the permissions of it and of its folder. ' +
      'From a disk that cannot be written, open a copy.',
  ],
  [/^SQLITE_PERM/, false, 'cannot be opened. Check the permissions of the file and of its folder.'],
  [/^SQLITE_TOOBIG/, false, 'cannot hold a row of this size. Nothing was written. Write smaller files.'],
  [/^SQLITE_NOMEM/, true, 'needs more memory than is available. Nothing was changed. Try again.'],
  // From the file system, when the folder is created.
  [/^(EACCES|EPERM)/, false, 'cannot be reached: its folder cannot be made or used. Check the permissions.'],
  [/^EROFS/, false, 'is on a disk that cannot be written. Name another place.'],
  [/^(ENOTDIR|EEXIST)/, false, 'cannot be reached: a part of its path is a file. Name another place.'],
  [/^ENOENT/, false, 'cannot be reached: its folder cannot be made. Name another place.'],
  [
    /^ELOOP/,
    false,
    'cannot be reached: a part of its path is a link that leads nowhere. Name another place.',
  ],
  [
    /^(MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)/,
    false,
    'needs better-sqlite3. Leave it out of a bundle (--external:better-sqlite3), or install it.',
  ],
  [/^ENAMETOOLONG/, false, 'has a path that the disk cannot keep. Name a shorter one.'],
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
    return MemoryError.unavailable(
      `${where} could not be made durable. The change may have been made: check before you repeat it, and check the disk.`,
      { outcome: 'unknown', cause: error },
    )
  const [, retryable, message] = TRANSLATIONS.find(([pattern]) => pattern.test(code)) ?? []
  if (message !== undefined)
    return MemoryError.unavailable(`${where} ${message}`, { retryable, cause: error })
  return MemoryError.unavailable(
    `${where} refused a statement (${code || 'no code'}). Nothing was changed. See the cause.`,
    {
      retryable: false,
      cause: error,
    },
  )
}

/** The code of a driver's or file system's error; empty if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
