import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'
import type { StandingLine, StandingStatement } from '@sheaf/conversations'
import { seedUserFiles } from '@sheaf/documents'
import { createStanding } from '../context/standing.ts'
import type { TextCache } from '../context/text-cache.ts'
import { bootstrapOf } from '../context/agent-files.ts'
import type { BootstrapParts } from '../context/agent-files.ts'
import { lazily, lazyMembers } from './lazily.ts'
import type { ScopedMemory, UserMemory } from './scoped-memory.ts'
import { trackedAll } from './tracked-all.ts'
import { userView } from './view.ts'

/** Parts for a user's memory, beside those of all scopes. */
export interface UserParts extends BootstrapParts {
  /** The user's directory. */
  readonly home: string
  readonly storage: Pick<Storage, 'index'>
  readonly statements: TextCache<readonly StandingStatement[]>
  readonly lines: TextCache<readonly StandingLine[]>
}

const withStanding = lazyMembers<Pick<UserMemory, 'standing'>>('standing')

/** Adds to a scope the members of users. */
export function userMemory(scope: ScopedMemory, parts: UserParts): UserMemory {
  const { home, storage, root, clock, pending } = parts
  const makeStanding = () =>
    createStanding({
      index: storage.index,
      view: userView(root, home),
      store: scope.ownStore,
      clock,
      statements: parts.statements,
      lines: parts.lines,
    })
  const own: Pick<UserMemory, 'seed' | 'bootstrap'> = {
    seed: async (options = {}) =>
      await pending.track(
        seedUserFiles(scope.ownStore, checkOptions(options, { texts: true, ...OPTION_NAMES.commit })),
      ),
    bootstrap: bootstrapOf(() => scope.store, home, parts),
  }
  return withStanding(Object.assign(scope, own), {
    standing: lazily(() => trackedAll(makeStanding(), pending)),
  })
}
