import { contentHash, MemoryError } from '@sheaf/core'
import { checkPath, checkText, collisionKey } from '@sheaf/core/adapter'
import { HISTORY_NAME_LIMITS } from '../../defaults.ts'

/** The system's own folder, in the home of what it keeps. */
export const HISTORY_DIRECTORY = '.history'

const HOMES: readonly string[] = ['users', 'projects', 'workspaces']
const SEGMENT = /^(\d{8,})-(\d+\.\d+\.\d+)-(\d{8}T\d{9}Z)\.md$/
const DAMAGED = /^damaged-[0-9a-f]{16}\.md$/
const TEXT = /^(\d{8,})-(\d+\.\d+\.\d+)-text\.md$/

/** A part of a history that is no longer written to. */
export interface ClosedSegment {
  readonly path: string
  /** The number of its first revision; the first of a file is 1. */
  readonly first: number
  /** The version of its first revision. */
  readonly version: string
  /** The time of its first revision, in milliseconds since 1970. */
  readonly at: number
}

/** A text that is kept whole, in its own file. */
export interface KeptText {
  readonly path: string
  /** The number of the revision that it is the text of. */
  readonly number: number
}

/** The files of one history besides its head, in the order of their numbers. */
export interface HistoryFiles {
  readonly segments: readonly ClosedSegment[]
  readonly texts: readonly KeptText[]
  /** What was damaged, and was put aside. */
  readonly damaged: readonly string[]
}

/**
 * The home that a file is in: "users/ada" for "users/ada/notes/a.md", and so for projects and workspaces, as
 * `idDirectory` makes them (a segment that ends in "__" continues in the next); the empty string for all
 * other files.
 */
export function homeDirectory(path: string): string {
  checkText('path', path)
  const [kind = '', ...rest] = path.split('/')
  if (!HOMES.includes(kind)) return ''
  const last = rest.findIndex((segment) => !segment.endsWith('__'))
  return last === -1 || last >= rest.length - 1 ? '' : [kind, ...rest.slice(0, last + 1)].join('/')
}

/** The home that a history's directory is in. */
export function homeOfHistory(directory: string): string {
  const mark = `/${directory}`.indexOf(`/${HISTORY_DIRECTORY}/`)
  return mark <= 0 ? '' : directory.slice(0, mark - 1)
}

/** The path of a file whose path below its home is known. */
export function atHome(path: string, home: string): string {
  return home === '' ? path : `${home}/${path}`
}

/** The path below its home. */
export function belowHome(path: string, home: string): string {
  return home === '' ? path : path.slice(home.length + 1)
}

/**
 * Where the history of a file lies: `<home>/.history/<path below the home, in lower case, without .md>`, so
 * that twins such as `Notes.md` and `notes.md` have one place. A name that cannot be a folder's (too deep,
 * too long, of another ending) is given by its hash, in its own folder.
 */
export async function historyDirectory(path: string, home: string): Promise<string> {
  const base = home === '' ? HISTORY_DIRECTORY : `${home}/${HISTORY_DIRECTORY}`
  const key = collisionKey(belowHome(path, home))
  if (mayBeFolder(key)) return `${base}/${folderKey(key.slice(0, -'.md'.length))}`
  // No file of a caller has its history below a second hidden folder.
  return `${base}/${HISTORY_DIRECTORY}/${(await contentHash(key)).slice(0, 32)}`
}

/** The part of a history that is written to. */
export function headPath(directory: string): string {
  return `${directory}/head.md`
}

/** Where a head goes when the next one begins. */
export function segmentPath(directory: string, first: number, version: string, at: number): string {
  return `${directory}/${padded(first)}-${version}-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}.md`
}

/** Where the text of a revision is kept whole. */
export function textPath(directory: string, number: number, version: string): string {
  return `${directory}/${padded(number)}-${version}-text.md`
}

/** Where a file of a history is put aside that is damaged and has this hash. */
export function damagedPath(directory: string, hash: string): string {
  return `${directory}/damaged-${hash.slice(0, 16)}.md`
}

/** What is what among the files below `directory`. */
export function historyFiles(directory: string, paths: readonly string[]): HistoryFiles {
  const segments: ClosedSegment[] = []
  const texts: KeptText[] = []
  const damaged: string[] = []
  for (const path of paths) {
    const name = path.slice(directory.length + 1)
    const [, first, version = '', time = ''] = SEGMENT.exec(name) ?? []
    const [, number] = TEXT.exec(name) ?? []
    if (first !== undefined) segments.push({ path, first: Number(first), version, at: parseTime(time) })
    if (number !== undefined) texts.push({ path, number: Number(number) })
    if (DAMAGED.test(name)) damaged.push(path)
  }
  return {
    segments: segments.sort((a, b) => a.first - b.first),
    texts: texts.sort((a, b) => a.number - b.number),
    damaged,
  }
}

/** The histories that have a head among `paths`: their directories. */
export function historyDirectories(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    `/${path}`.includes(`/${HISTORY_DIRECTORY}/`) && path.endsWith('/head.md')
      ? [path.slice(0, -'/head.md'.length)]
      : [],
  )
}

/**
 * The collision keys of a path's segments. (That of a whole path writes a sigma at the end of a name by what
 * follows the name.)
 */
export function folderKey(path: string): string {
  return path.split('/').map(collisionKey).join('/')
}

/**
 * The {@link folderKey} of the file that a directory is the history of, without .md; undefined where only the
 * head has it.
 */
export function keyOfDirectory(directory: string): string | undefined {
  const home = homeOfHistory(directory)
  const name = belowHome(directory, home).slice(HISTORY_DIRECTORY.length + 1)
  return name.startsWith(`${HISTORY_DIRECTORY}/`) ? undefined : folderKey(atHome(name, home))
}

function padded(number: number): string {
  return String(number).padStart(8, '0')
}

function parseTime(time: string): number {
  const [, year, month, day, hour, minute, second, fraction] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(time) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`)
}

// By what is below the home alone, so that a store of the home alone finds the same place.
function mayBeFolder(key: string): boolean {
  if (!key.endsWith('.md') || key.split('/').length > HISTORY_NAME_LIMITS.segments) return false
  if (new TextEncoder().encode(key).length > HISTORY_NAME_LIMITS.bytes) return false
  try {
    checkPath(headPath(`${HISTORY_DIRECTORY}/${folderKey(key.slice(0, -'.md'.length))}`))
    return true
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return false
    throw error
  }
}
