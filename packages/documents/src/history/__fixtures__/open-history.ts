import { fixedClock, type FixedClock, type MemoryStore } from '@sheaf/core'
import { openStore } from '../../__fixtures__/open-store.ts'
import { createHistory } from '../create-history.ts'
import type { History } from '../history.ts'
import { historyStore } from '../history-store.ts'
import type { HistoryStoreOptions } from '../recorded-commits.ts'

/**
 * A recording store on the storage of this run, its history, and the store below, for edits by hand.
 */
export interface OpenHistory extends AsyncDisposable {
  readonly below: MemoryStore
  readonly store: MemoryStore
  readonly history: History
  readonly clock: FixedClock
}

export async function openHistory(options: Partial<HistoryStoreOptions> = {}): Promise<OpenHistory> {
  const clock = fixedClock('2026-11-20T10:11:12.345Z')
  const open = await openStore(undefined, clock)
  const store = historyStore(open.store, { clock, ...options })
  return {
    below: open.store,
    store,
    history: createHistory({ store, clock }),
    clock,
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

/** Every file of a store, hidden ones too. */
export async function contentsOf(store: MemoryStore): Promise<Record<string, string>> {
  const paths = await store.list('', { includeHidden: true })
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)),
  )
}

/** The versions of a file, newest first. */
export async function versionsOf(history: History, path: string): Promise<string[]> {
  return (await history.list(path)).map(({ version }) => version)
}

/** A series of texts; each changes the one before somewhere. */
export function textOf(round: number): string {
  const lines = Array.from(
    { length: 20 },
    (_, line) => `- line ${line} of round ${round - ((round + line) % 7)}\n`,
  )
  return `# M\n\n${lines.join('')}`
}
