import { portOf, storeOn } from '@sheaf/core/adapter'
import type { MemoryStore, Storage } from '@sheaf/core'
import type { FilePort, SearchIndex } from '@sheaf/core/adapter'

/**
 * The time that is left for a call of the storage. One call, such as an append, may use the database several
 * times: together they have one deadline.
 */
export interface CallDeadline {
  /** Milliseconds left for the call that is under way; Infinity outside of one, and never less than 0. */
  remaining(): number
  /**
   * The same storage, whose calls have `timeoutMs` each. What is long by its nature (eraseEmbeddings, sync,
   * rebuild, doctor, scrub, snapshot) is left as it is.
   */
  guard(storage: Storage): Storage
}

/** Connects a step with its call: an `AsyncLocalStorage` of Node. */
export interface CallContext {
  run<T>(value: number, work: () => T): T
  getStore(): number | undefined
}

/** Gives every call of a storage `timeoutMs` from when it is made. `ends` is used for nothing else. */
export function createCallDeadline(timeoutMs: number, ends: CallContext): CallDeadline {
  const limited = <T extends object>(target: T, names: readonly (keyof T)[]): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        const isLimited = names.includes(name as keyof T)
        return (...values: unknown[]) =>
          isLimited
            ? ends.run(performance.now() + timeoutMs, () => Reflect.apply(member, target, values) as unknown)
            : (Reflect.apply(member, target, values) as unknown)
      },
    })
  // A call of the store has one end, and so has each step of a view, which may wait for a person in between.
  const guardStore = (store: MemoryStore): MemoryStore => {
    const calls = limited(store, STORE_CALLS)
    const own = Object.fromEntries(STORE_CALLS.map((name) => [name, calls[name]]))
    return Object.assign(storeOn(limited(portOf(store), PORT_CALLS)), own)
  }
  return {
    remaining: () => Math.max(0, (ends.getStore() ?? Infinity) - performance.now()),
    guard: (storage) => ({
      ...storage,
      store: guardStore(storage.store),
      index: limited(storage.index, INDEX_CALLS),
      ...limited({ changes: storage.changes }, ['changes']),
    }),
  }
}

const STORE_CALLS: readonly (keyof MemoryStore)[] = [
  'read',
  'stat',
  'list',
  'exists',
  'write',
  'append',
  'delete',
  'commit',
]
const PORT_CALLS: readonly (keyof FilePort)[] = ['read', 'readAll', 'stat', 'list', 'commit']
const INDEX_CALLS: readonly (keyof SearchIndex)[] = [
  'candidates',
  'pendingEmbeddings',
  'putEmbeddings',
  'readEmbeddings',
  'embeddedModels',
]
