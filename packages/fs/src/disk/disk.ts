import { closeSync, fstatSync, futimesSync, openSync, statSync, writeSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { HOME, HOME_NAMES, INDEX_FILES, LOCK_FILES, MODES, SETTLING_NS } from '../defaults.ts'
import {
  identityOf,
  makeDirectory,
  openDirectory,
  OPEN_FLAGS,
  type Directory,
  type SeenFolder,
} from './directory.ts'
import { readDiskFile, refusalOf, type DiskFile } from './disk-file.ts'
import { FolderWatches } from './folder-watches.ts'
import { codeOf, translateError } from './file-system-error.ts'

export interface DiskOptions {
  /** An absolute path. */
  readonly root: string
  readonly maxFileBytes: number
  /** True to write nothing, not even `.sheaf`. False by default. */
  readonly readOnly?: boolean
  /** False to work without descriptors, as on systems other than Linux. */
  readonly useDescriptors?: boolean
}

export interface Place {
  readonly directory: Directory
  readonly name: string
}

/**
 * The folder of files, and `.sheaf` in it. Below the root it never follows a link. All methods except
 * `openFolder`, `home`, `findHome` and `openTemporary` close the folders that they open.
 */
export class Disk {
  readonly root: string
  readonly maxFileBytes: number
  /** True if "A" and "a" are the same name. */
  readonly ignoresCase: boolean
  readonly isReadOnly: boolean
  /** The names that walks have read. */
  readonly seen: SeenFolder = { entries: [] }
  readonly watches: FolderWatches
  /** Grows when a walk finds a folder or a file that changed since the last walk. */
  changes = 0
  readonly #root: Directory
  #home: Directory | undefined
  // The disk's time minus this process's, in nanoseconds.
  #clockOffset: bigint

  private constructor({ root, maxFileBytes, readOnly = false }: DiskOptions, directory: Directory) {
    this.root = root
    this.maxFileBytes = maxFileBytes
    this.isReadOnly = readOnly
    this.#root = directory
    this.watches = new FolderWatches(root, directory.isDescribed)
    const home = this.findHome()
    this.#clockOffset =
      readOnly || home === undefined ? -SETTLING_NS.coarse : timeOfDisk(home) - processTime()
    this.ignoresCase = readOnly
      ? ignoresCaseOf(directory)
      : directory.look(HOME.toUpperCase())?.ino === directory.look(HOME)?.ino
  }

  /** Opens an existing root, and makes `.sheaf` in it unless it is read-only. Throws `unavailable`. */
  static open(options: DiskOptions): Disk {
    let directory: Directory | undefined
    try {
      directory = openDirectory(options.root, options.useDescriptors)
      return new Disk(options, directory)
    } catch (error) {
      directory?.close()
      throw translateError(error, `The folder "${options.root}"`)
    }
  }

  get usesDescriptors(): boolean {
    return this.#root.isDescribed
  }

  get identity(): string {
    return this.#root.identity
  }

  /** Throws `unavailable` unless the root still exists and is the opened folder. */
  check(): void {
    try {
      if (identityOf(statSync(this.root, { bigint: true })) === this.#root.identity) return
    } catch (error) {
      throw MemoryError.unavailable(
        `The folder "${this.root}" is gone or cannot be reached (${codeOf(error)}). Nothing was changed, and no file was treated as deleted. Bring it back and try again.`,
        { retryable: true, cause: error },
      )
    }
    throw MemoryError.unavailable(
      `"${this.root}" is another folder than when it was opened (replaced, or a mount is missing). Nothing was changed, and no file was treated as deleted. Bring the folder back, or open the storage again.`,
      { retryable: false },
    )
  }

  /** `.sheaf` for writing, made again if it was deleted. Neither close nor keep it. */
  home(): Directory {
    const home = this.findHome()
    if (home === undefined || this.isReadOnly)
      throw MemoryError.unavailable(`The folder "${this.root}" is open for reading only.`, {
        retryable: false,
      })
    return home
  }

  /** `.sheaf` for reading; undefined if the disk is read-only and there is none. */
  findHome(): Directory | undefined {
    const found = this.#root.look(HOME)
    if (found === undefined || identityOf(found) !== this.#home?.identity) {
      const home = this.isReadOnly ? findHome(this.#root) : openHome(this.#root)
      this.#home?.close()
      this.#home = home
    }
    return this.#home
  }

  /** Throws `unavailable` if one of these names in `.sheaf` exists and is not a file. */
  checkOwn(names: readonly string[]): void {
    const home = this.home()
    for (const name of names) checkOwn(home, name)
  }

  /** The folder for temporary files. Close it. */
  openTemporary(): Directory {
    const home = this.isReadOnly ? this.findHome() : this.home()
    if (home === undefined) return this.home()
    if (!this.isReadOnly) makeDirectory(home, HOME_NAMES.temporary)
    return home.open(HOME_NAMES.temporary)
  }

  /**
   * Opens the folder of these segments without following a link; undefined if it does not exist. Throws
   * `invalid-path`, which names `path`, if a link is on the way.
   */
  openFolder(segments: readonly string[], path: string): Directory | undefined {
    let directory = this.#root
    for (const segment of segments) {
      const next = this.#step(directory, segment, path)
      if (directory !== this.#root) directory.close()
      if (next === undefined) return undefined
      directory = next
    }
    // Always a new handle, so that the caller may close it.
    return directory === this.#root ? directory.open('.') : directory
  }

  /**
   * Runs `work` synchronously in the folder of a path; undefined if the folder does not exist. If "A" and "a"
   * are the same name, it is also undefined if the name on the disk has another spelling, unless `work` makes
   * the file (`isNew`).
   */
  at<T>(path: string, work: (place: Place) => T, isNew = false): T | undefined {
    const { folders, name } = splitPath(path)
    const directory = this.openFolder(folders, path)
    if (directory === undefined) return undefined
    try {
      if (this.ignoresCase && !isNew && !hasName(directory, name)) return undefined
      return work({ directory, name })
    } finally {
      directory.close()
    }
  }

  /**
   * The whole file; undefined if it does not exist. Throws `invalid-path` for a link, a folder, and any
   * other entry that is not a regular file.
   */
  read(path: string): DiskFile | undefined {
    return this.at(path, ({ directory, name }) => readDiskFile(directory, name, path, this.maxFileBytes))
  }

  /**
   * The disk's own time, as in the files' times, or slightly earlier. It was compared with this process's
   * time at opening, because reading it needs a write, and a search writes nothing.
   */
  now(): bigint {
    return processTime() + this.#clockOffset
  }

  close(): void {
    this.watches.close()
    this.#home?.close()
    this.#root.close()
  }

  #step(directory: Directory, segment: string, path: string): Directory | undefined {
    try {
      if (this.ignoresCase && !hasName(directory, segment)) return undefined
      return directory.open(segment)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      const stats = directory.look(segment)
      if (stats?.isSymbolicLink() === true) {
        throw MemoryError.invalidPath(
          path,
          'a folder in it is a link on the disk, and Sheaf never follows links; put the folder itself there',
        )
      }
      if (codeOf(error) === 'ENOTDIR' || codeOf(error) === 'ELOOP') return undefined
      throw error
    }
  }
}

export function splitPath(path: string): { folders: string[]; name: string } {
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  return { folders: segments, name }
}

function hasName(directory: Directory, name: string): boolean {
  // Some file systems return names in another normal form than they were given.
  return directory.names().some((entry) => entry.name === name || entry.name.normalize('NFC') === name)
}

// A repository may contain links instead of the folder or its files: they are neither followed nor removed.
function openHome(root: Directory): Directory {
  makeDirectory(root, HOME)
  let home: Directory
  try {
    home = root.open(HOME)
  } catch (cause) {
    throw MemoryError.unavailable(
      `"${HOME}" in the folder of the storage is not a folder (perhaps a link). Remove it and open the storage again.`,
      {
        retryable: false,
        cause,
      },
    )
  }
  try {
    for (const name of [...Object.values(HOME_NAMES), ...INDEX_FILES, ...LOCK_FILES, '.gitignore'])
      checkOwn(home, name)
    makeDirectory(home, HOME_NAMES.temporary)
    if (home.look('.gitignore') === undefined) writeIgnoreFile(home)
    return home
  } catch (error) {
    home.close()
    throw error
  }
}

// For a read-only disk: links in it lead nowhere, and missing files are not needed.
function findHome(root: Directory): Directory | undefined {
  try {
    return root.look(HOME)?.isDirectory() === true ? root.open(HOME) : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(codeOf(error))) return undefined
    throw error
  }
}

// Tests with existing names, because it may not create any.
function ignoresCaseOf(root: Directory): boolean {
  const swapped = (name: string) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase())
  const entry = root.names().find(({ name }) => swapped(name) !== name)
  return entry !== undefined && root.look(swapped(entry.name))?.ino === root.look(entry.name)?.ino
}

function processTime(): bigint {
  return BigInt(Date.now()) * 1_000_000n
}

function timeOfDisk(home: Directory): bigint {
  const descriptor = openSync(home.at('.gitignore'), OPEN_FLAGS.touch, MODES.file)
  try {
    // Its other times stay unchanged.
    const { atime, mtime } = fstatSync(descriptor)
    futimesSync(descriptor, atime, mtime)
    return fstatSync(descriptor, { bigint: true }).ctimeNs
  } finally {
    closeSync(descriptor)
  }
}

// Keeps git from adding the folder by mistake.
function writeIgnoreFile(home: Directory): void {
  const descriptor = openSync(home.at('.gitignore'), OPEN_FLAGS.touch, MODES.file)
  try {
    writeSync(descriptor, '*\n', 0)
  } finally {
    closeSync(descriptor)
  }
}

function checkOwn(home: Directory, name: string): void {
  const stats = home.look(name)
  if (stats === undefined || (name === HOME_NAMES.temporary && stats.isDirectory())) return
  if (name === HOME_NAMES.temporary || refusalOf(stats) !== undefined) {
    throw MemoryError.unavailable(
      `Sheaf did not make "${HOME}/${name}" (perhaps it is a link). Remove it and open the storage again; the files are not touched.`,
      { retryable: false },
    )
  }
}
