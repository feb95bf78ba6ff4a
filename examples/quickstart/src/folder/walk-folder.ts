import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import { UserError } from '../user-error.ts'

const NOT_IN_A_PATH = /[^\p{L}\p{M}\p{N} _.-]+/gu
const TWIN =
  'its name only differs in case or spelling from that of another file, which some systems take for the same'

/** A file that is not taken into the memory, and why. */
export interface SkippedFile {
  readonly path: string
  readonly reason: string
}

/** A file to take in. */
export interface FoundFile {
  /** Where the memory keeps it. */
  readonly path: string
  /**
   * Where it is, relative to the folder. The same as `path` unless a folder on the way has another name in
   * the memory.
   */
  readonly file: string
}

/** What a folder holds. Paths use "/" separators. */
export interface FolderContents {
  /** Files whose names a memory accepts, sorted by path. */
  readonly files: readonly FoundFile[]
  readonly skipped: readonly SkippedFile[]
  /** Folders that go by another name in the memory, as `[name on disk, name in the memory]`. */
  readonly renamed: readonly (readonly [string, string])[]
  /**
   * Folders, as the memory knows them, that could not be listed: whether their files are still there is
   * unknown.
   */
  readonly unreadable: readonly string[]
}

/** The folder's real path. Throws UserError when it is not a folder. */
export async function realFolder(folder: string): Promise<string> {
  try {
    const path = await realpath(folder)
    if ((await stat(path)).isDirectory()) return path
  } catch (error) {
    const reason =
      codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
        ? 'There is no such folder'
        : `It cannot be opened (${codeOf(error)})`
    throw new UserError(`${reason}: ${JSON.stringify(folder)}`, { cause: error })
  }
  throw new UserError(`This is not a folder: ${JSON.stringify(folder)}. Give the folder that it is in.`)
}

/**
 * Finds the markdown below a folder. Hidden folders and node_modules are passed over; symbolic links are not
 * followed, so the walk ends and stays inside. A file keeps its name or is skipped; in the name of a folder,
 * characters that no memory accepts become "_". Throws UserError when the folder itself cannot be listed.
 */
export async function walkFolder(folder: string, extensions: readonly string[]): Promise<FolderContents> {
  const files = new Map<string, FoundFile>()
  const skipped: SkippedFile[] = []
  const renamed: [string, string][] = []
  const unreadable: string[] = []
  const waiting: FoundFile[] = [{ path: '', file: '' }]
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    for (const entry of await entriesOf(folder, directory, unreadable)) {
      const file = below(directory.file, entry.name)
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
        const name = entry.name.replace(NOT_IN_A_PATH, '_')
        if (name !== entry.name) renamed.push([file, below(directory.path, name)])
        waiting.push({ path: below(directory.path, name), file })
      } else if (extensions.some((extension) => entry.name.toLowerCase().endsWith(extension))) {
        const path = below(directory.path, entry.name)
        const key = collisionKey(path)
        const reason =
          kindProblem(entry) ?? pathProblem(path, extensions) ?? (files.has(key) ? TWIN : undefined)
        if (reason === undefined) files.set(key, { path, file })
        else skipped.push({ path: file, reason })
      }
    }
  }
  return {
    files: [...files.values()].sort((left, right) => (left.path < right.path ? -1 : 1)),
    skipped,
    renamed,
    unreadable,
  }
}

function below(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`
}

function kindProblem(entry: Dirent): string | undefined {
  if (entry.isSymbolicLink()) return 'it is a symbolic link'
  return entry.isFile() ? undefined : 'it is not a regular file'
}

async function entriesOf(folder: string, directory: FoundFile, unreadable: string[]): Promise<Dirent[]> {
  try {
    const entries = await readdir(join(folder, directory.file), { withFileTypes: true })
    // Sorted, so that of two twins it is always the same one that is kept.
    return entries.sort((left, right) => (left.name < right.name ? -1 : 1))
  } catch (error) {
    if (directory.file === '')
      throw new UserError(`It cannot be read (${codeOf(error)}): ${JSON.stringify(folder)}`, { cause: error })
    unreadable.push(directory.path)
    return []
  }
}

/** The rule that a path breaks; undefined when a memory accepts it. */
function pathProblem(path: string, extensions: readonly string[]): string | undefined {
  try {
    checkPath(path, extensions)
    return undefined
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path') && 'reason' in error) return String(error.reason)
    throw error
  }
}

/** The system's name for an error, such as "EACCES". */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
