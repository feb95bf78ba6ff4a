import { refuse } from '@sheaf/core/adapter'
import { accessSync, constants } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import { MAX_JOURNAL_BYTES, MAX_PARALLEL_WRITES } from '../defaults.ts'
import type { Directory } from '../disk/directory.ts'
import { splitPath, type Disk } from '../disk/disk.ts'
import {
  deleteFile,
  finishCommit,
  makeFolders,
  placeFile,
  removeEmpty,
  synchroniseFolders,
} from './finish-commit.ts'
import { translateError } from '../disk/file-system-error.ts'
import {
  inParallel,
  BESIDE,
  removeTemporaryFile,
  writeTemporaryFile,
  type TemporaryFile,
} from './temporary-file.ts'
import { formatJournal, publishJournal, settleJournal, type Journal, type JournalEntry } from './journal.ts'
import { lookAt } from '../disk/read-version.ts'
import { signatureOf, type DiskFile } from '../disk/disk-file.ts'

export interface FileChange {
  readonly path: string
  /** Null deletes the file. */
  readonly content: string | null
  readonly time: Date
  readonly before: DiskFile | undefined
  /** True if the caller gave `ifMatch`. */
  readonly isConditional: boolean
}

export interface CommittedFiles {
  readonly written: ReadonlyMap<string, TemporaryFile>
  /**
   * False if the commit is decided and durable, but a disk error stopped it: the next holder of the lock
   * finishes it.
   */
  readonly isFinished: boolean
}

/**
 * Makes all changes or none, durably. `stuck` has the journal's waiting entries of earlier commits. Only the
 * holder of the lock may call it, after it has checked the changes. One change is one rename or unlink;
 * several are first written to a journal, whose appearance decides all of them at once. Throws
 * `invalid-argument` for more changes than a journal can hold, and `invalid-path` if a file has the name
 * of a required folder; then nothing was changed.
 */
export async function commitFiles(
  disk: Disk,
  changes: readonly FileChange[],
  stuck: Journal,
): Promise<CommittedFiles> {
  checkJournalSize(changes, stuck)
  const folders = new Set<string>()
  const made: string[] = []
  const written = new Map<string, TemporaryFile>()
  const temporary = disk.openTemporary()
  const drafts: string[] = []
  const undo = () => {
    for (const draft of drafts) attempt(() => removeTemporaryFile(temporary, draft))
    for (const [path, { name }] of written) {
      attempt(() => {
        if (name.startsWith(BESIDE))
          disk.at(path, ({ directory }) => removeTemporaryFile(directory, name), true)
        else removeTemporaryFile(temporary, name)
      })
    }
    for (const folder of made.reverse()) attempt(() => removeEmpty(disk, folder.split('/')))
  }
  try {
    let journal: readonly JournalEntry[] | undefined
    try {
      const contents = changes.filter((change) => change.content !== null)
      checkNames(contents)
      for (const { path } of contents) {
        await gate.pause()
        makeFolders(disk, path, folders, made)
      }
      await inParallel(contents, MAX_PARALLEL_WRITES, async (change) => {
        written.set(change.path, await writeContent(disk, temporary, change, folders))
      })
      const [only] = changes
      if (changes.length > 1) {
        await temporary.synchronise()
        await synchroniseFolders(disk, folders)
        journal = changes.map(({ path, before }) => {
          return { path, temporary: written.get(path)?.name ?? null, before: before?.hash ?? null }
        })
        const draft = await writeTemporaryFile(temporary, {
          bytes: Buffer.from(formatJournal([...stuck, ...journal]), 'utf8'),
        })
        drafts.push(draft.name)
        for (const { path } of changes) {
          await gate.pause()
          checkWritable(disk, path)
        }
        checkUnchanged(disk, changes)
        publishJournal(disk.home(), temporary, draft.name)
      } else if (only !== undefined) {
        checkUnchanged(disk, changes)
        const file = written.get(only.path)
        if (file === undefined) deleteFile(disk, only.path, folders)
        else await placeFile(disk, temporary, { path: only.path, temporary: file.name }, folders)
      }
    } catch (error) {
      undo()
      throw error
    }
    await decide(disk, () =>
      journal === undefined ? synchroniseFolders(disk, folders) : disk.home().synchronise(),
    )
    return { written, isFinished: journal === undefined || (await isFinished(disk, journal, stuck)) }
  } finally {
    temporary.close()
  }
}

// A journal that is too large would be read as damaged: after a crash, half a commit would remain.
function checkJournalSize(changes: readonly FileChange[], stuck: Journal): void {
  if (changes.length < 2) return
  const name = BESIDE + '0'.repeat(32)
  const journal = changes.map(({ path, content, before }) => ({
    path,
    temporary: content === null ? null : name,
    before: before?.hash ?? null,
  }))
  if (Buffer.byteLength(formatJournal([...stuck, ...journal])) <= MAX_JOURNAL_BYTES) return
  refuse('changes', `has ${changes.length} files, which are too many for one commit; make several commits`)
}

// "a.md" and "a.md/b.md" cannot both exist.
function checkNames(contents: readonly FileChange[]): void {
  const paths = new Set(contents.map(({ path }) => path))
  for (const path of paths) {
    const { folders } = splitPath(path)
    const taken = folders
      .map((_, place) => folders.slice(0, place + 1).join('/'))
      .find((folder) => paths.has(folder))
    if (taken !== undefined)
      throw MemoryError.invalidPath(
        path,
        `"${taken}" would be a folder and a file in this commit; rename one of them`,
      )
  }
}

// Ignores errors: a later sweep cleans up, and the original error must not be hidden.
function attempt(work: () => unknown): void {
  try {
    work()
  } catch {}
}

// Writing takes time, and an editor takes no lock: this check leaves only a moment for a conflict.
function checkUnchanged(disk: Disk, changes: readonly FileChange[]): void {
  for (const { path, before, isConditional } of changes) {
    if (!isConditional || lookAt(disk, path) === (before && signatureOf(before.stats))) continue
    const actual = disk.read(path)?.hash ?? null
    const expected = before?.hash ?? null
    // The content may be the same with new times.
    if (actual !== expected) throw MemoryError.conflict({ path, expected, actual })
  }
}

// A decided commit that cannot be finished would block its files for every later commit.
function checkWritable(disk: Disk, path: string): void {
  disk.at(
    path,
    ({ directory }) => {
      try {
        accessSync(directory.at('.'), constants.W_OK)
      } catch (error) {
        throw translateError(error, `The folder of "${path}"`)
      }
    },
    true,
  )
}

async function writeContent(
  disk: Disk,
  temporary: Directory,
  { path, content, time, before }: FileChange,
  folders: Set<string>,
): Promise<TemporaryFile> {
  const segments = splitPath(path).folders
  const directory = disk.openFolder(segments, path)
  try {
    // A rename cannot reach another disk, such as one that is mounted below the root.
    const isElsewhere =
      directory !== undefined && deviceOf(directory.identity) !== deviceOf(temporary.identity)
    if (isElsewhere) folders.add(segments.join('/'))
    const options = {
      bytes: Buffer.from(content ?? '', 'utf8'),
      time,
      replaced: before?.stats,
      prefix: isElsewhere ? BESIDE : '',
    }
    return await writeTemporaryFile(isElsewhere ? directory : temporary, options)
  } finally {
    directory?.close()
  }
}

function deviceOf(identity: string): string {
  return identity.slice(0, identity.indexOf(':'))
}

// If this fails, the change is made and only its durability is uncertain.
async function decide(disk: Disk, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw MemoryError.unavailable(
      `The folder "${disk.root}" could not be made durable. The change may have been made: check before you repeat it, and check the disk.`,
      { outcome: 'unknown', cause: translateError(cause, 'A folder of the storage') },
    )
  }
}

// After a failure the journal stays, and all processes read the files from it.
async function isFinished(disk: Disk, journal: Journal, stuck: Journal): Promise<boolean> {
  try {
    await finishCommit(disk, journal, { isFresh: true })
    await settleJournal(disk, stuck)
    return true
  } catch {
    return false
  }
}
