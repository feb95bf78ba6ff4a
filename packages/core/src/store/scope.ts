/**
 * A part of a storage to search: everything below `directory`, except everything below one of `except`.
 * Compared by whole path segments, so "users/alice" never covers "users/alice2". The empty string is the
 * whole storage. Each of these may also name a single file.
 */
export interface Scope {
  readonly directory: string
  readonly except?: readonly string[]
  /**
   * Files of this directory hide files with the same path here: with "users/alice", "notes.md" is left out if
   * "users/alice/notes.md" exists. Only the index of a storage uses it; {@link isInScope} does not.
   */
  readonly hiddenBy?: string
}

/**
 * The places to search: one or more directories or files, each as a path or as a scope with exceptions.
 * `'notes'`, `['notes', 'memory/2026-11-20.md']`, `[{ directory: '', except: ['chats'] }]`. An empty list
 * means nowhere.
 */
export type Within = string | readonly (string | Scope)[]

/** True if `path` is `directory` or below it. The empty directory contains everything. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}

/** True if at least one of `scopes` covers `path`, or if `scopes` is undefined. */
export function isInScope(path: string, scopes: readonly Scope[] | undefined): boolean {
  if (scopes === undefined) return true
  return scopes.some(
    ({ directory, except = [] }) =>
      isWithin(path, directory) && !except.some((excluded) => isWithin(path, excluded)),
  )
}
