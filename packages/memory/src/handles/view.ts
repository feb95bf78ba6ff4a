import { overlayStore, ScopeViolationError, scopedStore } from '@sheaf/core'
import { collisionKey, isHidden, isWithin, portOf, storeOn } from '@sheaf/core/adapter'
import type { MemoryStore, Scope } from '@sheaf/core'
import { OWNED_DIRECTORIES } from '../defaults.ts'
import { lazily } from './lazily.ts'

/** A handle's view of the storage: a store, and the places of its files. */
export interface View {
  readonly store: () => MemoryStore
  scopes(scope: Scope): Scope[]
  /** The view's name for a file that a search in its scopes found. */
  toView(path: string): string
  /** False for a file in a folder of users or projects in another spelling: no scope can name these. */
  shows(path: string): boolean
}

export const WHOLE: Scope = { directory: '' }

export function wholeView(store: MemoryStore): View {
  return {
    store: () => store,
    scopes: (scope) => [scope],
    toView: (path) => path,
    shows: () => true,
  }
}

/** The shared files: all but those of users, projects and workspaces. */
export function rootView(root: MemoryStore): View {
  return {
    store: lazily(() => sharedStore(root)),
    scopes: ({ directory, except = [] }) =>
      isOwned(directory) ? [] : [{ directory, except: [...except, ...OWNED_DIRECTORIES] }],
    toView: (path) => path,
    shows: (path) => !isOwned(path),
  }
}

/**
 * A store without the files of users, projects and workspaces: it does not find them, and a change of one
 * throws ScopeViolationError.
 */
export function sharedStore(store: MemoryStore): MemoryStore {
  const below = portOf(store)
  return storeOn({
    ...below,
    read: async (path, options) => (isOwned(path) ? undefined : await below.read(path, options)),
    async readAll(paths, options) {
      const shared = paths.filter((path) => !isOwned(path))
      const contents = await below.readAll(shared, options)
      return paths.map((path) => contents[shared.indexOf(path)])
    },
    stat: async (path, options) => (isOwned(path) ? undefined : await below.stat(path, options)),
    async list(directory, options) {
      if (isOwned(directory)) return []
      const except = [...(options.except ?? []), ...OWNED_DIRECTORIES]
      return (await below.list(directory, { ...options, except })).filter((path) => !isOwned(path))
    },
    async commit(changes, options) {
      for (const { path } of changes) checkShared(path)
      return await below.commit(changes, options)
    },
  })
}

/** Refuses a path that no change may have: a proposal reads each of its files first. */
export function proposedStore(shared: MemoryStore): MemoryStore {
  const below = portOf(shared)
  return storeOn({ ...below, read: async (path, options) => await below.read(checkShared(path), options) })
}

function checkShared(path: string): string {
  if (!isOwned(path)) return path
  const why = 'it belongs to a user, a project or a workspace; use that one, such as memory.user(id)'
  throw new ScopeViolationError(path, why)
}

/** The files below `home` over the shared ones. Changes go to `home`, whatever the path. */
export function userView(root: MemoryStore, home: string): View {
  const isOwn = (path: string) => isWithin(path, home)
  const isShared = (path: string) => !isHidden(path) && !isOwned(path)
  const inHome = below(home)
  return {
    store: lazily(() =>
      overlayStore({ upper: scopedStore(root, home), lower: root, isShared, unshared: OWNED_DIRECTORIES }),
    ),
    scopes({ directory, except = [] }) {
      const mine = { directory: inHome(directory), except: except.map(inHome) }
      const shared = { directory, except: [...OWNED_DIRECTORIES, ...except], hiddenBy: home }
      return isShared(directory) ? [mine, shared] : [mine]
    },
    toView: (path) => (isOwn(path) ? path.slice(home.length + 1) : path),
    shows: (path) => isOwn(path) || isShared(path),
  }
}

function below(directory: string): (path: string) => string {
  return (path) => (path === '' ? directory : `${directory}/${path}`)
}

// In any spelling: on some disks "Projects" opens "projects".
function isOwned(path: string): boolean {
  return OWNED_DIRECTORIES.includes(collisionKey(topOf(path)))
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? path
}

/** The files below `home` alone. */
export function homeView(root: MemoryStore, home: string): View {
  const inHome = below(home)
  return {
    store: lazily(() => scopedStore(root, home)),
    scopes: ({ directory, except = [] }) => [{ directory: inHome(directory), except: except.map(inHome) }],
    toView: (path) => path.slice(home.length + 1),
    shows: () => true,
  }
}
