import type { BigIntStats, Dirent } from 'node:fs'
import { MemoryError, type Scope } from '@sheaf/core'
import {
  checkDirectory,
  checkPath,
  collisionKey,
  isInScope,
  isWithin,
  OTHER_FOLDERS,
  PATH_LIMITS,
} from '@sheaf/core/adapter'
import { gate } from '@sheaf/sql'
import type { Directory, SeenEntry, SeenFolder } from './directory.ts'
import type { Disk } from './disk.ts'
import { isSettled, LINK_PROBLEM, refusalOf } from './disk-file.ts'
import { BESIDE, isTemporaryName } from '../commit/temporary-file.ts'
import { codeOf, translateError } from './file-system-error.ts'

export interface WalkOptions {
  readonly extensions: readonly string[]
  readonly directory?: string
  /** Also walk Sheaf's own folders. False by default. */
  readonly includeHidden?: boolean
  readonly except?: readonly string[]
  /** True for a file of the index, which is reported even if its ending is not kept any more. */
  readonly isKnown?: (path: string) => boolean
  /** True if the stats of the files may be older ones. False by default. */
  readonly namesOnly?: boolean
  readonly abortSignal?: AbortSignal
}

export interface Walk {
  readonly files: ReadonlyMap<string, BigIntStats>
  /** Entries with the name of a file that are not read as one, and folders that were not entered. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  /** Temporary files beside their targets: of a running commit, or of a process that died. */
  readonly litter: readonly string[]
}

/**
 * Reads the stats of every file without reading the file. Other work can run every few milliseconds. Throws
 * `unavailable` if a folder cannot be read, instead of treating its files as deleted.
 */
export async function walk(disk: Disk, options: WalkOptions): Promise<Walk> {
  const { directory = '' } = options
  await disk.watches.settle()
  const segments = directory === '' ? [] : directory.split('/')
  let seen: SeenFolder | undefined = disk.seen
  for (const segment of segments)
    seen = seen?.entries.find(({ isFolder, name }) => isFolder && name === segment)?.seen
  const isWatched = seen !== undefined && options.namesOnly !== true && options.includeHidden !== true
  const walker = new Walker(options, disk, isWatched)
  const start = openStart(disk, segments, directory)
  if (start === undefined) return walker
  try {
    await walker.enter(start, directory === '' ? '' : `${directory}/`, seen ?? { entries: [] })
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
    if (MemoryError.isInstance(error, 'invalid-path')) return nothing
    throw error
  }
}

function openStart(disk: Disk, segments: readonly string[], path: string): Directory | undefined {
  try {
    return disk.openFolder(segments, path)
  } catch (error) {
    throw MemoryError.isInstance(error, 'invalid-path') ? error : unreadable(path, error)
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

/** The files and folders that a person may believe to be memory, of all that were left out. */
export function leftOutOf(
  { skipped }: Pick<Walk, 'skipped'>,
  extensions: readonly string[],
): Walk['skipped'] {
  return skipped.filter(
    ({ path, reason }) =>
      (reason === LINK_PROBLEM || !hasOtherEnding(path, extensions)) && !isOfPackages(path),
  )
}

/**
 * True for a path in a folder of installed packages, which is not searched. Below `users/` such a folder may
 * be a user's.
 */
export function isOfPackages(path: string): boolean {
  const isIn = path.split('/').some((segment) => OTHER_FOLDERS.packages.includes(segment.toLowerCase()))
  return isIn && !isWithin(path, 'users')
}

/** An open folder, and the path from there to the current folder, which ends with "/" or is empty. */
interface Reached {
  readonly directory: Directory
  readonly way: string
}

class Walker implements Walk {
  readonly files = new Map<string, BigIntStats>()
  readonly skipped: { path: string; reason: string }[] = []
  readonly litter: string[] = []
  readonly #options: WalkOptions
  readonly #disk: Disk
  readonly #endings: readonly string[]
  readonly #valid = new Set<string>()
  readonly #isWatched: boolean

  // `isWatched`: the folders are watched from now on.
  constructor(options: WalkOptions, disk: Disk, isWatched: boolean) {
    this.#options = options
    this.#disk = disk
    this.#isWatched = isWatched
    this.#endings = [...options.extensions, ...TEXT_ENDINGS].map(collisionKey)
  }

  async enter(directory: Directory, prefix: string, seen: SeenFolder): Promise<void> {
    if (seen.isCurrent !== true) {
      if (seen.identity !== directory.identity) {
        this.#disk.watches.forget(seen)
        seen.entries = []
      }
      if (this.#isWatched) this.#disk.watches.begin(seen, directory.at('.'), prefix.slice(0, -1))
      const stats = directory.isDescribed ? directory.look('.') : undefined
      if (!isSame(stats, seen.stats)) this.#read(directory, prefix, seen, stats)
      seen.identity = directory.identity
    }
    await this.#enterSeen({ directory, way: '' }, seen)
  }

  async #enterSeen(at: Reached, seen: SeenFolder): Promise<void> {
    const { entries, events, isCurrent = false } = seen
    for (const entry of entries) {
      const turn = gate.pause()
      if (turn !== undefined) await turn
      this.#options.abortSignal?.throwIfAborted()
      if (entry.isFolder) await this.#enterFolder(at, entry)
      else this.#see(at, entry, isCurrent)
    }
    // A walk of names alone has not looked at the files.
    if (this.#isWatched && events !== undefined && seen.events === events) seen.isCurrent = true
  }

  async #enterFolder({ directory, way }: Reached, { name, path, reason, seen }: SeenEntry): Promise<void> {
    if (name.startsWith('.') && this.#options.includeHidden !== true) return
    if (this.#options.except?.includes(path) === true) return
    if (reason !== undefined) {
      this.skipped.push({ path: `${path}/`, reason })
      return
    }
    if (seen.isCurrent === true) return await this.#enterSeen({ directory, way: `${way}${name}/` }, seen)
    // A link may just have replaced a folder on the way; then only stats behind it are read.
    if (this.#isWatched && seen.stats !== undefined)
      this.#disk.watches.begin(seen, directory.at(way + name), path)
    if (seen.stats !== undefined && isSame(directory.look(way + name), seen.stats))
      return await this.#enterSeen({ directory, way: `${way}${name}/` }, seen)
    let opened: Directory
    try {
      opened = openOn(directory, way + name)
    } catch (error) {
      // Deleted or replaced by something else after its name was read.
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return
      throw unreadable(path, error)
    }
    try {
      await this.enter(opened, `${path}/`, seen)
    } finally {
      opened.close()
    }
  }

  #see({ directory, way }: Reached, entry: SeenEntry, isCurrent: boolean): void {
    const { name, path } = entry
    if (name.startsWith('.')) {
      this.litter.push(path)
      return
    }
    if (!entry.isText && this.#options.isKnown?.(path) !== true) return
    // A file with a second name may change by that name, of which its folder is not told.
    const isKept =
      this.#options.namesOnly === true || (isCurrent && entry.isText && entry.stats?.nlink === 1n)
    if (!isKept || entry.stats === undefined) {
      const stats = directory.look(way + name)
      if (!isSame(stats, entry.stats)) {
        entry.stats = stats
        this.#disk.changes += 1
      }
    }
    if (entry.stats === undefined) return
    const reason = refusalOf(entry.stats) ?? entry.reason
    if (reason === undefined) this.files.set(path, entry.stats)
    else this.skipped.push({ path, reason })
  }

  #read(directory: Directory, prefix: string, seen: SeenFolder, stats: BigIntStats | undefined): void {
    this.#disk.changes += 1
    const now = this.#disk.now()
    const found = namesOf(directory, prefix)
    const names = new Set(found.map(({ name }) => name))
    const before = new Map(seen.entries.map((entry) => [entry.name, entry]))
    const kept = new Set<SeenEntry>()
    seen.entries = found.flatMap((each): SeenEntry[] => {
      const { name } = each
      // A disk that ignores Unicode forms may return another form than the written one, and a folder from a
      // Mac has decomposed names.
      const composed = name.normalize('NFC')
      const isOther = composed.normalize('NFD') === name && !names.has(composed)
      const path = prefix + (this.#disk.ignoresCase || isOther ? composed : name)
      const isFolder = each.isDirectory()
      if (!this.#isOfMemory(each)) return []
      const last = before.get(name)
      if (last?.isFolder === true && isFolder) return kept.add(last) && [last]
      const [isText, reason] = [this.#isText(each, path), this.#reasonOf(path, isFolder)]
      return [{ name, path, isFolder, isText, reason, seen: { entries: [] } }]
    })
    for (const each of before.values())
      if (each.isFolder && !kept.has(each)) this.#disk.watches.forget(each.seen)
    seen.stats = stats !== undefined && isSettled(stats, now) ? stats : undefined
  }

  #isOfMemory(entry: Dirent): boolean {
    const { name } = entry
    if (!name.startsWith('.')) return true
    return entry.isDirectory()
      ? OTHER_FOLDERS.system.includes(name)
      : name.startsWith(BESIDE) && isTemporaryName(name)
  }

  // Other text files are reported; all other files are ignored.
  #isText(entry: Dirent, path: string): boolean {
    const small = path.toLowerCase()
    return entry.isSymbolicLink() || this.#endings.some((ending) => small.endsWith(ending))
  }

  // Remembers valid names, because the same ones come again and again.
  #reasonOf(path: string, isFolder: boolean): string | undefined {
    if (isFolder && isOfPackages(path)) return 'it has the files of installed packages'
    if (isFolder && path.split('/').length >= PATH_LIMITS.segments) return 'it is too deep'
    const [check, name] = [isFolder ? checkDirectory : checkPath, path.slice(path.lastIndexOf('/') + 1)]
    const isShort = path.length * BYTES_OF_UNIT <= PATH_LIMITS.bytes
    if (isShort && this.#valid.has(name)) return undefined
    const reason = refusedBy(() => check(path, this.#options.extensions))
    if (reason === undefined && isShort) this.#valid.add(name)
    return reason
  }
}

function isSame(a: BigIntStats | undefined, b: BigIntStats | undefined): boolean {
  if (a?.ctimeNs !== b?.ctimeNs || a?.ino !== b?.ino || a?.dev !== b?.dev) return false
  return a !== undefined && a.mtimeNs === b?.mtimeNs && a.size === b.size
}

// One folder after the other, since a link on the way must not be followed.
function openOn(directory: Directory, way: string): Directory {
  let opened = directory
  for (const name of way.split('/')) {
    const last = opened
    try {
      opened = last.open(name)
    } finally {
      if (last !== directory) last.close()
    }
  }
  return opened
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
  return MemoryError.unavailable(
    `The folder "${path}" of the storage cannot be read. Nothing was changed, and no file was treated as deleted. Give this user the permission.`,
    { retryable: false, cause: error },
  )
}

function refusedBy(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return error.reason
    throw error
  }
}
