import type { Disk } from '../disk/disk.ts'
import { readDiskFile } from '../disk/disk-file.ts'
import type { DiskFile } from '../disk/disk-file.ts'
import { readJournal } from './journal.ts'
import { BESIDE } from './temporary-file.ts'

/**
 * The state of a file after the last decided commit, even if the file is not in its place yet; undefined if
 * it does not exist.
 */
export function readDecided(disk: Disk, path: string): DiskFile | undefined {
  disk.check()
  const journal = readJournal(disk)
  const entry = Array.isArray(journal) ? journal.find((each) => each.path === path) : undefined
  if (entry?.temporary === null) return undefined
  return (entry && readTemporary(disk, path, entry.temporary)) ?? disk.read(path)
}

function readTemporary(disk: Disk, path: string, name: string): DiskFile | undefined {
  if (name.startsWith(BESIDE))
    return disk.at(path, ({ directory }) => readDiskFile(directory, name, path, disk.maxFileBytes), true)
  const temporary = disk.openTemporary()
  try {
    return readDiskFile(temporary, name, path, disk.maxFileBytes)
  } finally {
    temporary.close()
  }
}
