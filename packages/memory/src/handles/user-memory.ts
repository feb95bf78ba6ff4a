import { checkOptions, isWithin, OPTION_NAMES, fileKind, LAYOUT } from '@sheaf/core/adapter'
import type { Clock, ConflictResolver, ContextConfiguration, MemoryStore, TokenCounter } from '@sheaf/core'
import { createAgentFiles, userFiles } from '@sheaf/documents'
import { lazily, lazyMembers } from '../context/text-cache.ts'
import type { Bootstrap, ScopedMemory, UserMemory, UserBootstrapLimits } from './scoped-memory.ts'
import { trackedAll, type PendingWork } from '../changes/waking-storage.ts'
import { homeView, type View } from './homes.ts'
import type { Memory } from '../memory.ts'
import type { EntryExpiry } from '../context/frontmatter.ts'
import { presentedStore, type AssemblerParts } from '../context/user-sources.ts'

interface UserParts extends BootstrapParts {
  readonly home: string
  readonly standingOf: (view: View, store: MemoryStore) => UserMemory['standing']
}

const withStanding = lazyMembers<Pick<UserMemory, 'standing'>>('standing')

export function userMemory(scope: ScopedMemory, parts: UserParts): UserMemory {
  const { home, root, pending, standingOf } = parts
  const own: Pick<UserMemory, 'seed' | 'bootstrap'> = {
    seed: async (options = {}) =>
      await pending.track(
        userFiles.seed(scope.ownStore, checkOptions(options, { texts: true, ...OPTION_NAMES.commit })),
      ),
    bootstrap: bootstrapOf(() => scope.store, home, parts),
  }
  return withStanding(Object.assign(scope, own), {
    standing: lazily(() => trackedAll(standingOf(homeView(root, home), scope.ownStore), pending)),
  })
}

type AgentFilesOfMemory = Pick<Memory, 'seed' | 'bootstrap' | 'takeBootstrap' | 'boot' | 'heartbeat'>

export function agentFiles(
  store: MemoryStore,
  { pending, tokens, agentDirectory }: Pick<BootstrapParts, 'pending' | 'tokens' | 'agentDirectory'>,
): AgentFilesOfMemory {
  const files = createAgentFiles({ store, agentDirectory })
  const tracked = trackedAll(files, pending)
  return {
    ...tracked,
    bootstrap: async (limits = {}) =>
      await tracked.bootstrap({
        ...checkOptions(limits, { fileCap: true, maxTokens: true, abortSignal: true }),
        tokens,
      }),
    // Not tracked: a run that waits for flush() would wait for itself.
    takeBootstrap: files.takeBootstrap,
  }
}

interface BootstrapParts {
  readonly root: MemoryStore
  readonly clock: Clock
  readonly learning: Pick<AssemblerParts, 'analyser'>
  readonly tokens: TokenCounter
  readonly agentDirectory: string
  readonly pending: PendingWork
  readonly entryExpiry: EntryExpiry
  /** The configuration of contexts: its budget and the size of `agent` are those of bootstrap texts too. */
  readonly context: ContextConfiguration | undefined
  /** Marks the decisions of a project or a workspace that do not hold. */
  readonly decisions?: () => ConflictResolver
}

export function bootstrapOf(
  store: () => MemoryStore,
  home: string,
  {
    root,
    clock,
    learning,
    tokens,
    agentDirectory,
    pending,
    entryExpiry,
    context = {},
    ...parts
  }: BootstrapParts,
  files: readonly string[] = LAYOUT.offered,
): (limits?: UserBootstrapLimits) => Promise<Bootstrap> {
  const presented = (directory: string, shown: MemoryStore) =>
    presentedStore(shown, {
      clock,
      analyser: learning.analyser,
      currentIndex: entryExpiry.indexOf(directory, shown),
      decisions: parts.decisions,
    })
  const agent = context.sections?.['agent']
  const size = agent === false ? undefined : (agent?.share ?? agent?.most)
  return async (limits = {}) =>
    await pending.track(
      userFiles.bootstrap(presented(home, store()), {
        maxTokens: context.maxTokens,
        agentShare: size,
        ...checkOptions(limits, { dailyLogs: true, fileCap: true, maxTokens: true, abortSignal: true }),
        files: files.filter((path) => agent !== false || fileKind(path) !== 'agent'),
        clock,
        tokens,
        agentDirectory,
        agentStore: presented('', root),
        joinsShared: isWithin(home, 'users'),
      }),
    )
}
