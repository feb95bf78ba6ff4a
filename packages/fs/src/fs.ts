import {
  MemoryError,
  type OpenOptions,
  type Residue,
  type Storage,
  type StorageAdapter,
  type SyncOptions,
} from '@sheaf/core'
import {
  checkOptions,
  STORE_DEFAULTS,
  checkValue,
  refuse,
  type OptionNames,
  type StoreRules,
} from '@sheaf/core/adapter'
import { storageErrors, adapterOptions, createIndexTables, Lifetime } from '@sheaf/sql'
import { databaseFile } from '@sheaf/sql/file'
import { sqliteFile } from '@sheaf/sqlite'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MissingFilesError, type ConfirmDeletions } from './commit/note-files.ts'
import { FS_DEFAULTS, HOME, HOME_NAMES, LOCK_FILES } from './defaults.ts'
import { Disk } from './disk/disk.ts'
import { DiskIndex, type OpenIndexOptions } from './index-file/disk-index.ts'
import { readDiskSnapshot } from './disk-snapshot.ts'
import { DiskStore } from './disk-store.ts'
import { examineDisk, examineGitAttributes } from './examine-disk.ts'
import { translateError, translating, codeOf } from './disk/file-system-error.ts'
import { IndexDatabase, type IndexDatabaseOptions } from './index-file/index-database.ts'
import type { IndexTables } from './index-file/known-files.ts'
import { recover, sweep } from './commit/finish-commit.ts'
import { lockInProcess, WriteLock } from './commit/write-lock.ts'

type SearchMemoryOptions = Parameters<typeof adapterOptions.searchMemoryBytes>[0]

/** The place of the files, and the limits. */
export interface FsOptions extends StoreRules, SearchMemoryOptions {
  /**
   * The folder of the files. `open` creates it if it does not exist; an open storage never creates it again.
   * `.sheaf` in it has data that can be made again.
   */
  readonly root: string
  /**
   * True opens an existing folder for reading and searching, and writes nothing into it, not even `.sheaf`: a
   * change throws `scope-violation`, and each opening makes the index in memory. False by default.
   */
  readonly readOnly?: boolean | undefined
  /**
   * How long a search may rely on the last check of the folder, in milliseconds. 0 by default: each search
   * sees every earlier change on the disk. It always sees changes through the storage itself.
   */
  readonly syncIntervalMs?: number | undefined
  /** How long a write waits while other processes write, in milliseconds. 10,000 by default. */
  readonly lockTimeoutMs?: number | undefined
  /** Runs the index's queries in a worker thread, as the option of `sqlite()` does. No worker by default. */
  readonly worker?: Parameters<typeof sqliteFile.open>[0]['worker'] | undefined
  /**
   * Called if more than 8 files, and more than 20 % of all, disappear at once and were not renamed. Return
   * true if they were really deleted. Otherwise searches find the rest, and hits have `degraded`, until the
   * files are back or `rebuild()` is called. If no file is left, a search throws `unavailable`.
   */
  readonly confirmDeletions?: ConfirmDeletions | undefined
}

const NAMES: OptionNames<FsOptions> = {
  root: true,
  readOnly: true,
  syncIntervalMs: true,
  lockTimeoutMs: true,
  worker: true,
  confirmDeletions: true,
  searchMemoryBytes: true,
  extensions: true,
  maxFileBytes: true,
}

/**
 * Memory in a folder of markdown files: `fs({ root: 'memory' })`. The files are the source of all data: edit,
 * move or delete them by any means, and the next search sees it. Several processes of one machine may use the
 * folder at once. Creating the adapter does no I/O, and throws `invalid-argument` for invalid options.
 * `open` throws `unavailable` if the folder cannot be used. If all files are missing, it opens, but
 * refuses searches; see `confirmDeletions`.
 */
export function fs(options: FsOptions): StorageAdapter {
  return createFs(options, {})
}

export interface FsInternals {
  /** False to work without descriptors, as on systems other than Linux. */
  readonly useDescriptors?: boolean
}

export function createFs(options: FsOptions, { useDescriptors }: FsInternals): StorageAdapter {
  checkOptions(options, NAMES, '{ root: "memory" }', 'The options of fs()')
  const { root, confirmDeletions, worker, readOnly = false } = options
  const { syncIntervalMs = FS_DEFAULTS.syncIntervalMs, lockTimeoutMs = FS_DEFAULTS.lockTimeoutMs } = options
  if (typeof root !== 'string' || root === '' || root.includes('\0') || !root.isWellFormed())
    refuse('root', 'must be the path of a folder')
  const problem = adapterOptions.pathProblem(root)
  if (problem !== undefined) refuse('root', problem)
  for (const [name, value] of Object.entries({ syncIntervalMs, lockTimeoutMs })) {
    checkValue.whole(name, value, 0, { of: 'milliseconds', to: 0x7f_ff_ff_ff })
  }
  checkValue.flag('readOnly', readOnly)
  if (confirmDeletions !== undefined && typeof confirmDeletions !== 'function')
    refuse('confirmDeletions', 'must be a function that returns true or false')
  const settings: Settings = {
    ...STORE_DEFAULTS,
    readOnly,
    syncIntervalMs,
    lockTimeoutMs,
    confirmDeletions,
    useDescriptors,
    database: { worker },
    searchMemoryBytes: adapterOptions.searchMemoryBytes(options),
  }
  const rules = adapterOptions.rules(options)
  return {
    name: 'fs',
    rules,
    open: (how) => openFolder(resolve(root), { ...settings, ...how?.rules, ...rules }, how),
  }
}

interface Settings extends Required<Omit<FsOptions, 'root' | 'confirmDeletions' | 'worker'>> {
  readonly confirmDeletions: ConfirmDeletions | undefined
  readonly database: IndexDatabaseOptions['settings']
  readonly useDescriptors: boolean | undefined
}

async function openFolder(root: string, settings: Settings, options: OpenOptions): Promise<Storage> {
  adapterOptions.checkOpen(options)
  const {
    chunker,
    analyser,
    clock,
    onProgress,
    abortSignal,
    keepIndex,
    alone = false,
    create = true,
  } = options
  const releases: (() => unknown)[] = []
  // Continues after an error, so that everything is released.
  const release = async () => {
    const errors: unknown[] = []
    for (const each of releases.reverse()) {
      try {
        await each()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw translateError(errors[0], `The folder "${root}"`)
  }
  try {
    if (!create && isMissing(root)) throw storageErrors.missing(`The folder "${root}"`)
    if (!settings.readOnly) makeRoot(root)
    const disk = Disk.open({
      root,
      maxFileBytes: settings.maxFileBytes,
      readOnly: settings.readOnly,
      useDescriptors: settings.useDescriptors,
    })
    releases.push(() => disk.close())
    const prepare = () => {
      disk.check()
      // SQLite would follow a link that somebody put there after the opening.
      if (!disk.isReadOnly) disk.checkOwn(LOCK_FILES)
    }
    prepare()
    const where = `The folder "${root}"`
    const lock = new WriteLock({
      lock: disk.isReadOnly ? lockInProcess() : await sqliteFile.lock(join(root, HOME, HOME_NAMES.lock)),
      where,
      timeoutMs: settings.lockTimeoutMs,
      prepare,
    })
    releases.push(() => lock.close())
    await lock.run(async () => {
      await recover(disk)
      sweep(disk)
      await examineGitAttributes(disk, false)
    }, abortSignal)
    const index = new IndexDatabase({
      disk,
      lock,
      firstSequence: () => clock.now().getTime(),
      settings: settings.database,
    })
    // Ignores errors of closing, because the files do not depend on the index.
    releases.push(() => index.close().catch(() => {}))
    if (alone) await index.checkUnopened(where)
    const lifetime = new Lifetime()
    const searchMemory = { bytes: settings.searchMemoryBytes, lifetime }
    const tables = createIndexTables({ database: index, chunker, analyser, searchMemory })
    const parts = { ...settings, disk, lock, index, tables, clock, lifetime }
    const searchIndex = new DiskIndex(parts)
    const store = new DiskStore({ ...parts, expire: () => searchIndex.expire() })
    releases.push(() => searchIndex.idle())
    await openIndex(searchIndex, { onProgress, abortSignal, keepIndex })
    const diagnosed = {
      ...parts,
      sync: (syncOptions: SyncOptions) => searchIndex.syncAsIs(syncOptions),
    }
    return lifetime.storage({
      store,
      index: searchIndex,
      doctor: (how) => translating(where, () => examineDisk(diagnosed, how)),
      changes: (how) => tables.changes(how),
      watch: (wake, onError) =>
        disk.watches.follow((folders) => void searchIndex.look(folders).then(wake).catch(onError)),
      scrub: (how) => translating(where, () => scrub(tables, searchIndex, how)),
      snapshot: (how) => readDiskSnapshot(parts, how),
      release,
    })
  } catch (error) {
    await release().catch(() => {})
    throw translateError(error, `The folder "${root}"`)
  }
}

// First removes files from the index that were deleted by hand.
async function scrub(
  tables: IndexTables,
  searchIndex: DiskIndex,
  options: SyncOptions = {},
): Promise<readonly Residue[]> {
  await searchIndex.syncAsIs(options)
  const note = 'Free disk blocks may still have deleted texts. A program cannot overwrite them.'
  return [{ place: 'files', state: 'clean', note }, ...(await tables.scrub(options))]
}

// A storage with missing files opens, so that they can be restored, or read as deleted by rebuild().
async function openIndex(index: DiskIndex, options: OpenIndexOptions): Promise<void> {
  try {
    await index.open(options)
  } catch (error) {
    if (!(error instanceof MissingFilesError)) throw error
  }
}

function makeRoot(root: string): void {
  try {
    databaseFile.makeFolders(root)
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? unmakeable(root, error) : error
  }
  if (isMissing(root)) throw unmakeable(root)
}

// If a missing name is refused, it is a broken link, or belongs to a kernel file system.
function unmakeable(root: string, cause?: unknown): MemoryError {
  return MemoryError.unavailable(
    `The folder "${root}" cannot be made: a part of its path is a link that leads nowhere, or cannot have folders. Name another one.`,
    {
      retryable: false,
      cause,
    },
  )
}

function isMissing(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false }) === undefined
}
