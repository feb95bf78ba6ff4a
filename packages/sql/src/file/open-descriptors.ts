import { fstatSync, readdirSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'

/** A file's stats; undefined if it does not exist or cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The same for an open descriptor. */
export function statsOfOpen(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined
  }
}

/** True if both exist and are the same file. */
export function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** True if both are the same file, and it was not written, cut, renamed or deleted in between. */
export function isUntouched(now: Stats | undefined, then: Stats | undefined): boolean {
  return (
    isSameFile(now, then) &&
    now?.size === then?.size &&
    now?.ctimeMs === then?.ctimeMs &&
    now?.nlink === then?.nlink
  )
}

/**
 * Finds the descriptors with which SQLite has these files open in this process; undefined for each that is
 * not found, as on Windows. They are borrowed: POSIX drops all of a process's locks on a file when the
 * process closes any descriptor of it, so a file must not be opened and closed here. A descriptor may be
 * closed and reused for another file at any time, so compare `isSameFile` before each use.
 */
export function openDescriptors(files: readonly (Stats | undefined)[]): (number | undefined)[] {
  const found: (number | undefined)[] = files.map(() => undefined)
  for (const descriptor of allDescriptors()) {
    const stats = statsOfOpen(descriptor)
    const place = files.findIndex((file, at) => found[at] === undefined && isSameFile(file, stats))
    if (place >= 0) found[place] = descriptor
    if (!found.includes(undefined)) break
  }
  return found
}

// The newest first.
function allDescriptors(): number[] {
  if (process.platform === 'win32') return []
  try {
    return readdirSync('/dev/fd')
      .map(Number)
      .sort((one, other) => other - one)
  } catch {
    return []
  }
}
