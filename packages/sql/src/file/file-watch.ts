import { closeSync, ftruncateSync, openSync, realpathSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import {
  isSameFile,
  isUntouched,
  openDescriptors,
  statsOf,
  statsOfOpen,
  discardIndex,
  hasFrames,
  hasMoved,
  isWholeLog,
  readBeginning,
  readLogState,
  readSalts,
  type LogState,
} from './sqlite-files.ts'

/** A change of the files that did not go through SQLite. */
export interface Change {
  /** Follows the name of the database in a message. */
  readonly what: string
  /**
   * "again": nothing is lost, and the next check succeeds. "close": closing keeps the open files. "save": the
   * log must be moved into the database now. "abandon": this process must not write anything more.
   */
  readonly remedy: 'again' | 'close' | 'save' | 'abandon'
}

interface Seen {
  /** Undefined while unknown: the next state is then accepted as it is. */
  readonly log: LogState | undefined
  readonly database: Stats
  /** The first pages of the database: a new time alone is no change. */
  readonly beginning: Buffer
  readonly indexFile: Stats | undefined
}

interface Descriptors {
  readonly database: number
  readonly log: number
  readonly index: number
}

// If the index's header is being written, it is complete a moment later.
const TRIES = 16
// Twice the largest step between two times of files: 1 to 10 ms on Linux before 6.13.
const NAMES_MS = 20

/** Checks the files of an open database, and compares them with the last check. */
export class FileWatch {
  // Made once: making a path takes a third of the time of a check.
  readonly #paths: { readonly database: string; readonly log: string; readonly index: string }
  readonly #database: Stats | undefined
  #log: Stats | undefined
  #index: Stats | undefined
  #descriptors: Descriptors | undefined
  #indexBytes = 0
  #folder: number | undefined
  #seenFolder: Stats | undefined
  #namesAt = -Infinity
  #seen: Seen | undefined
  /** True after the log started again, unless the database is known to have the old one. */
  isNewLog = false

  constructor(path: string) {
    // SQLite keeps the log beside the file itself.
    const file = realpathSync(path)
    this.#paths = { database: path, log: `${file}-wal`, index: `${file}-shm` }
    this.#database = statsOf(path)
  }

  forget(): void {
    this.#log = this.#index = this.#seen = this.#descriptors = undefined
    this.#indexBytes = 0
    this.isNewLog = true
  }

  /**
   * Call this after the connection has read or written: from then on no other connection can be the last one
   * to close, which deletes the log.
   */
  know(): void {
    this.#log ??= statsOf(this.#paths.log)
    this.#index ??= statsOf(this.#paths.index)
  }

  /**
   * Checks sizes, times and links of the open files, and before a write the log's last frame and the folder
   * that has the names; if they differ, does the full check of `look`. Never reads the times of the log,
   * because Linux would then store a time for each of its frames.
   */
  lookBriefly(call: 'read' | 'write'): Change | undefined {
    const [seen, open, isWrite] = [this.#seen, this.#descriptors, call === 'write']
    if (seen === undefined || open === undefined) return isWrite ? this.look() : undefined
    let isAsSeen =
      isUntouched(statsOfOpen(open.database), seen.database) &&
      isUntouched(statsOfOpen(open.index), seen.indexFile)
    try {
      if (isWrite) isAsSeen &&= seen.log !== undefined && hasFrames(open.log, seen.log)
    } catch {
      // The descriptor was closed.
      isAsSeen = false
    }
    if (!isAsSeen) return isWrite ? this.look() : this.lookInside()
    if (!isWrite) return undefined
    // Changed names give the folder another time. An equal time is trusted if it is older than a step of the
    // clock, and only for a moment: a folder above it may have been replaced.
    const folder = this.#folder === undefined ? undefined : statsOfOpen(this.#folder)
    if (isUntouched(folder, this.#seenFolder) && performance.now() - this.#namesAt < NAMES_MS)
      return undefined
    const isSettled = folder !== undefined && Date.now() - folder.ctimeMs > NAMES_MS
    const change = this.#lookAtNames()
    this.#seenFolder = change === undefined && isSettled ? folder : undefined
    this.#namesAt = performance.now()
    return change
  }

  close(): void {
    if (this.#folder !== undefined) closeSync(this.#folder)
    this.#folder = undefined
  }

  look(how?: 'wholly'): Change | undefined {
    const names = this.#lookAtNames()
    // Contents first: a changed log is not saved.
    return names?.remedy === 'close' ? names : (this.lookInside(how) ?? names)
  }

  // Checks that the paths have the open files.
  #lookAtNames(): Change | undefined {
    if (!isSameFile(statsOf(this.#paths.database), this.#database))
      return { what: 'was deleted or replaced', remedy: 'close' }
    const log = this.#log && statsOf(this.#paths.log)
    if (this.#log !== undefined && !isSameFile(log, this.#log)) {
      // The log can be saved, unless another process began its own.
      const remedy = log === undefined ? 'save' : 'close'
      return { what: 'had its log ("-wal") deleted or replaced', remedy }
    }
    return this.#index === undefined || isSameFile(statsOf(this.#paths.index), this.#index)
      ? undefined
      : { what: 'had the index of its log ("-shm") deleted or replaced', remedy: 'abandon' }
  }

  /**
   * Checks that the contents of the open files are consistent, and continue from the last check. "wholly":
   * also checks every frame of the log. "after": the last check was just before a change.
   */
  lookInside(how?: 'wholly' | 'after'): Change | undefined {
    try {
      let open = this.#descriptors
      if (how === 'after' && open !== undefined && this.#isNextCommit(open)) return undefined
      let change = open && this.#compare(open, how)
      if (open === undefined || change === 'closed') {
        open = this.#descriptors = this.#find()
        change = open && this.#compare(open, how)
      }
      // A descriptor may have been closed, and reused for another file, after the check.
      if (change !== 'closed' && (change === undefined || this.#isOpen(open))) return change
    } catch {}
    this.#descriptors = undefined
    return undefined
  }

  // True if the log only has more frames, as after most changes. The size and time of the index are left to
  // the next check.
  #isNextCommit(open: Descriptors): boolean {
    const seen = this.#seen
    const state = seen?.log && readLogState(open.index)
    const isNext =
      seen?.log !== undefined &&
      state !== undefined &&
      isSameLog(state.salts, seen.log) &&
      state.moved === seen.log.moved &&
      state.attempted === seen.log.attempted &&
      state.frames > seen.log.frames &&
      hasFrames(open.log, state) &&
      isUntouched(statsOfOpen(open.database), seen.database)
    if (isNext) this.#seen = { ...seen, log: state }
    return isNext
  }

  #compare(open: Descriptors, how?: 'wholly' | 'after'): Change | 'closed' | undefined {
    const [indexFile, logFile] = [statsOfOpen(open.index), statsOfOpen(open.log)]
    if (indexFile === undefined || !isSameFile(indexFile, this.#index) || !isSameFile(logFile, this.#log))
      return 'closed'
    const indexBytes = indexFile.size
    if (indexBytes < this.#indexBytes) return this.#mend(open, 'had the index of its log ("-shm") cut')
    this.#indexBytes = indexBytes
    let state: LogState | undefined
    for (let tries = 0; tries < TRIES; tries += 1) {
      state = readLogState(open.index)
      if (state === undefined) continue
      const isThere = how === 'wholly' ? isWholeLog(open.log, state) : hasFrames(open.log, state)
      if (isThere && this.#follows(open, state, how === 'after'))
        return this.#compareDatabase(open, state, indexFile)
      // When a log starts again, its index changes first. If they still differ a moment later, something
      // other than SQLite changed them.
      if (isStill(open, state))
        return this.#mend(open, 'had its log ("-wal") or the index of it changed by another program')
    }
    // Either others write all the time, or the index is damaged, and SQLite makes it again from the log.
    return state !== undefined || this.#goesOn(open)
      ? undefined
      : this.#abandon(open, 'had its log ("-wal") and the index of it changed by another program')
  }

  /** Call this after the connection was abandoned: others then make the index from the log as it is. */
  discardIndex(): void {
    const open = this.#find()
    if (open !== undefined) discardIndex(open.index, this.#indexBytes)
  }

  // True if the log, whose index cannot be read, has the last seen frame, or has started again.
  #goesOn({ log }: Descriptors): boolean {
    const seen = this.#seen?.log
    if (seen === undefined || hasFrames(log, seen)) return true
    this.isNewLog = true
    return !isSameLog(readSalts(log), seen)
  }

  #follows({ log }: Descriptors, state: LogState, isKnown: boolean): boolean {
    const seen = this.#seen?.log
    if (seen === undefined || !isSameLog(state.salts, seen)) return true
    return state.frames >= seen.frames && (isKnown || isSameFrame(state, seen) || hasFrames(log, seen))
  }

  #compareDatabase(open: Descriptors, state: LogState, indexFile: Stats): Change | 'closed' | undefined {
    // Read after the index: a later checkpoint changes the index first.
    const database = statsOfOpen(open.database)
    if (database === undefined || !isSameFile(database, this.#database)) return 'closed'
    const before = this.#seen
    const isMoving =
      before?.log === undefined ||
      state.attempted > state.moved ||
      state.moved !== before.log.moved ||
      state.attempted !== before.log.attempted ||
      !isSameLog(state.salts, before.log)
    const isTouched = before === undefined || !isUntouched(database, before.database)
    // Also while the database is being written: a later check compares with it.
    const beginning = isTouched || isMoving ? readBeginning(open.database) : before.beginning
    const isChanged =
      before !== undefined && (database.size !== before.database.size || !beginning.equals(before.beginning))
    const isAllMoved = state.frames === 0 || state.moved === state.frames
    const isWrong =
      (isAllMoved && database.size < state.pages * state.pageSize) ||
      // A checkpoint did not make a change that came after it.
      (isChanged && !(isMoving && isDatabase(beginning))) ||
      (isTouched && before !== undefined && !hasMoved(open.database, open.log, state))
    // A change that began after the index was read is left to the next check.
    if (isWrong && !isStill(open, state)) return undefined
    if (isWrong) return this.#abandon(open, 'had an older copy or something else written over it')
    const had = before?.log
    if (had !== undefined && (!isSameLog(state.salts, had) || state.moved < state.frames))
      this.isNewLog ||= isChanged || (had.moved < had.frames && !isSameLog(state.salts, had))
    this.#seen = { log: state, database, beginning, indexFile }
    return undefined
  }

  // If the log still has everything that was seen, only its index is wrong.
  #mend(open: Descriptors, what: string): Change {
    const seen = this.#seen
    const isSound =
      seen?.log !== undefined &&
      statsOfOpen(open.database)?.size === seen.database.size &&
      readBeginning(open.database).equals(seen.beginning) &&
      isWholeLog(open.log, seen.log)
    if (!isSound) return this.#abandon(open, what)
    discardIndex(open.index, this.#indexBytes)
    this.#seen = { ...seen, log: undefined }
    this.isNewLog = true
    return { what, remedy: 'again' }
  }

  #abandon({ database, index }: Descriptors, what: string): Change {
    // SQLite deletes the log of an empty database when it opens it. And the mapped part of the index must
    // exist when the connection closes.
    if (statsOfOpen(database)?.size === 0) ftruncateSync(database, 1)
    if ((statsOfOpen(index)?.size ?? 0) < this.#indexBytes) discardIndex(index, this.#indexBytes)
    return { what, remedy: 'abandon' }
  }

  #isOpen(open: Descriptors | undefined): boolean {
    const files = [this.#database, this.#log, this.#index]
    return (
      open !== undefined &&
      [open.database, open.log, open.index].every((each, at) => isSameFile(statsOfOpen(each), files[at]))
    )
  }

  #find(): Descriptors | undefined {
    if (this.#log === undefined || this.#index === undefined) return undefined
    const [database, log, index] = openDescriptors([this.#database, this.#log, this.#index])
    if (database === undefined || log === undefined || index === undefined) return undefined
    try {
      this.#folder ??= openSync(dirname(this.#paths.log), 'r')
    } catch {
      // Then each write checks the names.
    }
    return { database, log, index }
  }
}

function isStill({ index }: Descriptors, { moved, attempted, salts, frames }: LogState): boolean {
  const now = readLogState(index)
  return (
    now !== undefined &&
    isSameLog(salts, now) &&
    now.frames === frames &&
    now.moved === moved &&
    now.attempted === attempted
  )
}

function isSameLog(salts: LogState['salts'], { salts: others }: LogState): boolean {
  return salts[0] === others[0] && salts[1] === others[1]
}

function isDatabase(beginning: Buffer): boolean {
  return beginning.toString('latin1', 0, 16) === 'SQLite format 3\0'
}

function isSameFrame(state: LogState, { frames, checksum }: LogState): boolean {
  return state.frames === frames && state.checksum[0] === checksum[0] && state.checksum[1] === checksum[1]
}
