import { unlinkSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import type { Disk } from '../disk/disk.ts'
import { finishCommit } from './finish-commit.ts'
import { codeOf } from '../disk/file-system-error.ts'
import { readJournal, settleJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import { isKeptName, isTemporaryName, keepTemporaryFile } from './temporary-file.ts'

/**
 * Finishes the commit of a process that died, if there is one. Only the holder of the lock may call it. A
 * file that was changed since then stays, and files that it blocks are kept in the folder for temporary
 * files. If the journal is damaged, all temporary files are kept, because they may be acknowledged text with
 * an unknown path. Resolves to the entries that still wait in the journal because their folder is not
 * writable now. Throws the system's error if nothing can be done now.
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
 * Removes temporary files that no commit needs any more, except those that `recover` has kept. Only the
 * holder of the lock may call it, after `recover`.
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
