/**
 * Where a search may look: everything below `directory`, except what is below one of `except`. Compared by
 * whole path segments, so "users/alice" never covers "users/alice2". The empty string is the whole storage.
 * Either may also name a single file.
 */
export interface Scope {
  readonly directory: string
  readonly except?: readonly string[]
  /**
   * A directory whose files hide those of the same path here: with "users/alice", "notes.md" is left out
   * where the storage has "users/alice/notes.md". Only the index of a storage looks; {@link isInScope} does
   * not.
   */
  readonly hiddenBy?: string
}

/**
 * Where to search: a directory or a file, or several, each as a path or as a scope that leaves parts out.
 * `'notes'`, `['notes', 'memory/2026-11-20.md']`, `[{ directory: '', except: ['chats'] }]`. An empty list is
 * nowhere.
 */
export type Within = string | readonly (string | Scope)[]

/** True when `path` is `directory`, or is below it. The empty directory contains everything. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}

/** True when at least one of `scopes` covers `path`; true when `scopes` is undefined. */
export function isInScope(path: string, scopes: readonly Scope[] | undefined): boolean {
  if (scopes === undefined) return true
  return scopes.some(
    ({ directory, except = [] }) =>
      isWithin(path, directory) && !except.some((excluded) => isWithin(path, excluded)),
  )
}
