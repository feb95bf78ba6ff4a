import type { BigIntStats, Dirent } from 'node:fs'
import { InvalidPathError, UnavailableError } from '@sheaf/core'
import {
  checkDirectory,
  checkPath,
  collisionKey,
  isInScope,
  isWithin,
  PACKAGE_FOLDERS,
  PATH_LIMITS,
  SYSTEM_DIRECTORIES,
} from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import { gate } from '@sheaf/sql'
import type { Directory } from './directory.ts'
import type { Disk } from './disk.ts'
import { refusalOf } from './disk-file.ts'
import { BESIDE, isTemporaryName } from '../commit/temporary-file.ts'
import { codeOf, translateError } from './file-system-error.ts'

/** The options of a walk. */
export interface WalkOptions {
  readonly extensions: readonly string[]
  /** The start directory; the root by default. */
  readonly directory?: string
  /** Also walk Sheaf's own folders. False by default. */
  readonly includeHidden?: boolean
  /** Folders to skip. */
  readonly except?: readonly string[]
  /** True for a path that is known to be valid, so that it is not checked again. */
  readonly isKnown?: (path: string) => boolean
  readonly abortSignal?: AbortSignal
}

/** The files below a folder during the walk. */
export interface Walk {
  readonly files: ReadonlyMap<string, BigIntStats>
  /** Entries with the name of a file that are not read as one, and folders that were not entered. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  /** Temporary files beside their targets: of a running commit, or of a process that died. */
  readonly litter: readonly string[]
}

/**
 * Reads the stats of every file without reading the file. Other work can run every few milliseconds. Throws
 * UnavailableError if a folder cannot be read, instead of treating its files as deleted.
 */
export async function walk(disk: Disk, options: WalkOptions): Promise<Walk> {
  const { directory = '' } = options
  const walker = new Walker(options, disk.ignoresCase)
  const segments = directory === '' ? [] : directory.split('/')
  const start = openStart(disk, segments, directory)
  if (start === undefined) return walker
  try {
    await walker.enter(start, directory === '' ? '' : `${directory}/`, segments.length)
  } finally {
    start.close()
  }
  return walker
}

/**
 * The same for the files of a scope, as a walk over the whole folder would find them: nothing behind a link
 * or in Sheaf's own folders. The scope may be a single file.
 */
export async function walkScope(
  disk: Disk,
  { directory, except = [] }: Scope,
  options: Omit<WalkOptions, 'directory' | 'includeHidden' | 'except'>,
): Promise<Walk> {
  const covers = (path: string) => isInScope(path, [{ directory, except }])
  const nothing = { files: new Map<string, BigIntStats>(), skipped: [], litter: [] }
  // A scope may be any text, such as "../other": one that is not a path covers no file of the folder.
  const isPath = directory === '' || refusedBy(() => checkDirectory(directory, [])) === undefined
  const isHidden = directory.split('/').some((segment) => segment.startsWith('.'))
  if (!isPath || isHidden || isOfPackages(directory) || except.some((each) => isWithin(directory, each)))
    return nothing
  try {
    const { files, ...found } = await walk(disk, { ...options, directory, except })
    const isFile = refusedBy(() => checkPath(directory, options.extensions)) === undefined
    const stats = isFile ? disk.at(directory, (place) => place.directory.look(place.name)) : undefined
    const file = stats === undefined || refusalOf(stats) !== undefined ? [] : [[directory, stats] as const]
    return { ...found, files: new Map([...files, ...file].filter(([path]) => covers(path))) }
  } catch (error) {
    // A link on the way, which is never followed.
    if (error instanceof InvalidPathError) return nothing
    throw error
  }
}

function openStart(disk: Disk, segments: readonly string[], path: string): Directory | undefined {
  try {
    return disk.openFolder(segments, path)
  } catch (error) {
    throw error instanceof InvalidPathError ? error : unreadable(path, error)
  }
}

// A UTF-16 code unit takes three bytes of UTF-8 at most.
const BYTES_OF_UNIT = 3

// Endings of files that a person may consider memory.
const TEXT_ENDINGS: readonly string[] = ['.markdown', '.mdc', '.mdown', '.md', '.mdx', '.mkd', '.txt']

/** True for a file that is left out only because of its ending. */
export function hasOtherEnding(path: string, extensions: readonly string[]): boolean {
  const key = collisionKey(path)
  return !path.endsWith('/') && !extensions.some((extension) => key.endsWith(collisionKey(extension)))
}

/**
 * True for a path in a folder of installed packages, which is not searched. Below `users/` such a name is a
 * user's own.
 */
export function isOfPackages(path: string): boolean {
  const isIn = path.split('/').some((segment) => PACKAGE_FOLDERS.includes(segment.toLowerCase()))
  return isIn && !isWithin(path, 'users')
}

class Walker implements Walk {
  readonly files = new Map<string, BigIntStats>()
  readonly skipped: { path: string; reason: string }[] = []
  readonly litter: string[] = []
  readonly #options: WalkOptions
  readonly #composes: boolean
  readonly #endings: readonly string[]
  // Names of files and of folders in which nothing was refused: those of users are mostly the same.
  readonly #fileNames = new Set<string>()
  readonly #folderNames = new Set<string>()

  constructor(options: WalkOptions, composes: boolean) {
    this.#options = options
    this.#composes = composes
    this.#endings = [...options.extensions, ...TEXT_ENDINGS].map(collisionKey)
  }

  async enter(directory: Directory, prefix: string, depth: number): Promise<void> {
    const entries = namesOf(directory, prefix)
    const names = new Set(entries.map(({ name }) => name))
    for (const entry of entries) {
      const turn = gate.pause()
      if (turn !== undefined) await turn
      this.#options.abortSignal?.throwIfAborted()
      // A disk that ignores Unicode forms may return another form than was written, and a folder from a Mac
      // has decomposed names.
      const composed = entry.name.normalize('NFC')
      const isOther = composed.normalize('NFD') === entry.name && !names.has(composed)
      const name = this.#composes || isOther ? composed : entry.name
      if (entry.isDirectory()) await this.#enterFolder(directory, entry.name, prefix + name, depth + 1)
      else this.#see(directory, entry, prefix + name)
    }
  }

  async #enterFolder(parent: Directory, name: string, path: string, depth: number): Promise<void> {
    if (name.startsWith('.') && !(this.#options.includeHidden === true && SYSTEM_DIRECTORIES.includes(name)))
      return
    if (this.#options.except?.includes(path) === true) return
    const reason = isOfPackages(path)
      ? 'it has the files of installed packages'
      : depth >= PATH_LIMITS.segments
        ? 'it is too deep'
        : this.#refusal(path, this.#folderNames, checkDirectory)
    if (reason !== undefined) {
      this.skipped.push({ path: `${path}/`, reason })
      return
    }
    let directory: Directory
    try {
      directory = parent.open(name)
    } catch (error) {
      // Deleted or replaced by something else after its name was read.
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return
      throw unreadable(path, error)
    }
    try {
      await this.enter(directory, `${path}/`, depth)
    } finally {
      directory.close()
    }
  }

  #see(directory: Directory, entry: Dirent, path: string): void {
    if (entry.name.startsWith('.')) {
      if (entry.name.startsWith(BESIDE) && isTemporaryName(entry.name)) this.litter.push(path)
      return
    }
    const isFile = this.#options.extensions.some((extension) =>
      path.toLowerCase().endsWith(extension.toLowerCase()),
    )
    const isKnown = this.#options.isKnown?.(path) === true
    // Other text files are reported, and known ones whose ending is kept no more; all others are ignored.
    if (
      !isFile &&
      !isKnown &&
      !entry.isSymbolicLink() &&
      !this.#endings.some((ending) => path.toLowerCase().endsWith(ending))
    )
      return
    const stats = directory.look(entry.name)
    if (stats === undefined) return
    const isValid = isKnown && isFile
    const reason = refusalOf(stats) ?? (isValid ? undefined : this.#refusal(path, this.#fileNames, checkPath))
    if (reason === undefined) this.files.set(path, stats)
    else this.skipped.push({ path, reason })
  }

  // A walk enters only folders that are valid, so of a short path only the name is left to check.
  #refusal(path: string, names: Set<string>, check: typeof checkPath): string | undefined {
    const { extensions } = this.#options
    const name = path.slice(path.lastIndexOf('/') + 1)
    const isShort = path.length * BYTES_OF_UNIT <= PATH_LIMITS.bytes
    if (isShort && names.has(name)) return undefined
    if (!isShort || refusedBy(() => check(name, extensions)) !== undefined)
      return refusedBy(() => check(path, extensions))
    names.add(name)
    return undefined
  }
}

function namesOf(directory: Directory, prefix: string): Dirent[] {
  try {
    return directory.names()
  } catch (error) {
    throw unreadable(prefix.slice(0, -1), error)
  }
}

function unreadable(path: string, error: unknown): unknown {
  if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM')
    return translateError(error, `The folder "${path}" of the storage`)
  return new UnavailableError(
    `The folder "${path}" of the storage cannot be read. Nothing was changed, and no file was treated as deleted. Give this user the permission.`,
    { retryable: false, cause: error },
  )
}

function refusedBy(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof InvalidPathError) return error.reason
    throw error
  }
}
