import {
  MemoryError,
  type Clock,
  type Commit,
  type CommitOptions,
  type FileStat,
  type ReadOptions,
} from '@sheaf/core'
import {
  BaseMemoryStore,
  isHidden,
  isWithin,
  type CheckedChange,
  type PortListing,
  type StoreRules,
} from '@sheaf/core/adapter'
import { gate, type Lifetime } from '@sheaf/sql'
import { commitFiles, type CommittedFiles, type FileChange } from './commit/commit-files.ts'
import type { Disk } from './disk/disk.ts'
import { contentOf, timeOf, type DiskFile } from './disk/disk-file.ts'
import { isOfPackages, walk } from './disk/walk.ts'
import { checkDiskTwins } from './disk/disk-twins.ts'
import { translating } from './disk/file-system-error.ts'
import {
  changeIndex,
  indexedTwins,
  readSequence,
  type IndexTables,
  type NotedFile,
} from './index-file/known-files.ts'
import type { SyncParts } from './commit/note-files.ts'
import { lookAt } from './disk/read-version.ts'
import { readDecided, readJournal, type Journal } from './commit/journal.ts'
import { recover } from './commit/finish-commit.ts'

type IndexedVersion = Parameters<IndexTables['change']>[0][number]

export interface DiskStoreOptions extends StoreRules, Omit<SyncParts, 'extensions'> {
  readonly extensions: readonly string[]
  readonly clock: Clock
  readonly lifetime: Lifetime
  /** Called when a commit may be missing from the index. */
  readonly expire: () => void
}

/** Files on the disk. Reading takes no lock; a commit takes the lock that all processes share. */
export class DiskStore extends BaseMemoryStore {
  readonly #options: DiskStoreOptions
  #sequence = 0

  constructor(options: DiskStoreOptions) {
    super({ extensions: options.extensions, maxFileBytes: options.maxFileBytes })
    this.#options = options
  }

  protected override track<T>(call: () => Promise<T>): Promise<T> {
    return this.#options.lifetime.run(call)
  }

  protected override async doRead(path: string, _options: ReadOptions): Promise<string | undefined> {
    const { disk } = this.#options
    return await translating(`"${path}"`, async () => {
      const file = readDecided(disk, path)
      return file && contentOf(path, file, disk.maxFileBytes)
    })
  }

  // Reads and hashes the file, which is as fast as reading its hash from the index: 1 MiB takes a
  // millisecond.
  protected override async doStat(path: string, _options: ReadOptions): Promise<FileStat | undefined> {
    const { disk } = this.#options
    return await translating(`"${path}"`, async () => {
      const file = readDecided(disk, path)
      return file && statOf(path, file)
    })
  }

  protected override async doList(directory: string, options: PortListing): Promise<string[]> {
    return await translating(`The folder "${this.#options.disk.root}"`, () =>
      listFiles(this.#options, directory, options),
    )
  }

  protected override async doCommit(
    changes: readonly CheckedChange[],
    { abortSignal, author }: CommitOptions,
  ): Promise<Commit> {
    for (const { path, content } of changes)
      if (content !== null && isOfPackages(path))
        throw MemoryError.invalidPath(path, 'a folder of installed packages is not searched')
    const { disk, lock, tables } = this.#options
    const [first] = changes
    if (disk.isReadOnly && first !== undefined)
      throw MemoryError.scopeViolation(
        first.path,
        'the folder was opened with readOnly, so nothing in it can be changed',
      )
    const indexed = new Map<string, IndexedVersion['file']>()
    for (const change of changes) {
      const { path } = change
      if (change.content === null || isHidden(path)) continue
      indexed.set(path, await tables.index(change))
    }
    return await translating(`The folder "${disk.root}"`, () =>
      lock.run(async () => {
        disk.check()
        const stuck = await recover(disk)
        checkStuck(changes, stuck)
        abortSignal?.throwIfAborted()
        return await this.#commit(changes, { indexed, stuck, author })
      }, abortSignal),
    )
  }

  async #commit(changes: readonly CheckedChange[], { indexed, stuck, author }: CommitParts): Promise<Commit> {
    const { disk, clock } = this.#options
    const before = await check(disk, changes)
    const now = clock.now()
    const different = changes.flatMap((change): FileChange[] => {
      const { path, content, ifMatch } = change
      const file = before.get(path)
      if (change.content !== null && change.hash === file?.hash) return []
      const time = (change.content === null ? undefined : change.updatedAt) ?? now
      return [{ path, content, time, before: file, isConditional: ifMatch !== undefined }]
    })
    const committed = different.length === 0 ? NOTHING : await this.#commitFiles(different, stuck)
    const files = changes.map((change): FileStat | undefined => {
      if (change.content === null) return undefined
      const { path, hash, size } = change
      const stats = committed.written.get(path)?.stats ?? before.get(path)?.stats
      return { path, hash, size, updatedAt: stats === undefined ? now : timeOf(stats) }
    })
    const sequence = await this.#record(different, committed, {
      files,
      indexed,
      author,
      floor: now.getTime(),
    })
    return { sequence, committedAt: now, files }
  }

  async #commitFiles(changes: readonly FileChange[], stuck: Journal): Promise<CommittedFiles> {
    try {
      return await commitFiles(this.#options.disk, changes, stuck)
    } catch (error) {
      this.#options.expire() // the change may have been made
      throw error
    }
  }

  // Never fails, because the files are committed: the next sync indexes the rest.
  async #record(
    changes: readonly FileChange[],
    { written, isFinished }: CommittedFiles,
    { files, indexed, author, floor }: RecordOptions,
  ): Promise<number> {
    const { disk, index, tables, expire } = this.#options
    const lowest = Math.max(this.#sequence + 1, floor)
    if (!isFinished) expire()
    try {
      const forgotten = isFinished
        ? changes.flatMap(({ path, content }) => (content === null && !isHidden(path) ? [path] : []))
        : []
      const hashes = new Map(files.map((stat) => [stat?.path, stat?.hash]))
      const noted: NotedFile[] = []
      for (const stat of isFinished ? files : []) {
        const file = stat && indexed.get(stat.path)
        const temporary = stat && written.get(stat.path)
        if (stat === undefined || file === undefined || temporary === undefined) continue
        await gate.pause()
        const signature = lookAt(disk, stat.path)
        // Another writer has already replaced it.
        if (signature?.startsWith(`${temporary.stats.dev}.${temporary.stats.ino}.`) !== true) continue
        noted.push({ ...stat, signature, isSettled: false, version: { ...stat, file } })
      }
      const twins = await indexedTwins(
        index,
        noted.map(({ path }) => path),
      )
      this.#sequence = await changeIndex(index, tables, {
        noted,
        forgotten: [...new Set([...forgotten, ...twins.values()])],
        hidden: changes.flatMap(({ path, content }) =>
          isHidden(path) ? [{ path, hash: content === null ? null : (hashes.get(path) ?? null) }] : [],
        ),
        author,
        floor: lowest,
      })
    } catch {
      expire()
      this.#sequence = lowest
    }
    return this.#sequence
  }
}

interface CommitParts {
  readonly indexed: ReadonlyMap<string, IndexedVersion['file']>
  readonly stuck: Journal
  readonly author: string | undefined
}

interface RecordOptions {
  readonly files: readonly (FileStat | undefined)[]
  readonly indexed: ReadonlyMap<string, IndexedVersion['file']>
  readonly author: string | undefined
  readonly floor: number
}

const NOTHING: CommittedFiles = { written: new Map(), isFinished: true }

// Throws if a file does not meet the condition of its change. Returns the current files.
async function check(
  disk: Disk,
  changes: readonly CheckedChange[],
): Promise<ReadonlyMap<string, DiskFile | undefined>> {
  const before = new Map<string, DiskFile | undefined>()
  for (const { path } of changes) {
    await gate.pause()
    before.set(path, disk.read(path))
  }
  const deleted = new Set(changes.filter(({ content }) => content === null).map(({ path }) => path))
  for (const { path, content, ifMatch } of changes) {
    const actual = before.get(path)?.hash ?? null
    if (ifMatch !== undefined && ifMatch !== actual)
      throw MemoryError.conflict({ path, expected: ifMatch, actual })
    if (content === null && actual === null) throw MemoryError.notFound(path)
  }
  const made = changes.filter(({ path, content }) => content !== null && before.get(path) === undefined)
  checkDiskTwins(
    disk,
    made.map(({ path }) => path),
    deleted,
  )
  return before
}

// A waiting change of the same file must be made first.
function checkStuck(changes: readonly CheckedChange[], stuck: Journal): void {
  const waiting = stuck.find((entry) => changes.some(({ path }) => path === entry.path))
  if (waiting === undefined) return
  throw MemoryError.unavailable(
    `"${waiting.path}" has an accepted change that waits, because its folder cannot be written. Nothing was changed. Give this user the permission, and try again.`,
  )
}

function statOf(path: string, { hash, stats }: DiskFile): FileStat {
  return { path, hash, size: Number(stats.size), updatedAt: timeOf(stats) }
}

const ATTEMPTS = 3

/**
 * The files below a directory, in any order. A decided commit counts as a whole; if a commit happens while
 * the folders are read, they are read again.
 */
async function listFiles(parts: SyncParts, directory: string, options: PortListing): Promise<string[]> {
  const { disk, lock, index } = parts
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await readSequence(index)
    const journal = readJournal(disk)
    const paths = await listOnce(parts, directory, options)
    const after = readJournal(disk)
    const isQuiet =
      JSON.stringify(journal) === JSON.stringify(after) && before === (await readSequence(index))
    if (isQuiet) return Array.isArray(journal) ? withJournal(paths, journal, directory) : paths
  }
  return await lock.run(async () => {
    await recover(disk)
    return await listOnce(parts, directory, options)
  }, options.abortSignal)
}

async function listOnce(
  { disk, extensions }: SyncParts,
  directory: string,
  options: PortListing,
): Promise<string[]> {
  disk.check()
  const { files } = await walk(disk, { ...options, extensions, directory, namesOnly: true })
  disk.check()
  return [...files.keys()]
}

function withJournal(paths: readonly string[], journal: Journal, directory: string): string[] {
  const all = new Set(paths)
  for (const { path, temporary } of journal) {
    if (temporary === null) all.delete(path)
    else if (isWithin(path, directory)) all.add(path)
  }
  return [...all]
}
