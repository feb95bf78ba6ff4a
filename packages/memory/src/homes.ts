import { idDirectory, isWithin } from '@sheaf/core'
import { homeDirectory } from '@sheaf/documents'
import { TRASH_DIRECTORY } from './defaults.ts'

/** Where a project's own memory lies, below its home. */
export const PROJECT_MEMORY = 'PMEMORY.md'

/** Where a workspace's own memory lies, below its home; a user's too. */
export const SCOPE_MEMORY = 'MEMORY.md'

/** The home of a workspace: inside that of its project, so that whatever looks into a project looks into its workspaces, and into no others. */
export function workspaceHome(id: string, project?: string): string {
  const home = idDirectory('workspaces', id)
  return project === undefined ? home : `${idDirectory('projects', project)}/${home}`
}

/** The home of a file in the whole storage, whose history lies there: of a workspace in a project, the workspace's. */
export function homeOf(path: string): string {
  const outer = homeDirectory(path)
  if (!isWithin(outer, 'projects') || outer === '') return outer
  const inner = homeInProject(path.slice(outer.length + 1))
  return inner === '' ? outer : `${outer}/${inner}`
}

/** The same below the home of a project: the home of one of its workspaces, or the empty string. */
export function homeInProject(path: string): string {
  return isWithin(path, 'workspaces') ? homeDirectory(path) : ''
}

/** The homes of the workspaces that have a file among `paths`, which are relative to their project. */
export function workspaceHomes(paths: readonly string[]): string[] {
  return [...new Set(paths.map(homeInProject))].filter((home) => home !== '')
}

/** The trash that a file lies in, or the file itself when it lies in none. */
export function trashOf(path: string): string {
  // With slashes on both sides, so that "my-memory/trash" is none.
  const place = `/${path}`.indexOf(`/${TRASH_DIRECTORY}/`)
  return place === -1 ? path : path.slice(0, place + TRASH_DIRECTORY.length)
}
