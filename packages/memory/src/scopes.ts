import { checkOptions, idDirectory, OPTION_NAMES, scopedStore } from '@sheaf/core'
import type { Clock, ContextAssembler, MemoryStore, Storage, TokenCounter } from '@sheaf/core'
import {
  appendDaily,
  createEntries,
  createHistory,
  createProposals,
  createTranscript,
  defaultScanners,
  seedUserFiles,
  userBootstrap,
} from '@sheaf/documents'
import { createLearning } from './create-learning.ts'
import type { LearningParts } from './create-learning.ts'
import { erase } from './erase.ts'
import { homeInProject, threadPath, workspaceHome } from './homes.ts'
import type { MemoryHandle } from './memory-handle.ts'
import type { Memory } from './memory.ts'
import type { PendingWork } from './pending-work.ts'
import { trackedStore } from './pending-work.ts'
import type { ScopedMemory } from './scoped-memory.ts'
import { createStanding } from './standing.ts'
import type { StatementCache } from './statement-cache.ts'
import { createThread } from './thread.ts'
import { trackedAll } from './tracked-all.ts'
import { presentedStore } from './user-sources.ts'
import { homeView, userView } from './view.ts'
import type { View } from './view.ts'

/** What the scopes of a memory are made of. */
export interface ScopeParts {
  readonly storage: Storage
  /** The storage's store, with history where that is kept. */
  readonly root: MemoryStore
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly agentDirectory: string
  readonly pending: PendingWork
  readonly statements: StatementCache
  readonly learning: Pick<LearningParts, 'analyser' | 'llm' | 'ingester' | 'options' | 'queue' | 'work' | 'places'>
  readonly handleOf: (view: View, kind: 'user' | 'project' | 'workspace') => MemoryHandle & { readonly assembler: ContextAssembler }
}

/** The users, projects and workspaces of a memory. */
export function createScopes(parts: ScopeParts): Pick<Memory, 'user' | 'project' | 'workspace'> {
  const { storage, root, clock, tokens, agentDirectory, pending, handleOf, statements } = parts

  const scopeOf = (id: string, home: string, kind: 'user' | 'project' | 'workspace'): ScopedMemory => {
    const { assembler, ...handle } = handleOf(kind === 'user' ? userView(root, home) : homeView(root, home), kind)
    const ownStore = trackedStore(scopedStore(root, home), pending)
    // Erasing is not recorded: it would leave what it removes.
    const bare = scopedStore(storage.store, home)
    const writes = kind === 'user' ? 'direct' : 'propose'
    // Of what the tools see: a change of a shared file makes a copy of one's own.
    const proposals = trackedAll(createProposals({ store: handle.store, clock, scanners: defaultScanners }), pending)
    const history = trackedAll(createHistory({ store: ownStore, clock, homeOf: kind === 'project' ? homeInProject : () => '' }), pending)
    const { learning, ofThread } = createLearning({
      ...parts.learning,
      kind,
      home,
      store: handle.store,
      ownStore,
      proposals,
      history,
      writes,
      clock,
      tokens,
    })
    return {
      id,
      clock,
      agentDirectory,
      ...handle,
      ownStore,
      writes,
      entries: trackedAll(createEntries({ store: ownStore, clock }), pending),
      proposals,
      history,
      learning: trackedAll(learning, pending),
      thread: (threadId) => {
        const transcript = createTranscript({ store: ownStore, clock, path: threadPath(home, threadId) })
        return createThread({ id: threadId, transcript, assembler, pending, learning: ofThread(transcript) })
      },
      appendDaily: (text, options) => pending.track(appendDaily(ownStore, clock, text, options)),
      async erase(options) {
        const erased = parts.learning.work.erasing(home, () => erase({ store: bare, storage, clock }, options))
        return await pending.track(erased.finally(() => statements.clear()))
      },
    }
  }

  return {
    user(id) {
      const home = idDirectory('users', id)
      const scope = scopeOf(id, home, 'user')
      const { store, ownStore } = scope
      const standing = createStanding({ index: storage.index, view: userView(root, home), store: ownStore, clock, statements })
      return {
        ...scope,
        standing: trackedAll(standing, pending),
        seed: async (options = {}) =>
          await pending.track(seedUserFiles(ownStore, checkOptions(options, { texts: true, ...OPTION_NAMES.commit }))),
        bootstrap: async (limits = {}) =>
          await pending.track(
            userBootstrap(presentedStore(store), {
              ...checkOptions(limits, { dailyLogs: true, fileCap: true, maxTokens: true, abortSignal: true }),
              clock,
              tokens,
              agentDirectory,
            }),
          ),
      }
    },
    project: (id) => ({ ...scopeOf(id, idDirectory('projects', id), 'project'), kind: 'project' }),
    workspace(id, options = {}) {
      const { project } = checkOptions(options, { project: true })
      return { ...scopeOf(id, workspaceHome(id, project), 'workspace'), kind: 'workspace', project }
    },
  }
}
