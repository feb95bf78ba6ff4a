import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, type BigIntStats } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { codeOf } from './file-system-error.ts'
import { OPEN_FLAGS, type Directory } from './directory.ts'
import { SETTLING_NS } from '../defaults.ts'

const MAX_READS = 3
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export interface DiskFile {
  /** Undefined for a file beyond the size limit, which is not kept in memory. */
  readonly bytes: Uint8Array | undefined
  /** SHA-256 of the bytes: the version. */
  readonly hash: string
  readonly stats: BigIntStats
}

export const LINK_PROBLEM =
  'it is a link on the disk, and Sheaf never follows links; put the file itself there'

/** The reason why an entry is not read as a file; undefined for a file. */
export function refusalOf(stats: BigIntStats): string | undefined {
  if (stats.isSymbolicLink()) return LINK_PROBLEM
  if (stats.isDirectory()) return 'it is a folder on the disk; rename the folder'
  if (!stats.isFile()) return 'it is a device, a pipe or a socket on the disk; remove it'
  return undefined
}

function checkRegular(path: string, stats: BigIntStats): void {
  const refusal = refusalOf(stats)
  if (refusal !== undefined) throw MemoryError.invalidPath(path, refusal)
}

/**
 * Reads the whole file `name`; undefined if it does not exist. Throws `invalid-path`, which names `path`,
 * for a link or another entry that is not a file, and the system's errors.
 */
export function readDiskFile(
  directory: Directory,
  name: string,
  path: string,
  maxFileBytes: number,
): DiskFile | undefined {
  const descriptor = openRegular(directory, name, path)
  if (descriptor === undefined) return undefined
  try {
    for (let attempt = 1; ; attempt += 1) {
      const before = fstatSync(descriptor, { bigint: true })
      checkRegular(path, before)
      const bytes =
        before.size > BigInt(maxFileBytes) ? undefined : readBytes(descriptor, Number(before.size))
      const version = bytes === undefined ? hashOf(descriptor) : hash('sha256', bytes)
      const stats = fstatSync(descriptor, { bigint: true })
      // Another process is writing to it.
      if (signatureOf(before) !== signatureOf(stats) && attempt < MAX_READS) continue
      directory.verify()
      return { bytes, hash: version, stats }
    }
  } finally {
    closeSync(descriptor)
  }
}

// O_NONBLOCK: opening a pipe would wait for its other end.
function openRegular(directory: Directory, name: string, path: string): number | undefined {
  try {
    return openSync(directory.at(name), OPEN_FLAGS.read)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    const stats = directory.look(name)
    if (stats !== undefined) checkRegular(path, stats)
    throw error
  }
}

function readBytes(descriptor: number, expected: number): Uint8Array {
  let bytes = new Uint8Array(expected + 1)
  let size = 0
  for (;;) {
    const count = readSync(descriptor, bytes, size, bytes.length - size, size)
    if (count === 0) return bytes.subarray(0, size)
    size += count
    if (size < bytes.length) continue
    const larger = new Uint8Array(bytes.length * 2)
    larger.set(bytes)
    bytes = larger
  }
}

function hashOf(descriptor: number): string {
  const digest = createHash('sha256')
  const buffer = new Uint8Array(65_536)
  for (let offset = 0; ;) {
    const count = readSync(descriptor, buffer, 0, buffer.length, offset)
    if (count === 0) return digest.digest('hex')
    digest.update(buffer.subarray(0, count))
    offset += count
  }
}

/**
 * The text of a file that a person may have made. Throws `invalid-content` and `too-large` for content
 * that no storage can keep.
 */
export function contentOf(path: string, { bytes, stats }: DiskFile, maxFileBytes: number): string {
  if (bytes === undefined || bytes.length > maxFileBytes)
    throw MemoryError.tooLarge(path, Number(stats.size), maxFileBytes)
  // Every second byte of most texts in UTF-16 is 0.
  const isWide = bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe
  if (bytes.includes(0))
    throw MemoryError.invalidContent(
      path,
      isWide ? NOT_UTF8 : 'it contains a NUL character; remove it in an editor',
    )
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw MemoryError.invalidContent(path, NOT_UTF8, { cause })
  }
}

const NOT_UTF8 = 'it is not UTF-8; convert it in an editor'
const SECOND_NS = 1_000_000_000n

/**
 * A text that differs after every change or replacement of a file: it contains the change time, which no
 * program can set.
 */
export function signatureOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

/**
 * True if a file that changes after `now` will certainly have another signature. `now` is the disk's time
 * before the file was read. Two changes within one tick of the disk's clock look the same, so a file is
 * settled only some time after its last change.
 */
export function isSettled({ ctimeNs }: BigIntStats, now: bigint): boolean {
  const isCoarse = ctimeNs % SECOND_NS === 0n
  return now - ctimeNs > (isCoarse ? SETTLING_NS.coarse : SETTLING_NS.fine)
}

/**
 * The time of the content's last change, rounded to whole milliseconds, because setting a time may lose a
 * fraction of one.
 */
export function timeOf({ mtimeNs }: BigIntStats): Date {
  return new Date(Math.round(Number(mtimeNs) / 1_000_000))
}
