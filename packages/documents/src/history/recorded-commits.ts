import {
  contentHash,
  MemoryError,
  type Clock,
  type Commit,
  type CommitOptions,
  type ReadOptions,
} from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  inTurns,
  isHidden,
  refuse,
  type CheckedChange,
  type FilePort,
} from '@sheaf/core/adapter'
import { parseDailyLogDate, instantOf } from '../daily-log.ts'
import { HISTORY_DEFAULTS } from '../defaults.ts'
import {
  belowHome,
  conditionOf,
  headPath,
  historyDirectory,
  homeDirectory,
  isUnreadable,
} from './records/history-place.ts'
import { keptHash } from './records/text-changes.ts'
import { MovedHistory } from './records/moved-history.ts'
import { Recorder, type KnownHead, type RecorderSettings } from './records/recorder.ts'
import type { Retention } from './records/retention.ts'
import { damaged } from './records/segment.ts'

export interface HistoryStoreOptions {
  readonly clock: Pick<Clock, 'now'>
  /**
   * The directory whose `.history` stores a file's revisions: one that contains the file, or the empty
   * string. {@link homeDirectory} by default.
   */
  readonly homeOf?: (path: string) => string
  /**
   * Whether to record a file's changes. True for all by default; files in hidden folders are never
   * recorded.
   */
  readonly isKept?: (path: string) => boolean
  /** Everything is kept by default. */
  readonly retention?: Retention
  /** The most bytes of one file of a history, except whole texts. 16 KiB by default. */
  readonly segmentBytes?: number
}

/**
 * An extra option of a commit that restores a revision. A symbol, so that it passes through every view
 * and gate between.
 */
export const RESTORES: unique symbol = Symbol.for('sheaf.history.restores')

/**
 * An extra option of a commit that forgets: it also deletes the earlier texts: of the revisions
 * before its own, each file's history keeps one without a text.
 */
export const FORGETS: unique symbol = Symbol.for('sheaf.history.forgets')

/**
 * An extra option of a commit that moves files: pairs of the places of two changes, the deletion of a file
 * and the file that has its text from now on. The new file continues the history of the old one.
 */
export const MOVES: unique symbol = Symbol.for('sheaf.history.moves')

type Moves = readonly (readonly [from: number, to: number])[]

// Each failed attempt means that another change succeeded.
const MAX_ATTEMPTS = 10_000
// The most equal refusals while nothing changes: a replica may serve a slightly old read.
const MAX_SAME_ATTEMPTS = 100
const MAX_HEADS = 64

interface CurrentFile {
  readonly change: CheckedChange
  /** The directory of its history; undefined for a file without one. */
  readonly directory: string | undefined
  /** The current text; undefined without a file or without a history. */
  readonly before: string | undefined
  /** The hash of `before`; null without a file, undefined without a history. */
  readonly version: string | null | undefined
}

interface Plan {
  readonly planned: readonly CheckedChange[]
  readonly heads: ReadonlyMap<string, KnownHead>
}

export class RecordedCommits {
  readonly #below: FilePort
  readonly #settings: RecorderSettings
  readonly #homeOf: (path: string) => string
  readonly #isKept: (path: string) => boolean
  readonly #inTurn = inTurns()
  // The heads as this store last wrote them. A commit continues from its head without reading it, and
  // requires that it is unchanged.
  readonly #heads = new Map<string, KnownHead>()
  #forgotten = 0

  constructor(below: FilePort, options: HistoryStoreOptions) {
    this.#below = below
    const { clock, homeOf = homeDirectory, isKept = () => true, retention = {} } = options
    const { segmentBytes = HISTORY_DEFAULTS.segmentBytes } = options
    checkPart('clock', clock, ['now'])
    checkFunctions(options, 'homeOf', 'isKept')
    checkOptions(retention, { days: true, revisions: true }, '{ revisions: 100 }', 'retention')
    if (!(segmentBytes >= 1)) refuse('segmentBytes', 'must be a positive number of bytes')
    for (const [name, limit] of Object.entries(retention)) {
      if (limit !== undefined && !(limit > 0))
        refuse(`retention.${name}`, 'must be larger than 0; leave it out for no limit')
    }
    this.#homeOf = homeOf
    this.#isKept = isKept
    const bytes = Math.min(segmentBytes, below.maxFileBytes)
    const inlineBytes = Math.min(HISTORY_DEFAULTS.inlineBytes, Math.floor(bytes / 4))
    this.#settings = {
      now: () => instantOf(clock),
      isLog: (path) => isLogName(belowHome(path, homeOf(path))),
      segmentBytes: bytes,
      inlineBytes,
      retention: { ...retention },
    }
  }

  async commit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit> {
    const own = new Set(changes.map(({ path }) => path))
    const directories = await Promise.all(changes.map(({ path }) => this.#directoryOf(path, own)))
    const keys = [...new Set(directories.filter((directory) => directory !== undefined))]
    if (keys.length === 0) return await this.#below.commit(changes, options)
    return await this.#inTurn(keys, async () => {
      let [seen, same] = ['', 0]
      for (let attempt = 1; ; attempt += 1) {
        options.abortSignal?.throwIfAborted()
        const forgotten = this.#forgotten
        const { planned, heads } = await this.#plan(changes, directories, options)
        try {
          const commit = await this.#below.commit(planned, options)
          // Data read before an erasure is not kept after it.
          if (forgotten === this.#forgotten)
            for (const [directory, head] of heads) this.#remember(directory, head)
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
    this.#forgotten += 1
    this.#heads.clear()
  }

  // The directory of a file's history; undefined for a file without one.
  async #directoryOf(path: string, own: ReadonlySet<string>): Promise<string | undefined> {
    if (isHidden(path) || !this.#isKept(path)) return undefined
    const directory = await historyDirectory(path, this.#homeOf(path))
    return own.has(headPath(directory)) ? undefined : directory
  }

  async #plan(
    changes: readonly CheckedChange[],
    directories: readonly (string | undefined)[],
    options: CommitOptions,
  ): Promise<Plan> {
    const { abortSignal, author, reason } = options
    const isRestored = RESTORES in options
    const below = await this.#read(changes, directories, { abortSignal })
    const files = await Promise.all(
      changes.map((change, place) => currentFile(below, change, directories[place], { abortSignal })),
    )
    for (const { change, version } of files) checkVersion(change, version)
    // A twin is deleted before the other one is created, in any order of the commit.
    const moves = new Map(
      ((options as { readonly [MOVES]?: Moves })[MOVES] ?? []).flatMap(([from, to]) => {
        const [old, next] = [files[from], files[to]]
        return old?.directory === undefined || next?.directory === undefined ? [] : [[next, old]]
      }),
    )
    const isMoved = new Set(moves.values())
    const inOrder = [
      ...files.filter((file) => file.change.content === null && !isMoved.has(file)),
      ...files.filter(({ change }) => change.content !== null),
    ]
    const recorders = new Map<string, Recorder>()
    const histories = new Map<string, MovedHistory>()
    for (const file of inOrder) {
      const { change, directory } = file
      const { path, content } = change
      const hash = content === null ? null : change.hash
      const old = moves.get(file)
      const { version, before } = old ?? file
      if (directory === undefined || (hash === version && old === undefined)) continue
      let history = below
      if (old?.directory !== undefined && old.directory !== directory) {
        const moved = await MovedHistory.read(below, old.directory, directory, { abortSignal })
        histories.set(directory, moved)
        history = moved.port
        this.#heads.delete(old.directory)
        this.#heads.delete(directory)
      }
      const recorder =
        recorders.get(directory) ?? (await this.#open(history, directory, version, { abortSignal }))
      if (FORGETS in options && !recorders.has(directory))
        await recorder.beginAgain({ author, reason }, { abortSignal })
      recorders.set(directory, recorder)
      const from = old?.change.path
      const changedAt = async () => (await this.#below.stat(from ?? path, { abortSignal }))?.updatedAt
      await recorder.record(
        { path, from, before, beforeHash: version, content, hash, author, reason, isRestored },
        changedAt,
      )
    }
    const kept: CheckedChange[] = []
    const heads = new Map<string, KnownHead>()
    for (const [directory, recorder] of recorders) {
      const { changes: recorded, head } = await recorder.changes({ abortSignal })
      kept.push(...((await histories.get(directory)?.changes(recorded)) ?? recorded))
      if (head !== undefined) heads.set(directory, head)
    }
    // The record describes the step from the text that was read, so the commit must fail if the store
    // now has another text.
    const planned = files.map(({ change, version, before }) =>
      version === undefined ? change : { ...change, ifMatch: version, before },
    )
    return { planned: [...planned, ...kept], heads }
  }

  // A recorder changes the head that it gets, so the head is known again only after the commit
  // succeeded.
  async #open(
    below: FilePort,
    directory: string,
    version: string | null | undefined,
    options: ReadOptions,
  ): Promise<Recorder> {
    const known = this.#known(directory, version)
    this.#heads.delete(directory)
    return await Recorder.open(below, directory, this.#settings, { ...options, known })
  }

  // Undefined if the file does not match the head: another process changed both, or only the file.
  #known(directory: string, version: string | null | undefined): KnownHead | undefined {
    const known = this.#heads.get(directory)
    const hash = typeof version === 'string' ? keptHash(version) : version
    return known?.segment.records.at(-1)?.hash === hash ? known : undefined
  }

  #remember(directory: string, head: KnownHead): void {
    this.#heads.delete(directory)
    this.#heads.set(directory, head)
    const [oldest] = this.#heads.keys()
    if (this.#heads.size > MAX_HEADS && oldest !== undefined) this.#heads.delete(oldest)
  }

  // The store below; the unknown files and heads are read at once.
  async #read(
    changes: readonly CheckedChange[],
    directories: readonly (string | undefined)[],
    options: ReadOptions,
  ): Promise<FilePort> {
    const below = this.#below
    const paths = changes.flatMap((change, place) => {
      const directory = directories[place]
      if (directory === undefined) return []
      const isHeadKnown = isKnown(change)
        ? this.#known(directory, change.ifMatch) !== undefined
        : this.#heads.has(directory)
      return [...(isKnown(change) ? [] : [change.path]), ...(isHeadKnown ? [] : [headPath(directory)])]
    })
    if (paths.length === 0) return below
    const contents = await below.readAll(paths, options).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error
    })
    // One file cannot be read. It must not block the others, so each is read by itself.
    if (contents === undefined) return below
    const known = new Map(paths.map((path, place) => [path, contents[place]]))
    return {
      ...below,
      read: async (path, readOptions) =>
        known.has(path) ? known.get(path) : await below.read(path, readOptions),
    }
  }
}

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
    // A damaged file may be overwritten or deleted. Its text is unknown.
    const hash = (await below.stat(change.path, options))?.hash
    return { change, directory, before: undefined, version: conditionOf(hash) }
  }
}

// Refuses the same versions as the store below.
function checkVersion({ path, content, ifMatch }: CheckedChange, version: string | null | undefined): void {
  if (version === undefined) return
  if (ifMatch !== undefined && ifMatch !== version)
    throw MemoryError.conflict({ path, expected: ifMatch, actual: version })
  if (content === null && version === null) throw MemoryError.notFound(path)
}

// True if the store refused a version that this class read, not one that the caller named.
function isRace(error: unknown, changes: readonly CheckedChange[]): boolean {
  const isOurs = MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
  if (!isOurs || error.path === undefined) return false
  const change = changes.find(({ path }) => path === error.path)
  if (change === undefined) return true
  return error.code === 'conflict' && change.ifMatch === undefined
}

// A history file that conflicts without a race came from outside, for example with a head from an old
// backup.
function refused(error: unknown, changes: readonly CheckedChange[]): unknown {
  const path = MemoryError.isInstance(error) ? error.path : undefined
  return path === undefined || changes.some((change) => change.path === path) ? error : damaged(path)
}

// A log grows only at its end. For an append, its history stores only the length and the hash: the text is in
// the file itself. Before any other change of a log, its whole text is stored.
function isLogName(path: string): boolean {
  return path.startsWith('chats/') || path === 'observations.md' || parseDailyLogDate(path) !== undefined
}
