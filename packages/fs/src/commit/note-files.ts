import { collisionKey } from '@sheaf/core/adapter'
import type { Disk } from '../disk/disk.ts'
import type { IndexDatabase } from '../index-file/index-database.ts'
import {
  changeIndex,
  indexedTwins,
  knownFiles,
  TWIN_PROBLEM,
  type IndexTables,
  type KnownFile,
  type NotedFile,
} from '../index-file/known-files.ts'
import { hasOtherEnding } from '../disk/walk.ts'
import { lookAt } from '../disk/read-version.ts'
import { recover } from './finish-commit.ts'
import type { WriteLock } from './write-lock.ts'
import { MemoryError } from '@sheaf/core'
import { DELETIONS } from '../defaults.ts'

export interface SyncParts {
  readonly disk: Disk
  readonly lock: WriteLock
  readonly index: IndexDatabase
  readonly tables: IndexTables
  readonly extensions: readonly string[]
  readonly confirmDeletions: ConfirmDeletions | undefined
}

/** `isLevel`: no file must be checked again. */
export interface Noted {
  readonly noted: readonly NotedFile[]
  readonly removed: number
  readonly isLevel: boolean
}

/**
 * Adds the read files to the index if they are unchanged on the disk; under the lock, no commit is half done.
 * Of two files with one name, the file in the index stays, and the other is left out.
 */
export async function noteFiles(
  { disk, lock, index, tables }: SyncParts,
  notes: readonly NotedFile[],
  abortSignal?: AbortSignal,
): Promise<Noted> {
  if (notes.length === 0) return { noted: [], removed: 0, isLevel: true }
  return await lock.run(async () => {
    await recover(disk)
    const seen = notes.flatMap((note) => (note.seen === undefined ? [] : [note.path]))
    const rows = seen.length === 0 ? new Map<string, KnownFile>() : await knownFiles(index, seen)
    const still = notes.filter((note) => {
      if (note.seen !== undefined && !isSame(rows.get(note.path), note.seen)) return false
      // An unreadable file has no signature and no content to index.
      return note.signature === '' || lookAt(disk, note.path) === note.signature
    })
    const twins = await indexedTwins(
      index,
      still.flatMap(({ path, version }) => (version === undefined ? [] : [path])),
    )
    const gone = [...twins.values()].filter((path) => lookAt(disk, path) === undefined)
    const keys = new Set<string>()
    const noted = still.map((note) => {
      if (note.version === undefined) return note
      const twin = twins.get(note.path)
      const isTaken = (twin !== undefined && !gone.includes(twin)) || keys.has(collisionKey(note.path))
      keys.add(collisionKey(note.path))
      return isTaken ? { ...note, version: undefined, problem: TWIN_PROBLEM } : note
    })
    if (noted.length > 0) await changeIndex(index, tables, { noted, forgotten: gone })
    return { noted, removed: gone.length, isLevel: noted.length === notes.length && gone.length === 0 }
  }, abortSignal)
}

/** Removes files from the index that are still missing, no longer files, or have a refused ending. */
export async function forgetFiles(
  { disk, lock, index, tables, extensions }: SyncParts,
  paths: readonly string[],
  abortSignal?: AbortSignal,
): Promise<Noted> {
  if (paths.length === 0) return { noted: [], removed: 0, isLevel: true }
  return await lock.run(async () => {
    await recover(disk)
    disk.check()
    const forgotten = paths.filter(
      (path) => hasOtherEnding(path, extensions) || lookAt(disk, path) === undefined,
    )
    if (forgotten.length === 0) return { noted: [], removed: 0, isLevel: false }
    const known = await knownFiles(index, forgotten)
    await changeIndex(index, tables, { forgotten })
    const removed = [...known.values()].filter(({ problem }) => problem === null).length
    return { noted: [], removed, isLevel: forgotten.length === paths.length }
  }, abortSignal)
}

// Ignores `isSettled`, which depends only on the time.
function isSame(row: KnownFile | undefined, seen: KnownFile): boolean {
  return (
    row?.signature === seen.signature &&
    row.hash === seen.hash &&
    row.chunker === seen.chunker &&
    row.problem === seen.problem
  )
}

/** Called before many missing files count as deleted: `missing` of the `known` files no longer exist. */
export type ConfirmDeletions = (deletions: {
  readonly missing: number
  readonly known: number
}) => boolean | Promise<boolean>

/** All files of the folder are gone: a mount is missing, or everything was deleted. */
export class MissingFilesError extends MemoryError {
  constructor(message: string) {
    super('unavailable', message, { outcome: 'unchanged' })
  }
}

/** "deleted": the file leaves the index. "missing": the index remembers that it is gone. */
export type MissingVerdict = 'deleted' | 'missing'

/**
 * Decides about missing files. They count as deleted if they are few, as after a deletion by hand, or if
 * `confirm` says so. Otherwise they are missing, and the rest is searched. Throws MissingFilesError if no file
 * is left, because a folder without its mount looks like that.
 */
export async function judgeMissing(
  root: string,
  deletions: { readonly missing: number; readonly known: number; readonly left: number },
  confirm: ConfirmDeletions | undefined,
): Promise<MissingVerdict> {
  const { missing, known, left } = deletions
  if (missing <= Math.max(DELETIONS.files, known * DELETIONS.share)) return 'deleted'
  if ((await confirm?.({ missing, known })) === true) return 'deleted'
  if (left > 0) return 'missing'
  throw new MissingFilesError(
    `All of the ${known} files in the index are gone from "${root}" at once. Nothing was changed, and files can be read and written. If a mount is missing or a folder was moved by mistake, bring them back. If they were deleted, confirm it with the option confirmDeletions of fs(), or once with reindex() (the index's rebuild()).`,
  )
}
