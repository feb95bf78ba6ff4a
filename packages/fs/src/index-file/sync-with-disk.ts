import type { Scope, SyncOptions, SyncReport } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import { judgeMissing, forgetFiles, noteFiles, type Noted, type SyncParts } from '../commit/note-files.ts'
import { DELETIONS } from '../defaults.ts'
import { isPath, readJournal } from '../commit/journal.ts'
import { UnusableIndexError } from '../disk/file-system-error.ts'
import {
  indexedTwins,
  knownFilesIn,
  MISSING_PROBLEM,
  problemFiles,
  TWIN_PROBLEM,
  type KnownFile,
  type NotedFile,
} from './known-files.ts'
import { lookAt, noteOf, readOrProblem, readVersion } from '../disk/read-version.ts'
import { recover, sweepBeside } from '../commit/finish-commit.ts'
import { signatureOf } from '../disk/disk-file.ts'
import { hasOtherEnding, walk, walkScope, type Walk } from '../disk/walk.ts'

/**
 * The size of a sync batch, unless a single file is larger. The lock is held only while writing, which blocks
 * the event loop for about 20 ms.
 */
const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

const MAX_SYNC_PASSES = 5

export interface DiskSyncOptions extends SyncOptions {
  /**
   * Check only this scope. If a file of it is missing, or many are new, everything is read: only the whole
   * folder shows moved files, and whether too many are missing.
   */
  readonly scope?: Scope
  /** Index every file again, and treat missing files as deleted without confirmation. */
  readonly all?: boolean
  readonly retryProblems?: boolean
  /** Also report the files that were left out, at the end. */
  readonly reportsSkipped?: boolean
  /** The last check of everything, if it found nothing to do. */
  readonly quiet?: QuietLook | undefined
}

/** A check with nothing to do: the next one has nothing to do either while disk and index are the same. */
export interface QuietLook {
  readonly report: SyncReport
  /** `changes` of the disk, and the state of the index. */
  readonly changes: number
  readonly state: string
}

/**
 * Updates the index to the files on the disk: reads the stats of all files, reads files that may have
 * changed, and writes in batches, each under the lock and only if the file has not changed since it was read.
 * Throws `unavailable` if the disk is not the opened one.
 */
export async function syncWithDisk(
  parts: SyncParts,
  options: DiskSyncOptions,
): Promise<SyncReport | QuietLook> {
  const sync = new DiskSync(parts, options)
  for (let pass = 1; ; pass += 1) {
    const { quiet } = options
    if (quiet !== undefined && (await isQuiet(parts, quiet, options))) return quiet
    const { isLevel, files, skipped, idle } = await sync.pass(pass === 1)
    if (!isLevel && pass < MAX_SYNC_PASSES) continue
    const problems = await problemFiles(parts.index, options.scope)
    const leftOut = problems.filter(({ path }) => files.has(path)).length
    const { indexed, removed, chunks } = sync
    const unchanged = Math.max(files.size - leftOut - indexed, 0)
    const report = { indexed, removed, unchanged, chunks, skipped: [...skipped, ...problems] }
    if (options.reportsSkipped === true) reportSkipped(report, options)
    return idle === undefined ? report : { report, ...idle }
  }
}

async function isQuiet(
  { disk, index, extensions }: SyncParts,
  { changes, state }: QuietLook,
  { abortSignal }: DiskSyncOptions,
): Promise<boolean> {
  disk.check()
  if (readJournal(disk) !== undefined || disk.changes !== changes || (await index.state()) !== state)
    return false
  await walk(disk, { extensions, abortSignal })
  disk.check()
  return disk.changes === changes
}

class DiskSync {
  indexed = 0
  removed = 0
  chunks = 0
  #done = 0
  #isLevel = true
  #isIdle = true
  readonly #parts: SyncParts
  readonly #options: DiskSyncOptions
  #scope: Scope | undefined

  constructor(parts: SyncParts, options: DiskSyncOptions) {
    this.#parts = parts
    this.#options = options
    this.#scope = options.scope
  }

  /** Checks everything once. `isLevel` is false if files changed meanwhile and must be checked again. */
  async pass(isFirst: boolean): Promise<
    Pick<Walk, 'files' | 'skipped'> & {
      readonly isLevel: boolean
      readonly idle: Omit<QuietLook, 'report'> | undefined
    }
  > {
    const { disk, lock, index, extensions } = this.#parts
    const { abortSignal, all = false } = this.#options
    this.#isLevel = true
    this.#isIdle = true
    abortSignal?.throwIfAborted()
    disk.check()
    if (readJournal(disk) !== undefined) await lock.run(() => recover(disk), abortSignal)
    const [changes, state] = [disk.changes, await index.state()]
    const before = await knownFilesIn(index, this.#scope)
    const now = disk.now()
    const how = { extensions, isKnown: (path: string) => before.has(path), abortSignal }
    const found = await (this.#scope === undefined ? walk(disk, how) : walkScope(disk, this.#scope, how))
    // The folder may have been replaced during the walk.
    disk.check()
    if (found.litter.length > 0 && !disk.isReadOnly)
      await lock.run(() => this.#sweep(found.litter), abortSignal)
    const missing = [...before].flatMap(([path, { problem }]) =>
      found.files.has(path) || (problem === MISSING_PROBLEM && !all) ? [] : [path],
    )
    let known = before
    if (!missing.every((path) => isPath(path))) {
      index.condemn()
      throw new UnusableIndexError(
        'The index names a file with an invalid path. Make the index again with reindex().',
      )
    }
    if (this.#scope !== undefined && (await this.#concernsOthers(found, before, missing))) {
      this.#scope = undefined
      return await this.pass(isFirst)
    }
    if (missing.length > 0) {
      // A file whose ending is not kept any more is still on the disk.
      const unkept = missing.filter((path) => hasOtherEnding(path, extensions))
      const gone = missing.filter((path) => !unkept.includes(path))
      const deleted = all ? missing : [...unkept, ...(await this.#judge(gone, found, before))]
      this.#count(await forgetFiles(this.#parts, deleted, abortSignal))
      // Removing files may free a file that was left out because of one of them; only the index knows it.
      known = await knownFilesIn(index, this.#scope)
    }
    const changed = await this.#changed(found, known, { now, isFirst })
    for (let start = 0; start < changed.length;) {
      const batch = takeBatch(changed, start, found)
      start += batch.length
      await this.#index(batch, this.#done + batch.length + changed.length - start)
    }
    const isIdle = this.#isIdle && missing.length + changed.length + found.litter.length === 0
    return {
      isLevel: this.#isLevel,
      files: found.files,
      skipped: found.skipped,
      idle: isIdle && this.#scope === undefined && disk.changes === changes ? { changes, state } : undefined,
    }
  }

  // True if the rest of the folder must be read: files are missing or may come from elsewhere, or the file
  // that caused another to be left out no longer exists.
  async #concernsOthers(
    { files }: Walk,
    known: ReadonlyMap<string, KnownFile>,
    missing: readonly string[],
  ): Promise<boolean> {
    const { disk, index } = this.#parts
    const added = [...files.keys()].filter((path) => !known.has(path))
    if (missing.length > 0 || added.length > DELETIONS.files) return true
    const leftOut = [...known].flatMap(([path, { problem }]) => (problem === TWIN_PROBLEM ? [path] : []))
    const twins = await indexedTwins(index, leftOut)
    return [...twins.values()].some((path) => lookAt(disk, path) === undefined)
  }

  // Any number of files may have been moved: their contents have new names. Other files that do not count as
  // deleted leave the index, and their rows are marked as missing.
  async #judge(
    missing: readonly string[],
    found: Walk,
    known: ReadonlyMap<string, KnownFile>,
  ): Promise<readonly string[]> {
    const { disk, confirmDeletions } = this.#parts
    if (missing.length <= DELETIONS.files) return missing
    const hashes = await this.#hashesOfNew(found, known)
    const gone = missing.filter((path) => !hashes.has(known.get(path)?.hash ?? ''))
    const counts = { missing: gone.length, known: known.size, left: found.files.size }
    if ((await judgeMissing(disk.root, counts, confirmDeletions)) === 'deleted') return missing
    const notes = gone.map((path): NotedFile => {
      const hash = known.get(path)?.hash ?? ''
      return { path, signature: '', isSettled: false, hash, updatedAt: new Date(0), problem: MISSING_PROBLEM }
    })
    for (let start = 0; start < notes.length; start += TOUCHED_BATCH) {
      const batch = notes.slice(start, start + TOUCHED_BATCH)
      this.#count(await noteFiles(this.#parts, batch, this.#options.abortSignal))
    }
    this.removed += gone.length
    const isGone = new Set(gone)
    return missing.filter((path) => !isGone.has(path))
  }

  async #hashesOfNew(found: Walk, known: ReadonlyMap<string, KnownFile>): Promise<ReadonlySet<string>> {
    const hashes = new Set<string>()
    for (const path of found.files.keys()) {
      if (known.has(path)) continue
      await gate.pause()
      this.#options.abortSignal?.throwIfAborted()
      const read = readOrProblem(this.#parts.disk, path)
      if (read !== undefined && 'hash' in read) hashes.add(read.hash)
    }
    return hashes
  }

  // Returns the files with new contents. Of other files with new signatures, only the new times are noted.
  async #changed(
    found: Walk,
    known: ReadonlyMap<string, KnownFile>,
    { now, isFirst }: { now: bigint; isFirst: boolean },
  ): Promise<string[]> {
    const { tables } = this.#parts
    const { all = false, retryProblems = false, abortSignal } = this.#options
    const changed: string[] = []
    const touched: NotedFile[] = []
    for (const [path, stats] of found.files) {
      const turn = gate.pause()
      if (turn !== undefined) await turn
      abortSignal?.throwIfAborted()
      const file = known.get(path)
      const isForced = isFirst && (all || (retryProblems && file !== undefined && file.problem !== null))
      if (isForced || file === undefined || file.chunker !== tables.fingerprint) changed.push(path)
      else if (file.signature === signatureOf(stats) && file.isSettled) continue
      else if (this.#isChanged(path, file, { now, touched })) changed.push(path)
    }
    for (let start = 0; start < touched.length; start += TOUCHED_BATCH) {
      this.#count(await noteFiles(this.#parts, touched.slice(start, start + TOUCHED_BATCH), abortSignal))
    }
    return changed
  }

  #isChanged(
    path: string,
    file: KnownFile,
    { now, touched }: { now: bigint; touched: NotedFile[] },
  ): boolean {
    this.#isIdle = false
    const read = readOrProblem(this.#parts.disk, path)
    if (read === undefined) {
      this.#isLevel = false
      return false
    }
    if ('problem' in read) return read.problem !== file.problem
    // Without a signature, it was left out because of its name, or was unreadable until now.
    if (file.signature === '' || read.hash !== file.hash) return true
    const note = {
      ...noteOf(path, read, now),
      seen: file,
      ...(file.problem === null ? {} : { problem: file.problem }),
    }
    if (note.isSettled || note.signature !== file.signature) touched.push(note)
    return false
  }

  async #index(paths: readonly string[], total: number): Promise<void> {
    const { disk, tables } = this.#parts
    const { abortSignal, onProgress } = this.#options
    await gate.pause()
    abortSignal?.throwIfAborted()
    const now = disk.now()
    let notes: NotedFile[] = []
    let chunks = 0
    for (const path of paths) {
      await gate.pause()
      const note = await readVersion(disk, tables, path, now)
      if (note === undefined) this.#isLevel = false
      else notes.push(note)
      chunks += note?.version?.file.chunks.length ?? 0
      if (chunks < SYNC_BATCH.chunks) continue
      this.#count(await noteFiles(this.#parts, notes, abortSignal))
      notes = []
      chunks = 0
    }
    this.#count(await noteFiles(this.#parts, notes, abortSignal))
    for (const path of paths) onProgress?.({ done: (this.#done += 1), total, path })
  }

  #count({ noted, removed, isLevel }: Noted): void {
    if (!isLevel) this.#isLevel = false
    this.removed += removed
    for (const { version } of noted) {
      if (version === undefined) continue
      this.indexed += 1
      this.chunks += version.file.chunks.length
    }
  }

  async #sweep(litter: readonly string[]): Promise<void> {
    await recover(this.#parts.disk)
    sweepBeside(this.#parts.disk, litter)
  }
}

function reportSkipped({ skipped }: SyncReport, { onProgress }: SyncOptions): void {
  for (const [place, { path, reason }] of skipped.entries())
    onProgress?.({ done: place + 1, total: skipped.length, path, skipped: reason })
}

// Files in one batch if only their times are noted, which is little work.
const TOUCHED_BATCH = 1000

// A limited number of files, and of bytes unless a single file is larger.
function takeBatch(paths: readonly string[], start: number, { files }: Walk): string[] {
  const batch: string[] = []
  let bytes = 0
  for (const path of paths.slice(start, start + SYNC_BATCH.files)) {
    bytes += Number(files.get(path)?.size ?? 0)
    if (batch.length > 0 && bytes > SYNC_BATCH.bytes) break
    batch.push(path)
  }
  return batch
}
