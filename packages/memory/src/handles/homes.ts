import {
  contentHash,
  MemoryError,
  overlayStore,
  scopedStore,
  type Clock,
  type MemoryStore,
  type Scope,
  type ReadOptions,
} from '@sheaf/core'
import {
  collisionKey,
  isHidden,
  isWithin,
  portOf,
  storeOn,
  checkPath,
  idDirectory,
  directoryId,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import { lazily } from '../context/text-cache.ts'
import {
  createProposals,
  transcripts,
  fileHistories,
  type Proposals,
  type ProposalSummary,
} from '@sheaf/documents'

/** Folders of users, projects and workspaces: never shared with users. */
export const OWNED_DIRECTORIES: readonly string[] = ['users', 'projects', 'workspaces']

/** The most users, projects and workspaces of which a process keeps state. */
export const KNOWN_HOMES = 10_000

const ID_PAGE = 100

export const SCOPE_MEMORY = 'MEMORY.md'

// The longest paths below a home and below a chat: a revision of the longest name, and a list of ids.
const DEEPEST_IN_HOME = `.history/${Array.from({ length: 4 }, () => 'x'.repeat(37)).join('/')}/00000001-1000.1000.1000-00000000T000000000Z.md`
const DEEPEST_IN_CHAT = '.history/ids-00000000-00000000.md'

/** The home of a workspace, inside that of its project. Throws `invalid-argument` if both are too long. */
export function workspaceHome(id: string, project?: string): string {
  const own = idDirectory('workspaces', id)
  if (project === undefined) return own
  const home = `${idDirectory('projects', project)}/${own}`
  checkRoom(`${home}/${DEEPEST_IN_HOME}`, 'The id of the workspace, with that of its project,')
  return home
}

const DECISIONS_OF_PROJECT = /^(?:\.history\/pmemory\/[^/]+|PMEMORY)\.md$/

/** The project that the home of a workspace is in. `past` lists only `PMEMORY.md`. */
export function projectAbove(
  root: MemoryStore,
  home: string,
): (Record<'store' | 'past', MemoryStore> & { home: string }) | undefined {
  const [above] = /^projects\/[^/]+(?=\/)/.exec(home) ?? []
  if (above === undefined) return undefined
  const store = scopedStore(root, above)
  const below = portOf(store)
  const list: typeof below.list = async (directory, options) =>
    (await below.list(directory, options)).filter((path) => DECISIONS_OF_PROJECT.test(path))
  return { home: above, store, past: storeOn({ ...below, list }) }
}

/**
 * The file of a thread, below the home of its owner. Throws `invalid-argument` for a value that is not an
 * id, or too long for the path of a second file.
 */
export function threadPath(home: string, id: string): string {
  const path = transcripts.path(id)
  checkRoom(
    atHome(home, `${path.slice(0, -'.md'.length)}/${DEEPEST_IN_CHAT}`),
    'The id of the thread, with those of its project, workspace or user,',
  )
  return path
}

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
    refuse(subject, why, { cause })
  }
}

/**
 * The home of a file in the storage, which has its history; in a project's workspace that of the workspace.
 */
export function homeOf(path: string): string {
  const outer = fileHistories.homeOf(path)
  const inner = isWithin(outer, 'projects') ? homeInProject(path.slice(outer.length + 1)) : ''
  return inner === '' ? outer : `${outer}/${inner}`
}

export function homeInProject(path: string): string {
  return isWithin(path, 'workspaces') ? fileHistories.homeOf(path) : ''
}

/** The homes that have a file among these. */
export function homesWith(paths: readonly string[]): ReadonlySet<string> {
  const homes = new Set<string>()
  let home = ''
  for (const path of paths)
    if (home === '' || !path.startsWith(`${home}/`)) homes.add((home = fileHistories.homeOf(path)))
  return homes
}

/** The folders of the workspaces that have a file among `paths`, which are relative to their project. */
export function workspaceHomes(paths: readonly string[]): string[] {
  return [...new Set(paths.map(homeInProject))].filter((home) => home !== '')
}

const PROPOSAL = /^((?:workspaces\/.+\/)?)\.proposals\/([\w-]+)\.md$/

type ProposalParts = Readonly<{ own: Proposals; store: MemoryStore; clock: Clock }>

function proposalsAt(home: string, { own, store, clock }: ProposalParts): Proposals {
  return home === '' ? own : createProposals({ store: scopedStore(store, home), clock })
}

function placed<Each extends object>(each: Each, home: string): Each {
  const workspace = directoryId('workspaces', home)
  return workspace === undefined ? each : { ...each, workspace }
}

/** The proposal in a file; undefined for other files, and if it is gone. */
export async function proposalOf(path: string, parts: ProposalParts): Promise<ProposalSummary | undefined> {
  const [, above = '', id] = PROPOSAL.exec(path) ?? []
  if (id === undefined) return undefined
  const home = above.slice(0, -1)
  try {
    const { changes: _, ...summary } = await proposalsAt(home, parts).read(id)
    return placed(summary, home)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}

/** The proposals of a project; a list may add those of its workspaces. */
export function projectProposals(parts: ProposalParts): Proposals {
  const { own, store } = parts
  const list: Proposals['list'] = async ({ workspaces = false, ...options } = {}) => {
    checkValue.flag('workspaces', workspaces)
    const first = await own.list(options)
    if (!workspaces) return first
    const { limit, after, abortSignal } = options
    if (limit !== undefined || after !== undefined) refuse('workspaces', 'have no pages')
    const paths = await store.list('workspaces', { includeHidden: true, abortSignal })
    const proposals = [...first.proposals]
    const problems = [...first.problems]
    for (const home of workspaceHomes(paths.filter((path) => PROPOSAL.test(path)))) {
      const found = await proposalsAt(home, parts).list(options)
      proposals.push(...found.proposals.map((each) => placed(each, home)))
      problems.push(...found.problems.map((each) => ({ ...each, path: atHome(home, each.path) })))
    }
    proposals.sort((a, b) => Number(b.proposedAt) - Number(a.proposedAt))
    return { proposals, problems, next: undefined }
  }
  return { ...own, list }
}

export interface IdListOptions extends ReadOptions {
  /** The most ids, a whole number from 1. 100 by default. */
  readonly limit?: number | undefined
  /** Only ids that follow this one: `next` of the page before. It may be gone. */
  readonly after?: string | undefined
}

/** Some ids, in the order of their directories. */
export interface IdList {
  readonly ids: readonly string[]
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** A page of the ids of `kind` with these directories. Throws `invalid-argument` for invalid options. */
export function pageOfIds(kind: string, directories: Iterable<string>, options: IdListOptions): IdList {
  const { limit = ID_PAGE, after } = options
  checkValue.whole('limit', limit, 1)
  const start = after === undefined ? '' : idDirectory(kind, after, 'after')
  const sorted = [...new Set(directories)].filter((directory) => directory > start).sort()
  const ids = sorted.flatMap((directory) => directoryId(kind, directory) ?? [])
  return { ids: ids.slice(0, limit), next: ids.length > limit ? ids[limit - 1] : undefined }
}

export const ID_LIST_NAMES: OptionNames<IdListOptions> = { limit: true, after: true, abortSignal: true }

const CHARACTERS = 32

/** A stable id: 128 bits of the SHA-256 of a value as JSON, in hexadecimal. */
export async function shortHash(value: unknown): Promise<string> {
  return (await contentHash(JSON.stringify(value))).slice(0, CHARACTERS)
}

/** A handle's view of the storage: a store, and the places of its files. */
export interface View {
  readonly store: () => MemoryStore
  scopes(scope: Scope): Scope[]
  toView(path: string): string
  /** False for a file in a folder of users or projects in another spelling: no scope can name these. */
  shows(path: string): boolean
}

export const WHOLE: Scope = { directory: '' }

export function wholeView(store: MemoryStore): View {
  return { store: () => store, scopes: (scope) => [scope], toView: (path) => path, shows: () => true }
}

export function rootView(root: MemoryStore): View {
  return {
    store: lazily(() => sharedStore(root)),
    scopes: ({ directory, except = [] }) =>
      isOwned(directory) ? [] : [{ directory, except: [...except, ...OWNED_DIRECTORIES] }],
    toView: (path) => path,
    shows: (path) => !isOwned(path),
  }
}

/** Does not find the files of users, projects and workspaces; a change of one throws `scope-violation`. */
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

/** Refuses to read a path that no change may have, as a proposal does first. */
export function proposedStore(shared: MemoryStore): MemoryStore {
  const below = portOf(shared)
  return storeOn({ ...below, read: async (path, options) => await below.read(checkShared(path), options) })
}

function checkShared(path: string): string {
  if (!isOwned(path)) return path
  const why = 'it belongs to a user, a project or a workspace; use that one, such as memory.user(id)'
  throw MemoryError.scopeViolation(path, why)
}

/** The files below `home` over the shared ones. Changes go to `home`, whatever the path. */
export function userView(root: MemoryStore, home: string): View {
  const own = homeView(root, home)
  const isOwn = (path: string) => isWithin(path, home)
  const isShared = (path: string) => !isHidden(path) && !isOwned(path)
  return {
    store: lazily(() =>
      overlayStore({ upper: own.store(), lower: root, isShared, unshared: OWNED_DIRECTORIES }),
    ),
    scopes(scope) {
      const { directory, except = [] } = scope
      const shared = { directory, except: [...OWNED_DIRECTORIES, ...except], hiddenBy: home }
      return isShared(directory) ? [...own.scopes(scope), shared] : own.scopes(scope)
    },
    toView: (path) => (isOwn(path) ? own.toView(path) : path),
    shows: (path) => isOwn(path) || isShared(path),
  }
}

// In any spelling: on some disks "Projects" opens "projects".
function isOwned(path: string): boolean {
  return OWNED_DIRECTORIES.includes(collisionKey(path.split('/', 1)[0] ?? path))
}

export function homeView(root: MemoryStore, home: string): View {
  const inHome = (path: string) => (path === '' ? home : `${home}/${path}`)
  return {
    store: lazily(() => scopedStore(root, home)),
    scopes: ({ directory, except = [] }) => [{ directory: inHome(directory), except: except.map(inHome) }],
    toView: (path) => path.slice(home.length + 1),
    shows: () => true,
  }
}
