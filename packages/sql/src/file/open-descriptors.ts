import { fstatSync, readdirSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'

/** What the file system says of a file; undefined for a missing file, or one that cannot be looked at. */
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

/** Whether both are there, and are one file. */
export function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** Whether both are one file that was not written, cut, renamed or deleted in between. */
export function isUntouched(now: Stats | undefined, then: Stats | undefined): boolean {
  return isSameFile(now, then) && now?.size === then?.size && now?.ctimeMs === then?.ctimeMs
}

/**
 * The descriptors by which SQLite has these files open in this process, undefined for each that is not found,
 * as on Windows. They are borrowed: a file that is opened and closed here would lose every lock that this
 * process has on it, which is how POSIX has it. A descriptor may be closed and used for another file at any
 * time, so compare `isSameFile` before each use.
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
