// The parts of SQLite's write-ahead log ("-wal"), and of its index that connections share ("-shm"), that are
// compared here. Their format: https://sqlite.org/walformat.html
import { fstatSync, ftruncateSync, readSync, writeSync, readdirSync, statSync, type Stats } from 'node:fs'

/** The state of the log at one moment, by its index. */
export interface LogState {
  /** Frames of committed transactions; 0 for a log that starts again. */
  readonly frames: number
  /** Pages of the database. 0 if nothing was ever committed to this log. */
  readonly pages: number
  readonly pageSize: number
  /** The checksum of the last frame, which covers all frames before it. */
  readonly checksum: readonly [number, number]
  /** Random numbers of this log. When all of it is in the database, it starts again with new ones. */
  readonly salts: readonly [number, number]
  /** The frames that are already in the database, and the frames of the last attempt to move them. */
  readonly moved: number
  readonly attempted: number
}

const INDEX_BYTES = 136
const HEADER_BYTES = 32
const FRAME_BYTES = 24
// The header, and the head of Sheaf's tables: every commit of Sheaf changes it.
const BEGINNING_BYTES = 8192
const FRAMES_READ = 64
// Positions in the index, in words.
const [SECOND_HEADER, CHECKPOINT] = [12, 24]

const bytes = Buffer.alloc(INDEX_BYTES)
const words = new Uint32Array(bytes.buffer, bytes.byteOffset, INDEX_BYTES / 4)
const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, INDEX_BYTES / 2)
const head = Buffer.alloc(HEADER_BYTES)
let lastFrame = Buffer.alloc(FRAME_BYTES + 4096)

/** Reads the index. Undefined while its header is being written, or if it is damaged. */
export function readLogState(index: number): LogState | undefined {
  if (readSync(index, bytes, 0, INDEX_BYTES, 0) < INDEX_BYTES) return undefined
  for (let place = 0; place < SECOND_HEADER; place += 1)
    if (words[place] !== words[place + SECOND_HEADER]) return undefined
  const [one, two] = checksumOf(words, 0, 10)
  if (one !== words[10] || two !== words[11] || bytes[12] === 0) return undefined
  const size = halves[7] ?? 0
  return {
    frames: words[4] ?? 0,
    pages: words[5] ?? 0,
    pageSize: (size & 0xfe00) + ((size & 1) << 16),
    checksum: [words[6] ?? 0, words[7] ?? 0],
    salts: [bytes.readUInt32BE(32), bytes.readUInt32BE(36)],
    moved: words[CHECKPOINT] ?? 0,
    attempted: words[CHECKPOINT + 8] ?? 0,
  }
}

/**
 * Makes every connection rebuild the index from the log before its next read. Restores the file's size first,
 * because SQLite has mapped that many bytes.
 */
export function discardIndex(index: number, size: number): void {
  if (fstatSync(index).size < size) ftruncateSync(index, size)
  writeSync(index, Buffer.alloc(SECOND_HEADER * 8), 0, SECOND_HEADER * 8, 0)
}

function bytesOfLog({ frames, pageSize }: Pick<LogState, 'frames' | 'pageSize'>): number {
  return frames === 0 ? 0 : HEADER_BYTES + frames * (FRAME_BYTES + pageSize)
}

/** The first pages of a database, which differ between any two states. */
export function readBeginning(database: number): Buffer {
  const beginning = Buffer.alloc(BEGINNING_BYTES)
  return beginning.subarray(0, readSync(database, beginning, 0, BEGINNING_BYTES, 0))
}

/** True if the log is the one of `state`, and has the same last frame, whole. */
export function hasFrames(log: number, state: LogState): boolean {
  const { frames, pageSize, checksum, salts } = state
  if (frames === 0) return true
  const length = FRAME_BYTES + pageSize
  if (lastFrame.length < length) lastFrame = Buffer.alloc(length)
  if (readSync(log, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
  if (readSync(log, lastFrame, 0, length, bytesOfLog(state) - length) < length) return false
  return (
    head.readUInt32BE(16) === salts[0] &&
    head.readUInt32BE(20) === salts[1] &&
    lastFrame.readUInt32BE(8) === salts[0] &&
    lastFrame.readUInt32BE(12) === salts[1] &&
    lastFrame.readUInt32BE(16) === checksum[0] &&
    lastFrame.readUInt32BE(20) === checksum[1]
  )
}

/**
 * True if the database contains the last frame, after all frames were moved. Also true if that is unknown:
 * after a partial checkpoint, or if a later commit cut the page off.
 */
export function hasMoved(database: number, log: number, state: LogState): boolean {
  const { frames, moved, attempted, pages, pageSize } = state
  if (moved === 0 || attempted !== moved || moved !== frames) return true
  const frame = Buffer.alloc(FRAME_BYTES + pageSize)
  const length = bytesOfLog({ frames: moved, pageSize })
  if (readSync(log, frame, 0, frame.length, length - frame.length) < frame.length) return true
  const page = frame.readUInt32BE(0)
  if (page > pages) return true
  const found = Buffer.alloc(pageSize)
  readSync(database, found, 0, pageSize, (page - 1) * pageSize)
  return found.equals(frame.subarray(FRAME_BYTES))
}

/** The salts at the beginning of the log; zeros if it has none. */
export function readSalts(log: number): LogState['salts'] {
  head.fill(0)
  readSync(log, head, 0, HEADER_BYTES, 0)
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}

/** True if every frame up to those of `state` is as it was written: the checksum covers them all. */
export function isWholeLog(log: number, state: LogState): boolean {
  if (state.frames === 0) return true
  if (!hasFrames(log, state)) return false
  const isBigEndian = (head.readUInt32BE(0) & 1) === 1
  const frame = FRAME_BYTES + state.pageSize
  const content = Buffer.alloc(FRAMES_READ * frame)
  const all = new Uint32Array(content.buffer, content.byteOffset, content.length / 4)
  const read = (from: number, length: number): boolean => {
    if (readSync(log, content, 0, length, from) < length) return false
    if (isBigEndian !== isBigEndianHere) content.swap32()
    return true
  }
  // Stored numbers are big-endian in both kinds of log.
  const isStored = ([one, two]: readonly [number, number], place: number): boolean =>
    [one, two].every((sum, next) => {
      const word = all[place + next] ?? 0
      return sum === (isBigEndian ? word : swapped(word))
    })
  if (!read(0, HEADER_BYTES)) return false
  let sums = checksumOf(all, 0, 6)
  if (!isStored(sums, 6)) return false
  for (let done = 0; done < state.frames; done += FRAMES_READ) {
    const count = Math.min(FRAMES_READ, state.frames - done)
    if (!read(HEADER_BYTES + done * frame, count * frame)) return false
    for (let at = 0; at < (count * frame) / 4; at += frame / 4) {
      sums = checksumOf(all, at, at + 2, sums)
      sums = checksumOf(all, at + FRAME_BYTES / 4, at + frame / 4, sums)
      if (!isStored(sums, at + 4)) return false
    }
  }
  return true
}

const isBigEndianHere = new Uint8Array(Uint32Array.of(1).buffer)[3] === 1

function swapped(word: number): number {
  return ((word << 24) | ((word & 0xff_00) << 8) | ((word >>> 8) & 0xff_00) | (word >>> 24)) >>> 0
}

// SQLite's own checksum, over pairs of words from `from` to `to`.
function checksumOf(
  all: Uint32Array,
  from: number,
  to: number,
  [first, second]: readonly [number, number] = [0, 0],
): [number, number] {
  let [one, two] = [first, second]
  for (let at = from; at < to; at += 2) {
    one = (one + (all[at] ?? 0) + two) >>> 0
    two = (two + (all[at + 1] ?? 0) + one) >>> 0
  }
  return [one, two]
}

/** A file's stats; undefined if it does not exist or cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function statsOfOpen(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined
  }
}

export function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** True if both are the same file, and it was not written, cut, renamed or deleted in between. */
export function isUntouched(now: Stats | undefined, then: Stats | undefined): boolean {
  return (
    isSameFile(now, then) &&
    now?.size === then?.size &&
    now?.ctimeMs === then?.ctimeMs &&
    now?.nlink === then?.nlink
  )
}

/**
 * Finds the descriptors with which SQLite has these files open in this process; undefined for each that is
 * not found, as on Windows. They are borrowed: POSIX drops all of a process's locks on a file when the
 * process closes any descriptor of it, so a file must not be opened and closed here. A descriptor may be
 * closed and reused for another file at any time, so compare `isSameFile` before each use.
 */
export function openDescriptors(files: readonly (Stats | undefined)[]): (number | undefined)[] {
  const found: (number | undefined)[] = files.map(() => undefined)
  for (const descriptor of allDescriptors()) {
    const stats = statsOfOpen(descriptor)
    const place = files.findIndex((file, at) => found[at] === undefined && isSameFile(file, stats))
    if (place >= 0) found[place] = descriptor
    if (!found.includes(undefined)) break
  }
  return found
}

// The newest first.
function allDescriptors(): number[] {
  if (process.platform === 'win32') return []
  try {
    return readdirSync('/dev/fd')
      .map(Number)
      .sort((one, other) => other - one)
  } catch {
    return []
  }
}
