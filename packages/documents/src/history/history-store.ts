import {
  checkFunctions,
  checkOptions,
  checkPart,
  ConflictError,
  contentHash,
  InvalidArgumentError,
  isHidden,
  MemoryError,
  NotFoundError,
  portOf,
  storeOn,
  inTurns,
} from '@sheaf/core'
import type {
  CheckedChange,
  Clock,
  Commit,
  CommitOptions,
  FilePort,
  MemoryStore,
  OptionNames,
  ReadOptions,
} from '@sheaf/core'
import { parseDailyLogDate } from '../daily-log.ts'
import { HISTORY_DEFAULTS } from '../defaults.ts'
import { instantOf } from '../instant-of.ts'
import { belowHome, headPath, historyDirectory, homeDirectory } from './records/history-place.ts'
import { conditionOf, isUnreadable } from './records/read-kept.ts'
import { Recorder } from './records/recorder.ts'
import type { RecorderSettings } from './records/recorder.ts'
import type { Retention } from './records/retention.ts'
import { damaged } from './records/segment.ts'
import type { Segment } from './records/segment.ts'

/** What is recorded, where, and for how long. */
export interface HistoryStoreOptions {
  /** Gives the time at which a revision was made. */
  readonly clock: Pick<Clock, 'now'>
  /**
   * The directory whose `.history` keeps a file's revisions: one that the file is in, or the empty string.
   * {@link homeDirectory} by default.
   */
  readonly homeOf?: (path: string) => string
  /** Whether a file's changes are recorded. True for all by default; files in hidden folders never are. */
  readonly isKept?: (path: string) => boolean
  /**
   * Whether a file is a log, to which things are only ever appended: of an append its history keeps the
   * length and the hash, and finds the text in the file itself. By default, below a home: `chats/…`,
   * `memory/YYYY-MM-DD.md` and `observations.md`. When a log is changed otherwise, all of it is kept first.
   */
  readonly isLog?: (path: string) => boolean
  /** Everything is kept by default. */
  readonly retention?: Retention
  /** The most bytes of one file of a history, besides whole texts. 16 KiB by default. */
  readonly segmentBytes?: number
}

/**
 * What a commit's options carry, besides, when it restores a revision. A symbol, so that it passes through
 * every view and gate between.
 */
export const RESTORES: unique symbol = Symbol.for('sheaf.history.restores')

// Each failed attempt means that another writer's change succeeded.
const MAX_ATTEMPTS = 10_000
// So often may the same be refused while nothing changes: a read may be served by a replica that is a little
// late.
const MAX_SAME_ATTEMPTS = 100
const MAX_HEADS = 64

/**
 * The same store, with a revision of each changed file recorded in the same commit: see {@link createHistory}
 * for reading them, here or in any view of it. A file that a commit leaves as it is gets none. A file that
 * was changed without it (a hand edit, another handle) gets a revision `outside` before the next one. What a
 * caller commits to hidden files passes as it is; where that is a file's history itself, the file is not
 * recorded in that commit.
 *
 * A commit reads and writes one bounded file per changed file, however long its history is. Other errors than
 * the store's: UnavailableError for a history that somebody has damaged. Author and reason are kept to 300
 * characters each. Whatever erases a home for good must use the undecorated store. Throws
 * InvalidArgumentError for options that are missing or out of range.
 */
export function historyStore(store: MemoryStore, options: HistoryStoreOptions): MemoryStore {
  checkOptions(options, NAMES, '{ clock }')
  checkPart('store', store, ['read', 'commit'])
  const below = portOf(store)
  const history = new RecordedCommits(below, options)
  const recording = storeOn({
    ...below,
    commit: (changes, commitOptions) => history.commit(changes, commitOptions),
  })
  histories.set(recording, history)
  return recording
}

/**
 * Lets a store of {@link historyStore} go of the texts that it keeps from earlier commits, such as after
 * files were erased below it. Does nothing for another store.
 */
export function forgetHistories(store: MemoryStore): void {
  histories.get(store)?.forget()
}

interface CurrentFile {
  readonly change: CheckedChange
  /** Of its history; undefined for a file that has none. */
  readonly directory: string | undefined
  /** Its text; undefined when it does not exist, or has no history. */
  readonly before: string | undefined
  /** The hash of that; null when there is not a file, undefined when there is no history. */
  readonly version: string | null | undefined
}

const NAMES: OptionNames<HistoryStoreOptions> = {
  clock: true,
  homeOf: true,
  isKept: true,
  isLog: true,
  retention: true,
  segmentBytes: true,
}

class RecordedCommits {
  readonly #below: FilePort
  readonly #settings: RecorderSettings
  readonly #homeOf: (path: string) => string
  readonly #isKept: (path: string) => boolean
  readonly #inTurn = inTurns()
  // Parsing a head takes longer than reading it.
  readonly #heads = new Map<string, Segment>()

  constructor(below: FilePort, options: HistoryStoreOptions) {
    this.#below = below
    const { clock, homeOf = homeDirectory, isKept = () => true, retention = {} } = options
    const {
      isLog = (path: string) => isLogName(belowHome(path, homeOf(path))),
      segmentBytes = HISTORY_DEFAULTS.segmentBytes,
    } = options
    checkPart('clock', clock, ['now'])
    checkFunctions(options, 'homeOf', 'isKept', 'isLog')
    checkOptions(retention, { days: true, revisions: true }, '{ revisions: 100 }', 'retention')
    if (!(segmentBytes >= 1))
      throw new InvalidArgumentError('segmentBytes', 'must be a positive number of bytes')
    for (const [name, limit] of Object.entries(retention)) {
      if (limit !== undefined && !(limit > 0))
        throw new InvalidArgumentError(
          `retention.${name}`,
          'must be larger than 0; leave it out for no limit',
        )
    }
    this.#homeOf = homeOf
    this.#isKept = isKept
    const bytes = Math.min(segmentBytes, below.maxFileBytes)
    const inlineBytes = Math.min(HISTORY_DEFAULTS.inlineBytes, Math.floor(bytes / 4))
    this.#settings = {
      now: () => instantOf(clock),
      isLog,
      segmentBytes: bytes,
      inlineBytes,
      retention: { ...retention },
    }
  }

  async commit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit> {
    for (const name of ['author', 'reason'] as const) {
      if (options[name] !== undefined && typeof options[name] !== 'string')
        throw new InvalidArgumentError(name, 'must be text')
    }
    const own = new Set(changes.map(({ path }) => path))
    const directories = await Promise.all(changes.map(({ path }) => this.#directoryOf(path, own)))
    const keys = [...new Set(directories.filter((directory) => directory !== undefined))]
    if (keys.length === 0) return await this.#below.commit(changes, options)
    return await this.#inTurn(keys, async () => {
      let [seen, same] = ['', 0]
      for (let attempt = 1; ; attempt += 1) {
        options.abortSignal?.throwIfAborted()
        const planned = await this.#plan(changes, directories, options)
        try {
          const commit = await this.#below.commit(planned, options)
          return { ...commit, files: commit.files.slice(0, changes.length) }
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isRace(error, changes)) throw error
          const now = JSON.stringify(planned.map(({ path, ifMatch }) => [path, ifMatch]))
          same = now === seen ? same + 1 : 1
          if (same === MAX_SAME_ATTEMPTS) throw refused(error, changes)
          seen = now
        }
      }
    })
  }

  forget(): void {
    this.#heads.clear()
  }

  // Where a file's history lies; undefined for a file that has none.
  async #directoryOf(path: string, own: ReadonlySet<string>): Promise<string | undefined> {
    if (isHidden(path) || !this.#isKept(path)) return undefined
    const directory = await historyDirectory(path, this.#homeOf(path))
    return own.has(headPath(directory)) ? undefined : directory
  }

  async #plan(
    changes: readonly CheckedChange[],
    directories: readonly (string | undefined)[],
    options: CommitOptions,
  ): Promise<CheckedChange[]> {
    const { abortSignal, author, reason } = options
    const isRestored = RESTORES in options
    const below = await this.#read(changes, directories, { abortSignal })
    const files = await Promise.all(
      changes.map((change, place) => currentFile(below, change, directories[place], { abortSignal })),
    )
    for (const { change, version } of files) checkVersion(change, version)
    // A twin is deleted before the other one is created, whatever the order in the commit.
    const inOrder = [
      ...files.filter(({ change }) => change.content === null),
      ...files.filter(({ change }) => change.content !== null),
    ]
    const recorders = new Map<string, Recorder>()
    for (const { change, directory, version, before } of inOrder) {
      const { path, content } = change
      const hash = content === null ? null : change.hash
      if (directory === undefined || hash === version) continue
      const known = this.#heads.get(directory)
      const recorder =
        recorders.get(directory) ??
        (await Recorder.open(below, directory, this.#settings, { abortSignal, known }))
      recorders.set(directory, recorder)
      const changedAt = async () => (await this.#below.stat(path, { abortSignal }))?.updatedAt
      await recorder.record(
        { path, before, beforeHash: version, content, hash, author, reason, isRestored },
        changedAt,
      )
    }
    const kept: CheckedChange[] = []
    for (const [directory, recorder] of recorders) {
      kept.push(...(await recorder.changes({ abortSignal })))
      this.#remember(directory, recorder.head)
    }
    // What is recorded is the step from what was read, so a store that has something else by now must refuse
    // it.
    return [
      ...files.map(({ change, version, before }) =>
        version === undefined
          ? change
          : { ...change, ifMatch: version, ...(before === undefined ? {} : { before }) },
      ),
      ...kept,
    ]
  }

  // Should the commit fail, the next one sees that the head is another.
  #remember(directory: string, head: Segment | undefined): void {
    this.#heads.delete(directory)
    if (head !== undefined) this.#heads.set(directory, head)
    const [oldest] = this.#heads.keys()
    if (this.#heads.size > MAX_HEADS && oldest !== undefined) this.#heads.delete(oldest)
  }

  // The store below, with the files and the heads that the changes are of read at once.
  async #read(
    changes: readonly CheckedChange[],
    directories: readonly (string | undefined)[],
    options: ReadOptions,
  ): Promise<FilePort> {
    const below = this.#below
    const paths = changes.flatMap((change, place) => {
      const directory = directories[place]
      if (directory === undefined) return []
      return [...(isKnown(change) ? [] : [change.path]), headPath(directory)]
    })
    const contents = await below.readAll(paths, options).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error
    })
    // One that cannot be read must not hold up the others: each is read by itself then.
    if (contents === undefined) return below
    const known = new Map(paths.map((path, place) => [path, contents[place]]))
    return {
      ...below,
      read: async (path, readOptions) =>
        known.has(path) ? known.get(path) : await below.read(path, readOptions),
    }
  }
}

const histories = new WeakMap<MemoryStore, RecordedCommits>()

function isKnown(
  change: CheckedChange,
): change is CheckedChange & { readonly before: string; readonly ifMatch: string } {
  return change.before !== undefined && typeof change.ifMatch === 'string'
}

async function currentFile(
  below: FilePort,
  change: CheckedChange,
  directory: string | undefined,
  options: ReadOptions,
): Promise<CurrentFile> {
  if (directory === undefined) return { change, directory, before: undefined, version: undefined }
  if (isKnown(change)) return { change, directory, before: change.before, version: change.ifMatch }
  try {
    const before = await below.read(change.path, options)
    return { change, directory, before, version: before === undefined ? null : await contentHash(before) }
  } catch (error) {
    if (!MemoryError.isInstance(error, 'damaged')) throw error
    // A damaged file may be written again, or deleted. Its text is unknown.
    const hash = (await below.stat(change.path, options))?.hash
    return { change, directory, before: undefined, version: conditionOf(hash) }
  }
}

// As the store below refuses, which has read the same.
function checkVersion({ path, content, ifMatch }: CheckedChange, version: string | null | undefined): void {
  if (version === undefined) return
  if (ifMatch !== undefined && ifMatch !== version)
    throw new ConflictError({ path, expected: ifMatch, actual: version })
  if (content === null && version === null) throw new NotFoundError(path)
}

// True when what was refused is not what the caller requested, but what was read meanwhile.
function isRace(error: unknown, changes: readonly CheckedChange[]): boolean {
  const isOurs = MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
  if (!isOurs || !('path' in error)) return false
  const change = changes.find(({ path }) => path === error.path)
  if (change === undefined) return true
  return error.code === 'conflict' && change.ifMatch === undefined
}

// A file of the history that is in the way without a race was put there, such as by a head from an old
// backup.
function refused(error: unknown, changes: readonly CheckedChange[]): unknown {
  const path = MemoryError.isInstance(error) && 'path' in error ? error.path : undefined
  return typeof path !== 'string' || changes.some((change) => change.path === path) ? error : damaged(path)
}

function isLogName(path: string): boolean {
  return path.startsWith('chats/') || path === 'observations.md' || parseDailyLogDate(path) !== undefined
}
