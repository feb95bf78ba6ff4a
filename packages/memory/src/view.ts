import { isHidden, isWithin, overlayStore, scopedStore } from '@sheaf/core'
import type { MemoryStore, Scope } from '@sheaf/core'
import { OWNED_DIRECTORIES } from './defaults.ts'

/** What a handle sees of the storage: a store, and where in the storage its files lie. */
export interface View {
  readonly store: MemoryStore
  /** The scopes of the storage that show what `scope` covers in the view. `hidden` names shared files that the view has its own of. */
  scopes(scope: Scope, hidden: readonly string[]): Scope[]
  /** The view's name for a file that a search in its scopes found. */
  toView(path: string): string
  /** True when the file is a shared one and the view has its own at the same path. */
  isHidden(path: string): Promise<boolean>
}

/** Everything in the storage. */
export function wholeView(store: MemoryStore): View {
  return { store, scopes: (scope) => [scope], toView: (path) => path, isHidden: async () => false }
}

/** The files below `home` over the shared ones. Changes go to `home`, whatever the path. */
export function userView(root: MemoryStore, home: string): View {
  const own = scopedStore(root, home)
  const isOwn = (path: string) => isWithin(path, home)
  const isShared = (path: string) => !isHidden(path) && !OWNED_DIRECTORIES.some((directory) => isWithin(path, directory))
  const atHome = (path: string) => (path === '' ? home : `${home}/${path}`)
  return {
    store: overlayStore({ upper: own, lower: root, isShared }),
    scopes({ directory, except = [] }, hidden) {
      const mine = { directory: atHome(directory), except: except.map(atHome) }
      const shared = { directory, except: [...OWNED_DIRECTORIES, ...except, ...hidden] }
      return isShared(directory) ? [mine, shared] : [mine]
    },
    toView: (path) => (isOwn(path) ? path.slice(home.length + 1) : path),
    isHidden: async (path) => !isOwn(path) && (await own.exists(path)),
  }
}
