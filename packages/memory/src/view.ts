import { collisionKey, isHidden, isWithin, overlayStore, scopedStore } from '@sheaf/core'
import type { MemoryStore, Scope } from '@sheaf/core'
import { OWNED_DIRECTORIES, TRASH_DIRECTORY } from './defaults.ts'
import { trashOf } from './homes.ts'

/** What a handle sees of the storage: a store, and where in the storage its files lie. */
export interface View {
  readonly store: MemoryStore
  /**
   * The scopes of the storage that show what `scope` covers in the view, without the files that `hidden`
   * names.
   */
  scopes(scope: Scope, hidden: readonly string[]): Scope[]
  /** The view's name for a file that a search in its scopes found. */
  toView(path: string): string
  /**
   * True when a file that was found must not be: a shared one that the view has its own of, or one in the
   * trash.
   */
  isHidden(path: string): Promise<boolean>
}

/** Everything in the storage. */
export function wholeView(store: MemoryStore): View {
  return {
    store,
    // Whoever's trash it is: found once, the whole of it is left out.
    scopes: ({ directory, except = [] }, hidden) => [
      { directory, except: [...except, ...hidden.map(trashOf)] },
    ],
    toView: (path) => path,
    isHidden: async (path) => trashOf(path) !== path,
  }
}

/** What belongs to the whole memory alone: all but users, projects and workspaces. */
export function rootView(store: MemoryStore): View {
  const whole = wholeView(store)
  return {
    ...whole,
    scopes: ({ directory, except = [] }, hidden) =>
      isOwned(directory)
        ? []
        : whole.scopes({ directory, except: [...except, ...OWNED_DIRECTORIES] }, hidden),
  }
}

/** The files below `home` over the shared ones. Changes go to `home`, whatever the path. */
export function userView(root: MemoryStore, home: string): View {
  const own = scopedStore(root, home)
  const isOwn = (path: string) => isWithin(path, home)
  const isShared = (path: string) => !isHidden(path) && !isOwned(path)
  const atHome = (path: string) => (path === '' ? home : `${home}/${path}`)
  return {
    store: overlayStore({ upper: own, lower: root, isShared }),
    scopes({ directory, except = [] }, hidden) {
      const mine = { directory: atHome(directory), except: [TRASH_DIRECTORY, ...except].map(atHome) }
      const unseen = hidden.map((path) => (isShared(path) ? path : topOf(path)))
      const shared = { directory, except: [...OWNED_DIRECTORIES, TRASH_DIRECTORY, ...except, ...unseen] }
      return isShared(directory) ? [mine, shared] : [mine]
    },
    toView: (path) => (isOwn(path) ? path.slice(home.length + 1) : path),
    isHidden: async (path) => !isOwn(path) && (!isShared(path) || (await own.exists(path))),
  }
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
  const atHome = (path: string) => (path === '' ? home : `${home}/${path}`)
  return {
    store: scopedStore(root, home),
    // As in the whole storage, whoever's trash it is: a project has its own and those of its workspaces.
    scopes: ({ directory, except = [] }, hidden) => [
      {
        directory: atHome(directory),
        except: [...[TRASH_DIRECTORY, ...except].map(atHome), ...hidden.map(trashOf)],
      },
    ],
    toView: (path) => path.slice(home.length + 1),
    isHidden: async (path) => trashOf(path) !== path,
  }
}
