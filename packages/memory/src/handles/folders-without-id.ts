import { directoryId, idDirectory, MemoryError } from '@sheaf/core'
import type { Finding, MemoryStore, ReadOptions } from '@sheaf/core'
import { homeDirectory } from '@sheaf/documents'
import { OWNED_DIRECTORIES } from '../defaults.ts'
import { atHome, homeInProject } from './homes.ts'

interface Folder {
  /** The project that it lies in, or the empty string. */
  readonly project: string
  /** Such as "users/Ada". */
  readonly home: string
}

/**
 * What to do about folders below `users/`, `projects/` and `workspaces/` that no id writes, such as "users/Ada"
 * that a person made. Their files are kept, and the whole memory alone sees them.
 */
export async function foldersWithoutId(
  store: Pick<MemoryStore, 'list'>,
  { abortSignal }: ReadOptions,
): Promise<Finding[]> {
  const lists = await Promise.all(OWNED_DIRECTORIES.map((kind) => store.list(kind, { abortSignal })))
  const files = new Map<string, Folder & { readonly count: number }>()
  for (const path of lists.flat()) {
    const folder = folderWithoutId(path)
    if (folder === undefined) continue
    const name = atHome(folder.project, folder.home)
    files.set(name, { ...folder, count: (files.get(name)?.count ?? 0) + 1 })
  }
  return [...files].map(([name, folder]) => ({
    problem: 'folder-without-id',
    state: 'manual',
    message: `"${name}" has ${folder.count === 1 ? '1 file' : `${folder.count} files`} and is the folder of no id, so that no handle of its own reads it. ${advice(folder)}`,
  }))
}

function folderWithoutId(path: string): Folder | undefined {
  const outer = homeDirectory(path)
  if (outer === '') return undefined
  if (directoryId(kindOf(outer), outer) === undefined) return { project: '', home: outer }
  const inner = kindOf(outer) === 'projects' ? homeInProject(path.slice(outer.length + 1)) : ''
  const isKnown = inner === '' || directoryId('workspaces', inner) !== undefined
  return isKnown ? undefined : { project: outer, home: inner }
}

function advice({ project, home }: Folder): string {
  const kind = kindOf(home)
  const id = home.slice(kind.length + 1)
  try {
    return `Move it to "${atHome(project, idDirectory(kind, id))}" to make it that of the id "${id}".`
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return 'Move its files to the folder of an id.'
    throw error
  }
}

function kindOf(home: string): string {
  return home.slice(0, home.indexOf('/'))
}
