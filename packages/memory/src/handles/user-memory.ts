import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, Storage, TokenCounter } from '@sheaf/core'
import type { StandingLine, StandingStatement } from '@sheaf/conversations'
import { seedUserFiles, userBootstrap } from '@sheaf/documents'
import type { PendingWork } from '../changes/pending-work.ts'
import type { EntryExpiry } from '../context/entry-expiry.ts'
import { createStanding } from '../context/standing.ts'
import type { TextCache } from '../context/text-cache.ts'
import { presentedStore } from '../context/user-sources.ts'
import { lazily, lazyMembers } from './lazily.ts'
import type { ScopedMemory, UserMemory } from './scoped-memory.ts'
import { trackedAll } from './tracked-all.ts'
import { userView } from './view.ts'

/** Parts for a user's memory, beside those of all scopes. */
export interface UserParts {
  /** The user's directory. */
  readonly home: string
  readonly storage: Pick<Storage, 'index'>
  /** The storage's store, with history if it is kept. */
  readonly root: MemoryStore
  readonly clock: Clock
  readonly tokens: TokenCounter
  readonly agentDirectory: string
  readonly pending: PendingWork
  readonly statements: TextCache<readonly StandingStatement[]>
  readonly lines: TextCache<readonly StandingLine[]>
  readonly entryExpiry: EntryExpiry
}

const withStanding = lazyMembers<Pick<UserMemory, 'standing'>>('standing')

/** Adds to a scope the members of users. */
export function userMemory(scope: ScopedMemory, parts: UserParts): UserMemory {
  const { home, storage, root, clock, tokens, agentDirectory, pending, entryExpiry } = parts
  const makeStanding = () =>
    createStanding({
      index: storage.index,
      view: userView(root, home),
      store: scope.ownStore,
      clock,
      statements: parts.statements,
      lines: parts.lines,
    })
  const presented = (directory: string, store: MemoryStore) =>
    presentedStore(store, { clock, currentIndex: entryExpiry.indexOf(directory, store) })
  const own: Pick<UserMemory, 'seed' | 'bootstrap'> = {
    seed: async (options = {}) =>
      await pending.track(
        seedUserFiles(scope.ownStore, checkOptions(options, { texts: true, ...OPTION_NAMES.commit })),
      ),
    bootstrap: async (limits = {}) =>
      await pending.track(
        userBootstrap(presented(home, scope.store), {
          ...checkOptions(limits, { dailyLogs: true, fileCap: true, maxTokens: true, abortSignal: true }),
          clock,
          tokens,
          agentDirectory,
          agentStore: presented('', root),
        }),
      ),
  }
  return withStanding(Object.assign(scope, own), {
    standing: lazily(() => trackedAll(makeStanding(), pending)),
  })
}
