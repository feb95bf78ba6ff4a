import { collisionKey, OTHER_FOLDERS, twinError } from '@sheaf/core/adapter'
import type { Directory } from './directory.ts'
import type { Disk } from './disk.ts'

/**
 * Throws `invalid-path` if some system cannot tell the name of a new file, or of one of its folders, from
 * that of an existing entry. `deleted` are the files that the same commit deletes.
 */
export function checkDiskTwins(disk: Disk, made: readonly string[], deleted: ReadonlySet<string>): void {
  // Within one commit, each folder's names are read once.
  const known = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const path of made) checkPathTwins(disk, path, deleted, known)
}

// A directory finds an entry whose name is in NFD by the form in NFC too.
function isSame(entry: string, segment: string): boolean {
  return entry === segment || (entry.normalize('NFC') === segment && segment.normalize('NFD') === entry)
}

type Names = ReadonlyMap<string, readonly string[]>

function checkPathTwins(
  disk: Disk,
  path: string,
  deleted: ReadonlySet<string>,
  known: Map<string, Names>,
): void {
  const segments = path.split('/')
  let directory = disk.openFolder([], path)
  try {
    for (const [place, segment] of segments.entries()) {
      if (directory === undefined) return
      const prefix = segments
        .slice(0, place)
        .map((each) => `${each}/`)
        .join('')
      const names = known.get(prefix) ?? namesByKey(directory)
      known.set(prefix, names)
      const alike = names.get(keyOf(segment)) ?? []
      for (const twin of alike) {
        if (
          isSame(twin, segment) ||
          !isTaken(directory, twin, prefix, deleted, place === segments.length - 1)
        )
          continue
        throw twinError(path, [...segments.slice(0, place), twin].join('/'))
      }
      // Everything below a new folder is new.
      if (!alike.some((twin) => isSame(twin, segment))) return
      const next = disk.openFolder(segments.slice(0, place + 1), path)
      directory.close()
      directory = next
    }
  } finally {
    directory?.close()
  }
}

function namesByKey(directory: Directory): Names {
  const names = new Map<string, string[]>()
  for (const { name } of directory.names()) {
    const key = keyOf(name)
    const alike = names.get(key)
    if (alike === undefined) names.set(key, [name])
    else alike.push(name)
  }
  return names
}

// collisionKey takes ten times as long, and folders may have ten thousand files.
function keyOf(name: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is what is asked
  return /^[\u0000-\u007f]*$/.test(name) ? name.toLowerCase() : collisionKey(name)
}

// The name of a folder is free again if no file of the storage stays in it.
function isTaken(
  directory: Directory,
  name: string,
  prefix: string,
  deleted: ReadonlySet<string>,
  isFile: boolean,
): boolean {
  if (isFile) return !deleted.has(prefix + name)
  const stats = directory.look(name)
  if (stats === undefined) return false
  if (!stats.isDirectory()) return false
  const folder = directory.open(name)
  try {
    return folder.names().some((entry) => {
      if (entry.name.startsWith('.') && !OTHER_FOLDERS.system.includes(entry.name)) return false
      return isTaken(folder, entry.name, `${prefix}${name}/`, deleted, !entry.isDirectory())
    })
  } finally {
    folder.close()
  }
}
