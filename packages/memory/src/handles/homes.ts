import { InvalidArgumentError, MemoryError, contentHash } from '@sheaf/core'
import type { ReadOptions } from '@sheaf/core'
import { checkPath, idDirectory, isWithin, directoryId } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import { homeDirectory, transcriptPath } from '@sheaf/documents'
import { ID_PAGE } from '../defaults.ts'

/** A project's own memory, below its home. */
export const PROJECT_MEMORY = 'PMEMORY.md'

/** A workspace's own memory, below its home; a user's too. */
export const SCOPE_MEMORY = 'MEMORY.md'

// The longest paths that memory itself makes below a home and below a chat: a revision of the longest name,
// and a list of ids.
const DEEPEST_IN_HOME = `.history/${Array.from({ length: 4 }, () => 'x'.repeat(37)).join('/')}/00000001-1000.1000.1000-00000000T000000000Z.md`
const DEEPEST_IN_CHAT = '.history/ids-00000000-00000000.md'

/**
 * The home of a workspace: inside that of its project, so that a search of the project covers its workspaces
 * and no others. Throws InvalidArgumentError if both are too long for a path.
 */
export function workspaceHome(id: string, project?: string): string {
  const own = idDirectory('workspaces', id)
  if (project === undefined) return own
  const home = `${idDirectory('projects', project)}/${own}`
  checkRoom(`${home}/${DEEPEST_IN_HOME}`, 'The id of the workspace, with that of its project,')
  return home
}

/**
 * The file of a thread, below the home of its owner. Throws InvalidArgumentError for a value that is not an
 * id, or that is too long for a path here: now, not later when the chat continues in a second file.
 */
export function threadPath(home: string, id: string): string {
  const path = transcriptPath(id)
  checkRoom(
    atHome(home, `${path.slice(0, -'.md'.length)}/${DEEPEST_IN_CHAT}`),
    'The id of the thread, with those of its project, workspace or user,',
  )
  return path
}

/** Turns a path below a home into a path in the storage; the empty home is the root. */
export function atHome(home: string, path: string): string {
  return home === '' ? path : `${home}/${path}`
}

function checkRoom(path: string, subject: string): void {
  try {
    checkPath(path, ['.md'])
  } catch (cause) {
    if (!MemoryError.isInstance(cause, 'invalid-path')) throw cause
    const why =
      'makes a path that is too long; use shorter ids, or ids of letters, digits, "_" and "-", which take one character each'
    throw new InvalidArgumentError(subject, why, { cause })
  }
}

/**
 * The home of a file in the storage, which has its history; in a project's workspace that of the workspace.
 */
export function homeOf(path: string): string {
  const outer = homeDirectory(path)
  if (!isWithin(outer, 'projects') || outer === '') return outer
  const inner = homeInProject(path.slice(outer.length + 1))
  return inner === '' ? outer : `${outer}/${inner}`
}

/** The home of a file's workspace, inside its project; empty outside of workspaces. */
export function homeInProject(path: string): string {
  return isWithin(path, 'workspaces') ? homeDirectory(path) : ''
}

/** The folders of the workspaces that have a file among `paths`, which are relative to their project. */
export function workspaceHomes(paths: readonly string[]): string[] {
  return [...new Set(paths.map(homeInProject))].filter((home) => home !== '')
}

/** Options of a list of ids. */
export interface IdListOptions extends ReadOptions {
  /** The most ids, a whole number from 1. 100 by default. */
  readonly limit?: number
  /** Only ids that follow this one: `next` of the page before. It need not exist any more. */
  readonly after?: string
}

/** Some ids, in the order of their directories. */
export interface IdList {
  readonly ids: readonly string[]
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/**
 * A page of the ids of `kind` with these directories, in any order. Leaves out directories that no id has.
 * Throws InvalidArgumentError for invalid options.
 */
export function pageOfIds(kind: string, directories: Iterable<string>, options: IdListOptions): IdList {
  const { limit = ID_PAGE, after } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new InvalidArgumentError('limit', 'must be a whole number from 1')
  const start = after === undefined ? '' : idDirectory(kind, after, 'after')
  const sorted = [...new Set(directories)].filter((directory) => directory > start).sort()
  const ids = sorted.flatMap((directory) => directoryId(kind, directory) ?? [])
  return { ids: ids.slice(0, limit), next: ids.length > limit ? ids[limit - 1] : undefined }
}

export const ID_LIST_NAMES: OptionNames<IdListOptions> = { limit: true, after: true, abortSignal: true }

// 128 bits.
const CHARACTERS = 32

/** The beginning of the SHA-256 of a value as JSON, for stable ids: 32 lower-case hexadecimal characters. */
export async function shortHash(value: unknown): Promise<string> {
  return (await contentHash(JSON.stringify(value))).slice(0, CHARACTERS)
}
