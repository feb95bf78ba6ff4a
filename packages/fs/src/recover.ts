import { unlinkSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import type { Disk } from './disk.ts'
import { finishCommit } from './finish-commit.ts'
import { codeOf } from './file-system-error.ts'
import { readJournal, removeJournal } from './journal.ts'
import { isKeptName } from './temporary-file.ts'

/**
 * Finishes the commit that a process left behind when it died, if there is one. Only for the holder of the
 * lock. A file that somebody has changed since then stays as they left it, and what cannot come into its
 * place because of them is kept in the folder for temporary files. Throws the system's error when it cannot
 * be finished now; then it is still there.
 */
export async function recover(disk: Disk): Promise<void> {
  const journal = readJournal(disk.home())
  if (journal === undefined) return
  if (journal !== 'damaged') await finishCommit(disk, journal, { isFresh: false })
  await removeJournal(disk)
}

/**
 * Removes temporary files that no commit needs any more, but not what `recover` has kept. Only for the holder
 * of the lock, after `recover`. Returns how many there were.
 */
export function sweep(disk: Disk): number {
  const temporary = disk.openTemporary()
  let count = 0
  try {
    for (const entry of temporary.names()) {
      if (entry.isDirectory() || isKeptName(entry.name)) continue
      unlinkSync(temporary.at(entry.name))
      count += 1
    }
    return count
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
