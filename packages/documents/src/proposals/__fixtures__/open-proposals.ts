import { fixedClock, type Clock, type MemoryStore } from '@sheaf/core'
import { openStore } from '../../__fixtures__/open-store.ts'
import { createProposals } from '../create-proposals.ts'
import type { Proposals } from '../proposal.ts'

export const author = 'agent'
export const reason = 'Ada said so'
export const by = 'ada'
export const BASE = '# Facts\n\n- one\n- two\n- three\n'

/** A clock that advances a second at each call, and by days on request. */
export interface WalkingClock extends Clock {
  forward(days: number): void
}

/** Begins on 2026-11-20 at ten, in UTC. */
export function walkingClock(): WalkingClock {
  let time = Date.parse('2026-11-20T10:00:00.000Z')
  const { today } = fixedClock('2026-11-20')
  const forward = (days: number) => {
    time += days * 86_400_000
  }
  return { now: () => new Date((time += 1000)), today, forward }
}

/** Proposals for a test, closed when they are disposed of. */
export interface OpenProposals extends AsyncDisposable {
  readonly store: MemoryStore
  readonly clock: WalkingClock
  readonly proposals: Proposals
}

/** Proposals in a store of their own. */
export async function openProposals(): Promise<OpenProposals> {
  const open = await openStore()
  const clock = walkingClock()
  const proposals = createProposals({ store: open.store, clock })
  return { store: open.store, clock, proposals, [Symbol.asyncDispose]: () => open[Symbol.asyncDispose]() }
}

/** All contents of a store, by path. */
export async function contentsOf(store: MemoryStore): Promise<Record<string, string>> {
  const paths = await store.list('', { includeHidden: true })
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)),
  )
}
