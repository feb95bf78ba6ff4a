import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  futimesSync,
  openSync,
  renameSync,
  unlinkSync,
  write,
  type BigIntStats,
} from 'node:fs'
import { promisify } from 'node:util'
import { MODES } from '../defaults.ts'
import { synchronise, OPEN_FLAGS, type Directory } from '../disk/directory.ts'
import { codeOf } from '../disk/file-system-error.ts'
import { gate } from '@sheaf/sql'

const writeBytes = promisify(write)

export interface TemporaryFileOptions {
  readonly bytes: Uint8Array
  readonly time?: Date
  /** The beginning of its name: empty in the folder for temporary files, BESIDE elsewhere. */
  readonly prefix?: string
  /** The file that it will replace. It takes over that file's mode and owner. */
  readonly replaced?: BigIntStats | undefined
}

export interface TemporaryFile {
  readonly name: string
  readonly stats: BigIntStats
}

/** Begins the name of a temporary file beside its target, for a target on another disk. */
export const BESIDE = '.sheaf-'

export function isTemporaryName(name: unknown): name is string {
  return typeof name === 'string' && /^(?:\.sheaf-)?[0-9a-f]{32}$/.test(name)
}

/**
 * Writes all bytes and makes them durable (the name becomes durable with the folder). Leaves nothing behind
 * when it throws the system's error.
 */
export async function writeTemporaryFile(
  directory: Directory,
  { bytes, time, prefix = '', replaced }: TemporaryFileOptions,
): Promise<TemporaryFile> {
  const name = prefix + randomBytes(16).toString('hex')
  const descriptor = openSync(directory.at(name), OPEN_FLAGS.create, MODES.file)
  try {
    // One call may write only a part if the disk is nearly full: then the next one fails.
    for (let offset = 0; offset < bytes.length;) {
      offset += (await writeBytes(descriptor, bytes, offset, bytes.length - offset, offset)).bytesWritten
    }
    if (replaced !== undefined) takeOver(descriptor, replaced)
    if (time !== undefined) futimesSync(descriptor, time, time)
    await synchronise(descriptor)
    return { name, stats: fstatSync(descriptor, { bigint: true }) }
  } catch (error) {
    removeTemporaryFile(directory, name)
    throw error
  } finally {
    closeSync(descriptor)
  }
}

export function removeTemporaryFile(directory: Directory, name: string): void {
  try {
    unlinkSync(directory.at(name))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const KEPT = /^kept-[0-9a-f]{32}\.md$/

export function isKeptName(name: string): boolean {
  return KEPT.test(name)
}

/**
 * Renames a file that cannot be moved to its place to a name that is never removed: it may be the only copy.
 */
export function keepTemporaryFile(directory: Directory, name: string): void {
  renameSync(directory.at(name), directory.at(`kept-${name}.md`))
}

function takeOver(descriptor: number, replaced: BigIntStats): void {
  const own = fstatSync(descriptor, { bigint: true })
  if (own.uid !== replaced.uid || own.gid !== replaced.gid) {
    try {
      fchownSync(descriptor, Number(replaced.uid), Number(replaced.gid))
    } catch (error) {
      // Only the superuser may change an owner. Other users become the owner, as with any editor.
      if (codeOf(error) !== 'EPERM') throw error
    }
  }
  fchmodSync(descriptor, Number(replaced.mode) & 0o777)
}

/**
 * Runs `work` for the items, at most `limit` at once. After an error it starts no more, waits for the running
 * ones, and throws the first error.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const iterator = items.values()
  const worker = async () => {
    for (const item of iterator) {
      if (failures.length > 0) return
      try {
        await gate.pause()
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
