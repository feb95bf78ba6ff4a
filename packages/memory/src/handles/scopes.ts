import {
  MemoryError,
  scopedStore,
  type ContextConfiguration,
  type Chunker,
  type Clock,
  type CommitOptions,
  type MemoryStore,
  type Storage,
  type TokenCounter,
} from '@sheaf/core'
import {
  LAYOUT,
  checkOptions,
  idDirectory,
  isHidden,
  OPTION_NAMES,
  type OptionNames,
  type SearchIndex,
} from '@sheaf/core/adapter'
import {
  fileLinks,
  transcripts,
  branches,
  createEntries,
  createHistory,
  createProposals,
  createTranscript,
  SCANNERS,
  fileHistories,
  moveFiles,
  dailyLogs,
} from '@sheaf/documents'
import type { Searcher } from '@sheaf/retrieval'
import { createLearning, type LearningParts } from '../learning/create-learning.ts'
import type { AssemblerParts } from '../context/user-sources.ts'
import { decisionsOf } from '../context/default-assembler.ts'
import type { EntryExpiry } from '../context/frontmatter.ts'
import type { createStanding } from '../context/standing.ts'
import { asOf, type PastParts } from '../backup/as-of.ts'
import { erase, forget, removeFiles, emptiedTrash, forgettingProposals } from '../changes/forget.ts'
import {
  atHome,
  homeInProject,
  homeOf,
  SCOPE_MEMORY,
  threadPath,
  workspaceHome,
  ID_LIST_NAMES,
  homesWith,
  pageOfIds,
  projectAbove,
  homeView,
  projectProposals,
  proposalOf,
  proposedStore,
  rootView,
  sharedStore,
  userView,
  wholeView,
  type IdListOptions,
  type View,
} from './homes.ts'
import { lazily, lazyMembers, type TextCache } from '../context/text-cache.ts'
import type { MemoryHandle, ScopedMemory } from './scoped-memory.ts'
import type { AgentMemory, Memory, WholeMemory } from '../memory.ts'
import type { KeptContexts } from '../contexts/kept-contexts.ts'
import type { ChangeFeed, ChangeListener, SubscribeOptions } from '../changes/change-feed.ts'
import { trackedStore, trackedAll, type PendingWork } from '../changes/waking-storage.ts'
import { createThread, threadBranches } from '../thread/create-thread.ts'
import { withoutCopies } from '../thread/session-items.ts'
import { examineMemory } from '../changes/examine-memory.ts'
import { userMemory, bootstrapOf } from './user-memory.ts'
import { CONTEXTS_DIRECTORY, WHOLE_CONTEXTS_DIRECTORY } from '../contexts/stored-context.ts'

type Kind = AssemblerParts['kind']

const SUBSCRIBE_NAMES: OptionNames<SubscribeOptions> = {
  since: true,
  includeHidden: true,
  onError: true,
  onLevel: true,
  onProposal: true,
  abortSignal: true,
}

export interface ScopeParts {
  readonly storage: Storage
  readonly root: MemoryStore
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly chunker: Chunker
  readonly agentDirectory: string
  readonly pending: PendingWork
  readonly feed: ChangeFeed
  readonly contexts: KeptContexts
  readonly standingOf: (
    view: View,
    store: MemoryStore,
    index?: Pick<SearchIndex, 'candidates'>,
  ) => ReturnType<typeof createStanding>
  readonly texts: readonly Pick<TextCache<unknown>, 'clear'>[]
  readonly entryExpiry: EntryExpiry
  readonly context: ContextConfiguration | undefined
  readonly learning: Pick<
    LearningParts,
    'analyser' | 'llm' | 'ingester' | 'options' | 'queue' | 'work' | 'places' | 'idle'
  >
  readonly searcherOf: (view: View) => Searcher
  readonly past: PastParts
  readonly handleOf: (view: View, kind: Kind, home: string) => HandleParts
}

type AgentScope = ScopedMemory & Pick<AgentMemory, 'kind'>

export interface HandleParts extends Pick<MemoryHandle, 'search' | 'files' | 'assemble'> {
  readonly store: () => MemoryStore
}

type Parts = Pick<WholeMemory, 'store' | 'ownStore' | 'entries' | 'proposals' | 'history' | 'learning'>

const withParts = lazyMembers<Parts>('store', 'ownStore', 'entries', 'proposals', 'history', 'learning')

export function createScopes(parts: ScopeParts): WholeMemory &
  Pick<Memory, 'user' | 'users' | 'project' | 'projects' | 'workspace' | 'workspaces'> & {
    agent(): AgentScope
  } {
  const { storage, root, clock, tokens, agentDirectory, pending, handleOf, searcherOf } = parts
  const forgetTexts = () => {
    for (const cache of parts.texts) cache.clear()
  }
  // The branches of each home when they were first sought. Later branches are in a list of the home.
  const branchFiles = new Map<string, Awaited<ReturnType<MemoryHandle['files']>>>()
  const removed = () => {
    forgetTexts()
    branchFiles.clear()
    // A running call may have read a text, and cache it later.
    void pending.underWay().then(forgetTexts)
    parts.entryExpiry.clear()
    parts.contexts.clear()
    fileHistories.forget(root)
  }

  // Removals have no history: it would keep the removed text.
  const bareStore = (kind: Kind, directory: string): MemoryStore => {
    if (kind === 'whole') return storage.store
    return kind === 'agent' ? sharedStore(storage.store) : scopedStore(storage.store, directory)
  }

  // Most handles serve one search or one note, so parts are made when first used.
  const scopeOf = (home: string, kind: Kind, handleIn: (memory: Memory) => WholeMemory): WholeMemory => {
    const isWhole = kind === 'whole'
    const isAgent = kind === 'agent'
    const ownView = isWhole ? wholeView(root) : isAgent ? rootView(root) : homeView(root, home)
    const handle = handleOf(kind === 'user' ? userView(root, home) : ownView, kind, home)
    const ownStore = lazily(() => trackedStore(ownView.store(), pending))
    const writes = kind === 'user' || isWhole ? 'direct' : 'propose'
    const homeOfHistory = isWhole ? homeOf : kind === 'project' ? homeInProject : () => ''
    const removal = lazily(() => {
      return { store: bareStore(kind, home), storage, clock, home, homeOf: homeOfHistory }
    })
    const removing = async <T>(remove: () => Promise<T>): Promise<T> =>
      await pending.track(parts.learning.work.erasing(home, remove).finally(removed))
    const tracked = <T extends object>(make: () => T) => lazily(() => trackedAll(make(), pending))
    // Proposals change the store that tools see: a change of a shared file makes a copy of the handle's own.
    const proposals = tracked(() => {
      const store = isAgent ? proposedStore(handle.store()) : handle.store()
      const all = createProposals({ store, clock, scanners: SCANNERS.default })
      const own = forgettingProposals(all, removal(), removing)
      return kind === 'project' ? projectProposals({ own, store: ownStore(), clock }) : own
    })
    const entries = tracked(() => {
      const own = { store: ownStore(), clock, shared: kind === 'user' ? shared() : undefined }
      return emptiedTrash(createEntries(own), ownStore(), removal(), removing)
    })
    const history = tracked(() => createHistory({ store: ownStore(), clock, homeOf: homeOfHistory }))
    const shared = () => sharedStore(root)
    const contexts = parts.contexts.of(isAgent ? '.agent' : home, {
      directory: isWhole ? WHOLE_CONTEXTS_DIRECTORY : CONTEXTS_DIRECTORY,
      ownStore,
      store: handle.store,
      shared,
      histories: () =>
        kind === 'user' ? [history(), createHistory({ store: shared(), clock })] : [history()],
    })
    const learning = lazily(() => {
      const made = createLearning({
        ...parts.learning,
        kind,
        home,
        store: handle.store(),
        ownStore: ownStore(),
        proposals: proposals(),
        writes,
        clock,
        tokens,
      })
      return { ...made, learning: trackedAll(made.learning, pending) }
    })
    // Links do not lead out of a home, such as that of a user in the whole memory.
    const linked = (path: string | undefined) => {
      const inner = path === undefined ? '' : homeOfHistory(path)
      const below = (each: string) => (inner === '' ? each : each.slice(inner.length + 1))
      const at = (each: string) => atHome(inner, each)
      if (inner === '' && !isWhole) return { inner, below, at, store: ownStore(), view: handle.store() }
      const store = inner === '' ? sharedStore(ownStore()) : scopedStore(ownStore(), inner)
      return { inner, below, at, store, view: store }
    }
    const move: WholeMemory['move'] = async (from, to, options) => {
      const { inner, below, at, store, view } = linked(from)
      if (homeOfHistory(to) !== inner)
        throw MemoryError.scopeViolation(to, `it is not in the same memory as "${from}"`)
      const moved = await moveFiles({ store, view }, below(from), below(to), options)
      return {
        files: moved.files.map((each) => ({ from: at(each.from), to: at(each.to) })),
        relinked: moved.relinked.map(at),
        skipped: moved.skipped.map(at),
      }
    }
    const links: WholeMemory['links'] = async (options = {}) => {
      const { from, to } = options
      const { inner, below, at, view } = linked(from ?? to)
      if (to !== undefined && homeOfHistory(to) !== inner) return []
      const found = await fileLinks.list(view, { ...options, from: from && below(from), to: to && below(to) })
      return found.map(({ source, path, ...link }) => {
        return { source: at(source), ...link, ...(path !== undefined && { path: at(path) }) }
      })
    }
    const found = async (root: string) => {
      const where = { branch_root: { exists: true } }
      const all = branchFiles.get(home) ?? (await handle.files({ where, within: LAYOUT.chats }))
      branchFiles.set(home, all)
      return all.flatMap(({ path, fields }) => (fields?.['branch_root'] === root ? path : []))
    }
    const members: Omit<WholeMemory, keyof Parts> = {
      ...trackedAll({ move, links }, pending),
      clock,
      agentDirectory,
      search: handle.search,
      files: handle.files,
      assemble: (request) => contexts.assemble(request, handle.assemble),
      contexts: (options) => pending.track(contexts.list(options)),
      context: (id, options) => pending.track(contexts.read(id, options)),
      chunks: async (path, options = {}) => {
        const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
        return parts.chunker.chunk(await handle.store().read(path, { abortSignal }), path)
      },
      writes,
      thread: (name) => {
        const transcriptOf = (id: string) =>
          createTranscript({ store: contexts.recordingStore(id), clock, path: threadPath(home, id) })
        const transcript = transcriptOf(name)
        const remove = async (options: CommitOptions) => {
          const { path } = transcript
          const { abortSignal } = options
          const { store: bare } = removal()
          const inside = await bare.list(path.slice(0, -'.md'.length), { abortSignal, includeHidden: true })
          const further = inside.filter(
            (each) => branches.isPartOf(path, each) || (isHidden(each) && !branches.isList(each)),
          )
          const isThere = await bare.exists(path, { abortSignal })
          const [there, gone] = isThere ? [[path, ...further], []] : [further, [path]]
          const own = await transcript.messages({ own: true, abortSignal })
          const copies = await withoutCopies(bare, path, own, { abortSignal })
          return await removeFiles(removal(), there, options, gone, copies)
        }
        return createThread({
          id: name,
          transcript,
          branches: threadBranches({ id: name, transcript, store: ownStore(), clock, transcriptOf, found }),
          threadOf: (id) => members.thread(id),
          assemble: (request) => contexts.assemble(request, handle.assemble, name),
          packContext: (context) => contexts.pack(name, context),
          pending,
          learning: learning().ofThread(transcript),
          remove: async (options) => await removing(() => remove(options)),
        })
      },
      threads: async (options = {}) => {
        const { abortSignal } = checkOptions(options, ID_LIST_NAMES)
        const paths = await pending.track(transcripts.list(ownStore(), { abortSignal }))
        const directories = paths.map((path) => path.slice(0, -'.md'.length))
        return pageOfIds(LAYOUT.chats, directories, options)
      },
      forget: async (request, options) => {
        const searcher = searcherOf(ownView)
        return await removing(() =>
          forget({ ...removal(), analyser: parts.learning.analyser, searcher }, request, options),
        )
      },
      subscribe: async (listener, options = {}) => {
        const { includeHidden = false, onProposal, ...rest } = checkOptions(options, SUBSCRIBE_NAMES)
        const below = atHome(home, '')
        const toldIf = (isWanted: (path: string) => boolean) => (path: string) =>
          path.startsWith(below) && ownView.shows(path) && isWanted(path)
            ? path.slice(below.length)
            : undefined
        const isShown = (path: string) => includeHidden || !isHidden(path)
        const stop = await parts.feed.subscribe(listener, options, toldIf(isShown))
        if (onProposal === undefined) return stop
        const { onLevel: _, ...same } = rest
        const tell: ChangeListener = async ({ files }) => {
          const kept = { own: proposals(), store: ownStore(), clock }
          for (const { path, hash } of files) {
            const proposal = hash === null ? undefined : await proposalOf(path, kept)
            if (proposal !== undefined) await onProposal(proposal)
          }
        }
        const stopToo = await parts.feed.subscribe(tell, same, toldIf(isHidden))
        return () => [stop, stopToo].forEach((each) => each())
      },
      doctor: (options) => pending.track(examineMemory(storage, options, home)),
      asOf: (instant, target, options) => {
        const own = { store: ownView.store(), prefix: atHome(home, ''), homeOf: homeOfHistory }
        const shared = { store: sharedStore(root), prefix: '', homeOf: () => '' }
        const above = projectAbove(root, home)
        const project = above && { store: above.past, prefix: `${above.home}/`, homeOf: () => '' }
        const files = isWhole || isAgent ? [own] : [own, ...(project ? [project] : []), shared]
        return pending.track(asOf(parts.past, { files, handleIn }, instant, target, options))
      },
      appendDaily: (text, options) => pending.track(dailyLogs.append(ownStore(), clock, text, options)),
    }
    return withParts(members, {
      store: handle.store,
      ownStore,
      entries,
      proposals,
      history,
      learning: () => learning().learning,
    })
  }
  // A spread would make all parts.
  const ownScope = (
    id: string,
    home: string,
    kind: Exclude<Kind, 'whole'>,
    handleIn: (memory: Memory) => WholeMemory,
  ): ScopedMemory =>
    Object.assign(scopeOf(home, kind, handleIn), {
      id,
      erase: async (options?: CommitOptions) => {
        const store = bareStore(kind, home)
        const erased = parts.learning.work.erasing(home, () =>
          erase({ store, storage, clock, home }, options),
        )
        return await pending.track(erased.finally(removed))
      },
    })
  const idsOf = async (kind: string, options: IdListOptions, above = '') => {
    const { abortSignal } = checkOptions(options, ID_LIST_NAMES)
    const paths = await pending.track(root.list(`${above}${kind}`, { abortSignal }))
    return pageOfIds(kind, homesWith(paths.map((path) => path.slice(above.length))), options)
  }
  const bootstrapWith = (scope: ScopedMemory, home: string, kind: 'project' | 'workspace') => {
    const file = kind === 'project' ? LAYOUT.project : SCOPE_MEMORY
    const project = projectAbove(root, home)?.store
    const decisions = () => decisionsOf({ kind, store: scope.store, project, clock })
    const files = [LAYOUT.agent.soul, LAYOUT.agent.identity, file]
    return bootstrapOf(() => scope.store, home, { ...parts, decisions }, files)
  }

  return {
    ...scopeOf('', 'whole', (memory) => memory),
    users: async (options = {}) => await idsOf('users', options),
    projects: async (options = {}) => await idsOf('projects', options),
    workspaces: async (given = {}) => {
      const { project, ...options } = checkOptions(given, { ...ID_LIST_NAMES, project: true })
      const above = project === undefined ? '' : `${idDirectory('projects', project)}/`
      return await idsOf('workspaces', options, above)
    },
    agent() {
      const scope = ownScope('agent', '', 'agent', (memory) => memory.agent())
      return Object.assign(scope, { kind: 'agent' } as const)
    },
    user(id) {
      const home = idDirectory('users', id)
      const scope = ownScope(id, home, 'user', (memory) => memory.user(id))
      return userMemory(scope, { ...parts, home })
    },
    project(id) {
      const home = idDirectory('projects', id)
      const scope = ownScope(id, home, 'project', (memory) => memory.project(id))
      const bootstrap = bootstrapWith(scope, home, 'project')
      return Object.assign(scope, { kind: 'project', bootstrap } as const)
    },
    workspace(id, options = {}) {
      const { project } = checkOptions(options, { project: true })
      const home = workspaceHome(id, project)
      const scope = ownScope(id, home, 'workspace', (memory) => memory.workspace(id, options))
      const bootstrap = bootstrapWith(scope, home, 'workspace')
      return Object.assign(scope, { kind: 'workspace', project, bootstrap } as const)
    },
  }
}
