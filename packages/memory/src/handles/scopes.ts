import { CHATS_DIRECTORY } from '@sheaf/conversations'
import { checkOptions, idDirectory, isHidden, OPTION_NAMES, scopedStore } from '@sheaf/core'
import type {
  Chunker,
  Clock,
  CommitOptions,
  ContextAssembler,
  MemoryStore,
  OptionNames,
  Storage,
  TokenCounter,
} from '@sheaf/core'
import {
  appendDaily,
  createEntries,
  createHistory,
  createProposals,
  createTranscript,
  defaultScanners,
  forgetHistories,
  homeDirectory,
  isPartOf,
  listTranscripts,
  seedUserFiles,
  userBootstrap,
} from '@sheaf/documents'
import type { Searcher } from '@sheaf/retrieval'
import { createLearning } from '../learning/create-learning.ts'
import type { LearningParts } from '../learning/create-learning.ts'
import type { EntryExpiry } from '../context/entry-expiry.ts'
import { erase } from '../changes/erase.ts'
import { forget, removeFiles } from '../changes/forget.ts'
import { forgettingProposals } from '../changes/forgetting-proposals.ts'
import { atHome, homeInProject, homeOf, threadPath, workspaceHome } from './homes.ts'
import { checkIdList, pageOfIds } from './list-ids.ts'
import type { IdListOptions } from './list-ids.ts'
import type { MemoryHandle } from './memory-handle.ts'
import type { Memory, WholeMemory } from '../memory.ts'
import type { ContextRecord } from '../context/context-record.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { PendingWork } from '../changes/pending-work.ts'
import { trackedStore } from '../changes/pending-work.ts'
import type { SubscribeOptions } from '../changes/memory-change.ts'
import type { ScopedMemory } from './scoped-memory.ts'
import { createStanding } from '../context/standing.ts'
import type { StandingStatement } from '@sheaf/conversations'
import type { TextCache } from '../context/text-cache.ts'
import { createThread } from '../thread/thread.ts'
import { trackedAll } from './tracked-all.ts'
import { presentedStore } from '../context/user-sources.ts'
import { homeView, userView, wholeView } from './view.ts'
import type { View } from './view.ts'

type Kind = 'whole' | 'user' | 'project' | 'workspace'

const SUBSCRIBE_NAMES: OptionNames<SubscribeOptions> = {
  since: true,
  includeHidden: true,
  onError: true,
  abortSignal: true,
}

/** What the scopes of a memory are made of. */
export interface ScopeParts {
  readonly storage: Storage
  /** The storage's store, with history where that is kept. */
  readonly root: MemoryStore
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly chunker: Chunker
  readonly agentDirectory: string
  readonly pending: PendingWork
  readonly feed: ChangeFeed
  readonly contexts: ContextRecord
  readonly statements: TextCache<readonly StandingStatement[]>
  readonly terms: Pick<TextCache<unknown>, 'clear'>
  readonly entryExpiry: EntryExpiry
  readonly learning: Pick<
    LearningParts,
    'analyser' | 'llm' | 'ingester' | 'options' | 'queue' | 'work' | 'places' | 'idle'
  >
  readonly searcherOf: (view: View) => Searcher
  readonly handleOf: (
    view: View,
    kind: Kind,
    home: string,
  ) => MemoryHandle & { readonly assembler: ContextAssembler }
}

/** The users, projects and workspaces of a memory, and the whole of it. */
export function createScopes(
  parts: ScopeParts,
): WholeMemory & Pick<Memory, 'user' | 'users' | 'project' | 'projects' | 'workspace'> {
  const { storage, root, clock, tokens, agentDirectory, pending, handleOf, searcherOf, statements } = parts
  const removed = () => {
    statements.clear()
    parts.terms.clear()
    parts.entryExpiry.clear()
    parts.contexts.clear()
    forgetHistories(root)
  }

  const scopeOf = (home: string, kind: Kind): WholeMemory => {
    const isWhole = kind === 'whole'
    const ownView = isWhole ? wholeView(root) : homeView(root, home)
    const { assembler, ...handle } = handleOf(kind === 'user' ? userView(root, home) : ownView, kind, home)
    const ownStore = trackedStore(ownView.store, pending)
    const contexts = parts.contexts.of(home)
    // Removing is not recorded: it would leave what it removes.
    const bare = isWhole ? storage.store : scopedStore(storage.store, home)
    const writes = kind === 'user' || isWhole ? 'direct' : 'propose'
    const homeOfHistory = isWhole ? homeOf : kind === 'project' ? homeInProject : () => ''
    const removal = { store: bare, storage, clock, homeOf: homeOfHistory }
    const removing = async <T>(remove: () => Promise<T>): Promise<T> =>
      await pending.track(parts.learning.work.erasing(home, remove).finally(removed))
    // Of what the tools see: a change of a shared file makes a copy of one's own.
    const proposals = trackedAll(
      forgettingProposals(
        createProposals({ store: handle.store, clock, scanners: defaultScanners }),
        removal,
        removing,
      ),
      pending,
    )
    const history = trackedAll(createHistory({ store: ownStore, clock, homeOf: homeOfHistory }), pending)
    const { learning, ofThread } = createLearning({
      ...parts.learning,
      kind,
      home,
      store: handle.store,
      ownStore,
      proposals,
      writes,
      clock,
      tokens,
    })
    return {
      clock,
      agentDirectory,
      ...handle,
      assemble: (request) => contexts.keep(request, handle.assemble),
      contexts: (options) => contexts.list(options),
      chunks: async (path, options = {}) => {
        const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
        return parts.chunker.chunk(await handle.store.read(path, { abortSignal }))
      },
      ownStore,
      writes,
      entries: trackedAll(createEntries({ store: ownStore, clock }), pending),
      proposals,
      history,
      learning: trackedAll(learning, pending),
      thread: (threadId) => {
        const transcript = createTranscript({ store: ownStore, clock, path: threadPath(home, threadId) })
        const remove = async (options: CommitOptions) => {
          const { path } = transcript
          const { abortSignal } = options
          const inside = await bare.list(path.slice(0, -'.md'.length), { abortSignal, includeHidden: true })
          const further = inside.filter((each) => isPartOf(path, each) || isHidden(each))
          return await removeFiles(
            removal,
            [...((await bare.exists(path, { abortSignal })) ? [path] : []), ...further],
            options,
          )
        }
        return createThread({
          id: threadId,
          transcript,
          assemble: (request) => contexts.keep(request, (each) => assembler.assemble(each), threadId),
          answered: (ids) => contexts.answered(threadId, ids),
          pending,
          learning: ofThread(transcript),
          remove: async (options) => await removing(() => remove(options)),
        })
      },
      threads: async (options = {}) => {
        const { abortSignal } = checkIdList(options)
        const paths = await pending.track(listTranscripts(ownStore, { abortSignal }))
        return pageOfIds(
          CHATS_DIRECTORY,
          paths.map((path) => path.slice(0, -'.md'.length)),
          options,
        )
      },
      forget: async (request, options) => {
        const searcher = searcherOf(ownView)
        return await removing(() =>
          forget({ ...removal, analyser: parts.learning.analyser, searcher }, request, options),
        )
      },
      subscribe: async (listener, options = {}) => {
        const { includeHidden = false } = checkOptions(options, SUBSCRIBE_NAMES)
        const below = atHome(home, '')
        return await parts.feed.subscribe(listener, options, (path) =>
          path.startsWith(below) && (includeHidden || !isHidden(path)) ? path.slice(below.length) : undefined,
        )
      },
      appendDaily: (text, options) => pending.track(appendDaily(ownStore, clock, text, options)),
    }
  }
  const ownScope = (id: string, home: string, kind: 'user' | 'project' | 'workspace'): ScopedMemory => ({
    id,
    ...scopeOf(home, kind),
    async erase(options) {
      const store = scopedStore(storage.store, home)
      const erased = parts.learning.work.erasing(home, () => erase({ store, storage, clock }, options))
      return await pending.track(erased.finally(removed))
    },
  })
  const idsOf = async (kind: string, options: IdListOptions) => {
    const { abortSignal } = checkIdList(options)
    const paths = await pending.track(root.list(kind, { abortSignal }))
    return pageOfIds(kind, paths.map(homeDirectory), options)
  }

  return {
    ...scopeOf('', 'whole'),
    users: async (options = {}) => await idsOf('users', options),
    projects: async (options = {}) => await idsOf('projects', options),
    user(id) {
      const home = idDirectory('users', id)
      const scope = ownScope(id, home, 'user')
      const { store, ownStore } = scope
      const standing = createStanding({
        index: storage.index,
        view: userView(root, home),
        store: ownStore,
        clock,
        statements,
      })
      return {
        ...scope,
        standing: trackedAll(standing, pending),
        seed: async (options = {}) =>
          await pending.track(
            seedUserFiles(ownStore, checkOptions(options, { texts: true, ...OPTION_NAMES.commit })),
          ),
        bootstrap: async (limits = {}) =>
          await pending.track(
            userBootstrap(
              presentedStore(store, { clock, currentIndex: parts.entryExpiry.indexOf(home, store) }),
              {
                ...checkOptions(limits, {
                  dailyLogs: true,
                  fileCap: true,
                  maxTokens: true,
                  abortSignal: true,
                }),
                clock,
                tokens,
                agentDirectory,
                agentStore: presentedStore(root, {
                  clock,
                  currentIndex: parts.entryExpiry.indexOf('', root),
                }),
              },
            ),
          ),
      }
    },
    project: (id) => ({ ...ownScope(id, idDirectory('projects', id), 'project'), kind: 'project' }),
    workspace(id, options = {}) {
      const { project } = checkOptions(options, { project: true })
      return { ...ownScope(id, workspaceHome(id, project), 'workspace'), kind: 'workspace', project }
    },
  }
}
