import {
  close,
  closeSync,
  fstatSync,
  fsync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  constants,
  type BigIntStats,
  type Dirent,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MODES } from '../defaults.ts'
import { codeOf } from './file-system-error.ts'

// A missing flag counts as 0: Windows has few of them.
const known: Readonly<Partial<Record<string, number>>> = { ...constants }
const flag = (name: string): number => known[name] ?? 0
const NO_LINK = flag('O_NOFOLLOW')

/** Flags for opening files and folders. Only `anyFolder` follows links, and opening a pipe does not wait. */
export const OPEN_FLAGS: {
  readonly anyFolder: number
  readonly folder: number
  readonly read: number
  readonly touch: number
  readonly create: number
} = {
  anyFolder: flag('O_RDONLY') | flag('O_DIRECTORY'),
  folder: flag('O_RDONLY') | flag('O_DIRECTORY') | NO_LINK,
  read: flag('O_RDONLY') | NO_LINK | flag('O_NONBLOCK'),
  /** For writing; makes the file if it does not exist. */
  touch: flag('O_WRONLY') | flag('O_CREAT') | NO_LINK | flag('O_NONBLOCK'),
  /** For writing; an error if the file exists. */
  create: flag('O_WRONLY') | flag('O_CREAT') | flag('O_EXCL') | NO_LINK,
}

const isWindows = process.platform === 'win32'

/** fsync in another thread, because it may take milliseconds. */
export async function synchronise(descriptor: number): Promise<void> {
  await promisify(fsync)(descriptor)
}

/**
 * A folder that was opened without following a link. It stays the same folder even if its name leads
 * elsewhere later. Close it after use.
 */
export interface Directory {
  readonly identity: string
  readonly isDescribed: boolean
  /**
   * A path to `name` in exactly this folder. Only its last part may be a link, so the call that uses it must
   * not follow links. A name in NFC also finds an entry in NFD, which folders from a Mac have.
   */
  at(name: string): string
  /**
   * Opens a folder in it, or itself again for ".". Throws the system's error (ENOENT, or ENOTDIR or ELOOP if
   * it is a link or not a folder).
   */
  open(name: string): Directory
  names(): Dirent[]
  /** The stats of the entry, without following a link; undefined if there is none. */
  look(name: string): BigIntStats | undefined
  /**
   * Throws the system's error if the result of `at` may have led elsewhere. Call it after the call that used
   * the result.
   */
  verify(): void
  synchronise(): Promise<void>
  close(): void
}

/**
 * A folder as a walk has read it. While its stats are the same, its names are the same, and it is not opened
 * or read again.
 */
export interface SeenFolder {
  /** Undefined if a change might not show in the stats. */
  stats?: BigIntStats | undefined
  entries: readonly SeenEntry[]
  /** Device and inode of the read folder. */
  identity?: string
  /** The number of its changes while it is watched. */
  events?: number
  /** True if its entries were looked at, and it is watched and has not changed since. */
  isCurrent?: boolean
}

/** A name in a folder that a walk has read. */
export interface SeenEntry {
  readonly name: string
  readonly path: string
  readonly isFolder: boolean
  /** False for a file that is reported only if the index has it. */
  readonly isText: boolean
  /** The reason if it is left out because of its path. */
  readonly reason: string | undefined
  readonly seen: SeenFolder
  /** For a file: its stats at the last check. */
  stats?: BigIntStats | undefined
}

export function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}

/**
 * Opens a folder by its path, which may be a link. If the system has /proc/self/fd, all access is through
 * descriptors: a link that replaces a folder later has no effect. On other systems, each folder on the way is
 * compared before and after a call, and a change between the two checks is not noticed.
 */
export function openDirectory(path: string, useDescriptors = true): Directory {
  if (useDescriptors && process.platform === 'linux') {
    const descriptor = openSync(path, OPEN_FLAGS.anyFolder)
    const directory = new DescribedDirectory(descriptor)
    if (isReachable(directory)) return directory
    directory.close()
  }
  const stats = statSync(path, { bigint: true })
  if (!stats.isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
  return new NamedDirectory(path, identityOf(stats), undefined)
}

/** Makes a folder unless it exists. Returns true if it was made. */
export function makeDirectory(parent: Directory, name: string): boolean {
  try {
    mkdirSync(parent.at(name), MODES.folder)
    parent.verify()
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

function isReachable(directory: DescribedDirectory): boolean {
  try {
    return identityOf(statSync(directory.at('.'), { bigint: true })) === directory.identity
  } catch {
    return false // no /proc here
  }
}

function lookAt(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })
}

// Returns the name in the form of the disk. If both forms exist, exactly this name.
function formOf(base: string, name: string): string {
  const decomposed = name.normalize('NFD')
  return decomposed !== name && lookAt(base + name) === undefined && lookAt(base + decomposed) !== undefined
    ? decomposed
    : name
}

// Replaces the system's openat and similar calls, which Node lacks: a path through an open descriptor.
class DescribedDirectory implements Directory {
  readonly isDescribed = true
  readonly identity: string
  readonly #descriptor: number
  readonly #base: string

  constructor(descriptor: number) {
    this.#descriptor = descriptor
    this.#base = `/proc/self/fd/${descriptor}/`
    this.identity = identityOf(fstatSync(descriptor, { bigint: true }))
  }

  at(name: string): string {
    return this.#base + formOf(this.#base, name)
  }

  open(name: string): Directory {
    return new DescribedDirectory(openSync(this.at(name), OPEN_FLAGS.folder))
  }

  names(): Dirent[] {
    return readdirSync(this.#base, { withFileTypes: true })
  }

  look(name: string): BigIntStats | undefined {
    return lookAt(this.at(name))
  }

  verify(): void {}

  async synchronise(): Promise<void> {
    await synchronise(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

class NamedDirectory implements Directory {
  readonly isDescribed = false
  readonly identity: string
  readonly #path: string
  readonly #parent: NamedDirectory | undefined

  constructor(path: string, identity: string, parent: NamedDirectory | undefined) {
    this.#path = path
    this.identity = identity
    this.#parent = parent
  }

  at(name: string): string {
    this.verify()
    return join(this.#path, formOf(`${this.#path}/`, name))
  }

  open(name: string): Directory {
    if (name === '.') return new NamedDirectory(this.#path, this.identity, this.#parent)
    const path = this.at(name)
    const stats = lstatSync(path, { bigint: true })
    if (!stats.isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
    return new NamedDirectory(path, identityOf(stats), this)
  }

  names(): Dirent[] {
    this.verify()
    const names = readdirSync(this.#path, { withFileTypes: true })
    this.verify()
    return names
  }

  look(name: string): BigIntStats | undefined {
    return lookAt(this.at(name))
  }

  verify(): void {
    this.#parent?.verify()
    const stats =
      this.#parent === undefined
        ? statSync(this.#path, { bigint: true })
        : lstatSync(this.#path, { bigint: true })
    if (!stats.isDirectory() || identityOf(stats) !== this.identity) {
      throw Object.assign(new Error('a folder was replaced while it was used'), { code: 'ENOENT' })
    }
  }

  async synchronise(): Promise<void> {
    // Windows cannot do this, and its file systems keep the order of such changes themselves.
    if (isWindows) return
    const descriptor = openSync(this.#path, OPEN_FLAGS.anyFolder)
    try {
      await synchronise(descriptor)
    } finally {
      await promisify(close)(descriptor)
    }
  }

  close(): void {}
}
