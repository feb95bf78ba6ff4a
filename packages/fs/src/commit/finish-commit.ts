import { renameSync, rmdirSync, unlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { MemoryError } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import { MAX_PARALLEL_WRITES } from '../defaults.ts'
import { makeDirectory, type Directory } from '../disk/directory.ts'
import { splitPath, type Disk } from '../disk/disk.ts'
import { codeOf } from '../disk/file-system-error.ts'
import {
  inParallel,
  BESIDE,
  keepTemporaryFile,
  removeTemporaryFile,
  isKeptName,
  isTemporaryName,
} from './temporary-file.ts'
import { isTakenOver, readJournal, settleJournal, type Journal, type JournalEntry } from './journal.ts'

const RENAME_ATTEMPTS = process.platform === 'win32' ? 20 : 1

export interface FinishOptions {
  /** True right after the commit was decided, when no file can have changed since. */
  readonly isFresh: boolean
}

/**
 * Moves every file of a decided commit to its place, durably. Deletions come first, so that a file may take
 * over a name. Running it again changes nothing, so it may be interrupted at any point. Resolves to the
 * entries whose folders are not writable now; these do not stop the others. A fresh commit rejects instead.
 */
export async function finishCommit(
  disk: Disk,
  journal: Journal,
  { isFresh }: FinishOptions,
): Promise<JournalEntry[]> {
  const folders = new Set<string>()
  const stuck: JournalEntry[] = []
  const unlessForbidden = async (entry: JournalEntry, work: () => void | Promise<void>) => {
    await gate.pause()
    try {
      await work()
    } catch (error) {
      if (isFresh || !FORBIDDEN.includes(codeOf(error))) throw error
      stuck.push(entry)
    }
  }
  const temporary = disk.openTemporary()
  try {
    const isPlaced = (entry: JournalEntry) => !hasTemporary(disk, temporary, entry)
    for (const entry of journal) {
      if (entry.temporary !== null) continue
      await unlessForbidden(entry, () => {
        if (!isFresh && (stateOf(disk, entry) !== 'as-before' || isTakenOver(entry, journal, isPlaced)))
          return
        deleteFile(disk, entry.path, folders)
      })
    }
    for (const entry of journal) {
      if (entry.temporary === null) continue
      const placing = { path: entry.path, temporary: entry.temporary }
      await unlessForbidden(entry, async () => {
        if (isFresh) await placeFile(disk, temporary, placing, folders)
        else if (!isPlaced(entry)) await placeLater(disk, temporary, placing, entry, folders)
      })
    }
    if (!isFresh) await temporary.synchronise()
  } finally {
    temporary.close()
  }
  await synchroniseFolders(disk, folders)
  return stuck
}

// The system's error codes of a folder without write permission.
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']

// An edit by hand may make an entry impossible; that must not stop the others and all later commits.
async function placeLater(
  disk: Disk,
  temporary: Directory,
  placing: PlacedEntry,
  entry: JournalEntry,
  folders: Set<string>,
): Promise<void> {
  const state = stateOf(disk, entry)
  if (state === 'changed') {
    withTemporary(disk, temporary, entry, (directory, name) => removeTemporaryFile(directory, name))
    return
  }
  try {
    if (state === 'as-before') return await placeFile(disk, temporary, placing, folders)
  } catch (error) {
    if (!isInTheWay(error)) throw error
  }
  // A temporary file beside its target is as unreachable as the target.
  if (!placing.temporary.startsWith(BESIDE)) keepTemporaryFile(temporary, placing.temporary)
}

interface PlacedEntry {
  readonly path: string
  readonly temporary: string
}

/**
 * Renames a temporary file to its path, and makes missing folders. `folders` collects the folders to
 * synchronise. Throws `invalid-path` if something other than a folder has the name of one on the way, and
 * the system's errors; then the file is not in its place.
 */
export async function placeFile(
  disk: Disk,
  temporary: Directory,
  entry: PlacedEntry,
  folders: Set<string>,
): Promise<void> {
  makeFolders(disk, entry.path, folders)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isPlaced = disk.at(
        entry.path,
        ({ directory, name }) => {
          const source = entry.temporary.startsWith(BESIDE) ? directory : temporary
          renameSync(source.at(entry.temporary), directory.at(name))
          directory.verify()
          return true
        },
        true,
      )
      if (isPlaced === true) break
      throw vanished()
    } catch (error) {
      // Windows refuses while another process, such as a virus scanner, has the file open.
      if (attempt >= RENAME_ATTEMPTS || !['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error))) throw error
      await setTimeout(attempt)
    }
  }
  folders.add(splitPath(entry.path).folders.join('/'))
}

/** Deletes a file, if it exists, and the folders that become empty. */
export function deleteFile(disk: Disk, path: string, folders: Set<string>): void {
  const { folders: segments } = splitPath(path)
  const isDeleted = disk.at(path, ({ directory, name }) => {
    try {
      unlinkSync(directory.at(name))
      return true
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      return false
    }
  })
  if (isDeleted !== true) return
  try {
    while (segments.length > 0 && removeEmpty(disk, segments)) segments.pop()
  } catch {
    // The file is deleted; an empty folder may stay.
  }
  folders.add(segments.join('/'))
}

/**
 * Makes the folders of a path. `made` collects the missing ones, the outermost first. Throws `invalid-path`
 * if something else has the name of one.
 */
export function makeFolders(disk: Disk, path: string, folders: Set<string>, made: string[] = []): void {
  const { folders: segments } = splitPath(path)
  for (const [place, segment] of segments.entries()) {
    const above = segments.slice(0, place)
    const parent = disk.openFolder(above, path)
    if (parent === undefined) throw vanished()
    try {
      if (!makeDirectory(parent, segment)) {
        if (parent.look(segment)?.isDirectory() !== false) continue
        throw MemoryError.invalidPath(
          path,
          `"${segment}" in it must be a folder and is a file; rename or move that file`,
        )
      }
    } finally {
      parent.close()
    }
    made.push(segments.slice(0, place + 1).join('/'))
    folders.add(above.join('/'))
  }
}

export function removeEmpty(disk: Disk, segments: readonly string[]): boolean {
  const parent = disk.openFolder(segments.slice(0, -1), segments.join('/'))
  if (parent === undefined) return false
  try {
    rmdirSync(parent.at(segments.at(-1) ?? ''))
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error))) return false
    throw error
  } finally {
    parent.close()
  }
}

/** Makes the entries of folders durable. Skips a folder that no longer exists. */
export async function synchroniseFolders(disk: Disk, folders: ReadonlySet<string>): Promise<void> {
  await inParallel([...folders], MAX_PARALLEL_WRITES, async (folder) => {
    const directory = disk.openFolder(folder === '' ? [] : folder.split('/'), folder)
    try {
      await directory?.synchronise()
    } finally {
      directory?.close()
    }
  })
}

// A file that differs from `before` was changed by hand after the commit was decided: it stays.
function stateOf(disk: Disk, { path, before }: JournalEntry): 'as-before' | 'changed' | 'blocked' {
  try {
    return (disk.read(path)?.hash ?? null) === before ? 'as-before' : 'changed'
  } catch (error) {
    if (isInTheWay(error)) return 'blocked'
    throw error
  }
}

// Errors of a path whose folders were changed by hand.
function isInTheWay(error: unknown): boolean {
  return (
    MemoryError.isInstance(error, 'invalid-path') ||
    ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))
  )
}

function vanished(): Error {
  return Object.assign(new Error('a folder vanished'), { code: 'ENOENT' })
}

function hasTemporary(disk: Disk, temporary: Directory, entry: JournalEntry): boolean {
  try {
    return withTemporary(disk, temporary, entry, (directory, name) => directory.look(name)?.isFile()) === true
  } catch (error) {
    if (isInTheWay(error)) return false // out of reach
    throw error
  }
}

// Also undefined if its folder does not exist.
function withTemporary<T>(
  disk: Disk,
  temporary: Directory,
  { path, temporary: name }: JournalEntry,
  work: (directory: Directory, name: string) => T,
): T | undefined {
  if (name === null) return undefined
  if (!name.startsWith(BESIDE)) return work(temporary, name)
  return disk.at(path, ({ directory }) => work(directory, name), true)
}

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
