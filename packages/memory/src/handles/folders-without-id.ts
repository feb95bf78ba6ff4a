import { MemoryError } from '@sheaf/core'
import { directoryId, idDirectory } from '@sheaf/core/adapter'
import type { Change, DoctorOptions, Finding, MemoryStore } from '@sheaf/core'
import { homeDirectory } from '@sheaf/documents'
import { OWNED_DIRECTORIES } from '../defaults.ts'
import { atHome, homeInProject } from './homes.ts'

interface Folder {
  /** The project that it is in, or the empty string. */
  readonly project: string
  /** Such as "users/Ada". */
  readonly home: string
}

/**
 * Finds folders below `users/`, `projects/` and `workspaces/` that no id has, such as "users/Ada" made by a
 * person: only the whole memory sees their files. With `repair` each is moved, in one commit with hidden
 * files and dates, to the folder of the id with its name, unless that id has files already.
 */
export async function foldersWithoutId(
  store: Pick<MemoryStore, 'list' | 'read' | 'stat' | 'commit'>,
  { repair = false, abortSignal }: DoctorOptions,
): Promise<Finding[]> {
  const lists = await Promise.all(OWNED_DIRECTORIES.map((kind) => store.list(kind, { abortSignal })))
  const files = new Map<string, Folder & { readonly count: number }>()
  for (const path of lists.flat()) {
    const folder = folderWithoutId(path)
    if (folder === undefined) continue
    const name = atHome(folder.project, folder.home)
    files.set(name, { ...folder, count: (files.get(name)?.count ?? 0) + 1 })
  }
  const findings: Finding[] = []
  for (const [name, folder] of files) {
    const to = placeOf(folder)
    const isTaken = to !== undefined && (await store.list(to, { abortSignal })).length > 0
    const canMove = to !== undefined && !isTaken
    if (canMove && repair) await move(store, { from: name, to }, abortSignal)
    findings.push({
      problem: 'folder-without-id',
      state: canMove ? (repair ? 'repaired' : 'found') : 'manual',
      message: `"${name}" has ${folder.count === 1 ? '1 file' : `${folder.count} files`} and is the folder of no id, so that no handle of its own reads it. ${advice(to, idOf(folder), isTaken)}`,
    })
  }
  return findings
}

async function move(
  store: Pick<MemoryStore, 'list' | 'read' | 'stat' | 'commit'>,
  { from, to }: { readonly from: string; readonly to: string },
  abortSignal: AbortSignal | undefined,
): Promise<void> {
  const changes: Change[] = []
  for (const path of await store.list(from, { includeHidden: true, abortSignal })) {
    const stat = await store.stat(path, { abortSignal })
    if (stat === undefined) continue
    const { hash, updatedAt } = stat
    const content = await store.read(path, { abortSignal })
    changes.push({ path: `${to}${path.slice(from.length)}`, content, updatedAt, ifMatch: null })
    changes.push({ path, content: null, ifMatch: hash })
  }
  await store.commit(changes, { abortSignal })
}

function folderWithoutId(path: string): Folder | undefined {
  const outer = homeDirectory(path)
  if (outer === '') return undefined
  if (directoryId(kindOf(outer), outer) === undefined) return { project: '', home: outer }
  const inner = kindOf(outer) === 'projects' ? homeInProject(path.slice(outer.length + 1)) : ''
  const isKnown = inner === '' || directoryId('workspaces', inner) !== undefined
  return isKnown ? undefined : { project: outer, home: inner }
}

/** The folder of the id with the folder's name; undefined if no id can have it. */
function placeOf(folder: Folder): string | undefined {
  try {
    return atHome(folder.project, idDirectory(kindOf(folder.home), idOf(folder)))
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return undefined
    throw error
  }
}

function advice(to: string | undefined, id: string, isTaken: boolean): string {
  if (to === undefined) return 'Move its files to the folder of an id.'
  const move = `Move it to "${to}" to make it that of the id "${id}"`
  return isTaken ? `${move}, which has files already: decide for each.` : `${move}; a repair does.`
}

function idOf({ home }: Folder): string {
  return home.slice(kindOf(home).length + 1)
}

function kindOf(directory: string): string {
  return directory.slice(0, directory.indexOf('/'))
}
