import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, unlinkSync } from 'node:fs'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { HOME_NAMES, MAX_JOURNAL_BYTES } from '../defaults.ts'
import type { Disk } from '../disk/disk.ts'
import { refusalOf, readDiskFile, type DiskFile } from '../disk/disk-file.ts'
import { codeOf } from '../disk/file-system-error.ts'
import { OPEN_FLAGS, type Directory } from '../disk/directory.ts'
import { isTemporaryName, writeTemporaryFile, BESIDE } from './temporary-file.ts'

export interface JournalEntry {
  readonly path: string
  /** The temporary file with the new content; null for a deletion. */
  readonly temporary: string | null
  /** The version before the commit; null if the file did not exist. */
  readonly before: string | null
}

/**
 * A commit of several files that is decided but not finished. It appears as a whole, when all its data is on
 * the disk, and disappears when all files are in their places. While it exists, its temporary files are the
 * content of the files.
 */
export type Journal = readonly JournalEntry[]

/**
 * The current journal, or undefined. "damaged" if the file is not a journal that a commit has written.
 */
export function readJournal(disk: Disk): Journal | 'damaged' | undefined {
  const home = disk.findHome()
  if (home === undefined) return undefined
  let descriptor: number
  try {
    descriptor = openSync(home.at(HOME_NAMES.journal), OPEN_FLAGS.read)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) === 'ELOOP') return 'damaged'
    throw error
  }
  try {
    const stats = fstatSync(descriptor, { bigint: true })
    if (refusalOf(stats) !== undefined || stats.size > BigInt(MAX_JOURNAL_BYTES)) return 'damaged'
    return parseJournal(readFileSync(descriptor, 'utf8'))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Moves a durable file to the journal's place. From then on the commit is decided; it survives a power
 * failure once `.sheaf` is synchronised.
 */
export function publishJournal(home: Directory, temporary: Directory, name: string): void {
  renameSync(temporary.at(name), home.at(HOME_NAMES.journal))
}

/** The text of a journal, with a hash that detects damage. */
export function formatJournal(journal: Journal): string {
  return JSON.stringify({ version: 2, entries: journal, hash: hashOf(journal) })
}

/**
 * Durably removes the finished entries from the journal, or the whole journal: finished entries must not be
 * applied again after later commits.
 */
export async function settleJournal(disk: Disk, stuck: Journal): Promise<void> {
  const home = disk.home()
  if (stuck.length > 0) {
    const temporary = disk.openTemporary()
    try {
      const draft = await writeTemporaryFile(temporary, { bytes: Buffer.from(formatJournal(stuck), 'utf8') })
      publishJournal(home, temporary, draft.name)
    } finally {
      temporary.close()
    }
    return await home.synchronise()
  }
  try {
    unlinkSync(home.at(HOME_NAMES.journal))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  await home.synchronise()
}

/**
 * True if another entry of the journal, already in its place, has the same name as this one on some system:
 * then deleting this one would delete the other.
 */
export function isTakenOver(
  entry: JournalEntry,
  journal: Journal,
  isPlaced: (other: JournalEntry) => boolean,
): boolean {
  const key = collisionKey(entry.path)
  return journal.some(
    (other) => other.temporary !== null && collisionKey(other.path) === key && isPlaced(other),
  )
}

// Any process that may write to the folder may write a journal, so it must not lead out of the folder.
function parseJournal(text: string): Journal | 'damaged' {
  try {
    const { version, entries, hash } = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (version !== 2 || !Array.isArray(entries) || !entries.every(isEntry)) return 'damaged'
    return hash === hashOf(entries) ? entries : 'damaged'
  } catch {
    return 'damaged'
  }
}

function hashOf(journal: Journal): string {
  return createHash('sha256').update(JSON.stringify(journal)).digest('hex')
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false
  const { path, temporary, before } = value as Partial<Record<keyof JournalEntry, unknown>>
  if (temporary !== null && !isTemporaryName(temporary)) return false
  if (before !== null && (typeof before !== 'string' || !/^[0-9a-f]{64}$/.test(before))) return false
  return typeof path === 'string' && isPath(path)
}

/** True for a path that a store may have, with any ending. */
export function isPath(path: string): boolean {
  try {
    // At the time of the commit, the storage may have been open with other endings.
    checkPath(path, [/\.[A-Za-z0-9]+$/.exec(path)?.[0] ?? '.md'])
    return true
  } catch {
    return false
  }
}

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
