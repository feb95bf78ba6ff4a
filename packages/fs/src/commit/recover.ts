import { unlinkSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import type { Disk } from '../disk/disk.ts'
import { finishCommit } from './finish-commit.ts'
import { codeOf } from '../disk/file-system-error.ts'
import { readJournal, settleJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import { isKeptName, isTemporaryName, keepTemporaryFile } from './temporary-file.ts'

/**
 * Finishes the commit that a process left behind when it died, if there is one. Only for the holder of the
 * lock. A file that was changed since then stays as it is, and what cannot come into its place because of
 * them is kept in the folder for temporary files. So is everything there when the journal is damaged: it may
 * be acknowledged text whose path is unknown. Resolves to what waits, still in the journal, for a folder that
 * cannot be written now. Throws the system's error when nothing can be done now.
 */
export async function recover(disk: Disk): Promise<Journal> {
  const journal = disk.isReadOnly ? undefined : readJournal(disk)
  if (journal === undefined) return []
  const stuck = journal === 'damaged' ? keepAll(disk) : await finishCommit(disk, journal, { isFresh: false })
  if (stuck.length === 0 || stuck.length < journal.length) await settleJournal(disk, stuck)
  return stuck
}

function keepAll(disk: Disk): Journal {
  const temporary = disk.openTemporary()
  try {
    for (const entry of temporary.names())
      if (entry.isFile() && isTemporaryName(entry.name)) keepTemporaryFile(temporary, entry.name)
    return []
  } finally {
    temporary.close()
  }
}

/**
 * Removes temporary files that no commit needs any more, but not what `recover` has kept. Only for the holder
 * of the lock, after `recover`.
 */
export function sweep(disk: Disk): void {
  if (disk.isReadOnly) return
  const journal = readJournal(disk)
  const needed = new Set(Array.isArray(journal) ? journal.map((entry) => entry.temporary) : [])
  const temporary = disk.openTemporary()
  try {
    for (const entry of temporary.names()) {
      if (entry.isDirectory() || isKeptName(entry.name) || needed.has(entry.name)) continue
      unlinkSync(temporary.at(entry.name))
    }
  } finally {
    temporary.close()
  }
}

/** The same for temporary files beside their targets, by their paths. */
export function sweepBeside(disk: Disk, paths: readonly string[]): void {
  for (const path of paths) {
    try {
      disk.at(path, ({ directory, name }) => unlinkSync(directory.at(name)))
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && !MemoryError.isInstance(error)) throw error
    }
  }
}
