import { contentHash, MemoryError, type ReadOptions } from '@sheaf/core'
import { checkPath, checkText, collisionKey, type FilePort } from '@sheaf/core/adapter'
import { bytesOf } from '../../characters.ts'
import { stampOf, timeOfStamp } from '../../daily-log.ts'

/** The longest name of a history's folder: a valid path also below the home of the longest id. */
const HISTORY_NAME_LIMITS = {
  segments: 4,
  bytes: 150,
} as const

/** The system folder for histories, in each home. */
export const HISTORY_DIRECTORY = '.history'

const HOMES: readonly string[] = ['users', 'projects', 'workspaces']
const SEGMENT = /^(\d{8,})-(\d+\.\d+\.\d+)-(\d{8}T\d{9}Z)\.md$/
const DAMAGED = /^damaged-[0-9a-f]{16}\.md$/
const TEXT = /^(\d{8,})-(\d+\.\d+\.\d+)-text\.md$/

export interface ClosedSegment {
  readonly path: string
  /** The number of its first revision; the first of a file is 1. */
  readonly first: number
  readonly version: string
  /** The time of its first revision, in milliseconds since 1970. */
  readonly at: number
}

/** A text that is stored whole, in its own file. */
export interface KeptText {
  readonly path: string
  readonly number: number
}

export interface HistoryFiles {
  readonly segments: readonly ClosedSegment[]
  readonly texts: readonly KeptText[]
  /** Damaged files that were moved aside. */
  readonly damaged: readonly string[]
}

/**
 * The home of a file: "users/ada" for "users/ada/notes/a.md", and likewise for projects and workspaces,
 * as `idDirectory` makes them (a segment that ends in "__" continues in the next); the empty string for
 * all other files.
 */
export function homeDirectory(path: string): string {
  checkText('path', path)
  const [kind = '', ...rest] = path.split('/')
  if (!HOMES.includes(kind)) return ''
  const last = rest.findIndex((segment) => !segment.endsWith('__'))
  return last === -1 || last >= rest.length - 1 ? '' : [kind, ...rest.slice(0, last + 1)].join('/')
}

export function homeOfHistory(directory: string): string {
  const mark = `/${directory}`.indexOf(`/${HISTORY_DIRECTORY}/`)
  return mark <= 0 ? '' : directory.slice(0, mark - 1)
}

export function atHome(path: string, home: string): string {
  return home === '' ? path : `${home}/${path}`
}

export function belowHome(path: string, home: string): string {
  return home === '' ? path : path.slice(home.length + 1)
}

/**
 * The directory of a file's history: `<home>/.history/<path below the home, in lower case, without
 * .md>`, so that twins such as `Notes.md` and `notes.md` share it. A name that cannot be a folder (too
 * deep, too long, another ending) is replaced by its hash, in a folder of its own.
 */
export async function historyDirectory(path: string, home: string): Promise<string> {
  const base = home === '' ? HISTORY_DIRECTORY : `${home}/${HISTORY_DIRECTORY}`
  const key = collisionKey(belowHome(path, home))
  if (mayBeFolder(key)) return `${base}/${folderKey(key.slice(0, -'.md'.length))}`
  // A caller's file never has its history below a second hidden folder.
  return `${base}/${HISTORY_DIRECTORY}/${(await contentHash(key)).slice(0, 32)}`
}

/** The current part of a history, which is written to. */
export function headPath(directory: string): string {
  return `${directory}/head.md`
}

export function segmentPath(directory: string, first: number, version: string, at: number): string {
  return `${directory}/${padded(first)}-${version}-${stampOf(new Date(at))}.md`
}

export function textPath(directory: string, number: number, version: string): string {
  return `${directory}/${padded(number)}-${version}-text.md`
}

/** The path of a damaged file with this hash. */
export function damagedPath(directory: string, hash: string): string {
  return `${directory}/damaged-${hash.slice(0, 16)}.md`
}

export async function filesOf(
  store: Pick<FilePort, 'list'>,
  directory: string,
  { abortSignal }: ReadOptions,
): Promise<HistoryFiles> {
  const paths = await store.list(directory, { abortSignal, includeHidden: true })
  const segments: ClosedSegment[] = []
  const texts: KeptText[] = []
  const damaged: string[] = []
  for (const path of paths) {
    const name = path.slice(directory.length + 1)
    const [, first, version = '', time = ''] = SEGMENT.exec(name) ?? []
    const [, number] = TEXT.exec(name) ?? []
    if (first !== undefined)
      segments.push({ path, first: Number(first), version, at: timeOfStamp(time).getTime() })
    if (number !== undefined) texts.push({ path, number: Number(number) })
    if (DAMAGED.test(name)) damaged.push(path)
  }
  return {
    segments: segments.sort((a, b) => a.first - b.first),
    texts: texts.sort((a, b) => a.number - b.number),
    damaged,
  }
}

/** The directories of the histories with a head among `paths`. */
export function historyDirectories(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    `/${path}`.includes(`/${HISTORY_DIRECTORY}/`) && path.endsWith('/head.md')
      ? [path.slice(0, -'/head.md'.length)]
      : [],
  )
}

/** The collision keys of a path's segments: that of a whole path writes a final sigma by the next name. */
export function folderKey(path: string): string {
  return path.split('/').map(collisionKey).join('/')
}

/** The {@link folderKey} of a history's file, without .md; undefined if only the head contains it. */
export function keyOfDirectory(directory: string): string | undefined {
  const home = homeOfHistory(directory)
  const name = belowHome(directory, home).slice(HISTORY_DIRECTORY.length + 1)
  return name.startsWith(`${HISTORY_DIRECTORY}/`) ? undefined : folderKey(atHome(name, home))
}

function padded(number: number): string {
  return String(number).padStart(8, '0')
}

// Uses only the path below the home, so that a store of the home alone finds the same place.
function mayBeFolder(key: string): boolean {
  if (!key.endsWith('.md') || key.split('/').length > HISTORY_NAME_LIMITS.segments) return false
  if (bytesOf(key) > HISTORY_NAME_LIMITS.bytes) return false
  try {
    checkPath(headPath(`${HISTORY_DIRECTORY}/${folderKey(key.slice(0, -'.md'.length))}`))
    return true
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return false
    throw error
  }
}

interface KeptFile {
  /** Undefined if it does not exist or cannot be read. */
  readonly content: string | undefined
  /**
   * The condition for a change: null if the file does not exist, undefined if the hash is damaged too.
   */
  readonly hash: string | null | undefined
}

/** True for the error of a file that exists but cannot be read, because its bytes are damaged. */
export function isUnreadable(error: unknown): boolean {
  return MemoryError.isInstance(error, 'damaged') || MemoryError.isInstance(error, 'invalid-content')
}

/** Reads a file; its damage blocks no change of another. */
export async function readKept(
  store: Pick<FilePort, 'read' | 'stat'>,
  path: string,
  options: ReadOptions,
): Promise<KeptFile> {
  try {
    const content = await store.read(path, options)
    return { content, hash: content === undefined ? null : await contentHash(content) }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { content: undefined, hash: conditionOf((await store.stat(path, options))?.hash) }
  }
}

/** The hash of a damaged file as the condition of a change; undefined if the hash itself is damaged. */
export function conditionOf(hash: string | undefined): string | undefined {
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
