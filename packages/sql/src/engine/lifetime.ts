import { MemoryError, type Storage, type MemoryStore } from '@sheaf/core'
import { gate } from './gate.ts'
import { checkedStorage } from './check-calls.ts'
import { portOf, storeOn, untilAborted, type FilePort, type SearchIndex } from '@sheaf/core/adapter'

/**
 * Counts running work, so that closing waits for it and later work is refused. Each call passes the gate of
 * the event loop first.
 */
export class Lifetime {
  #underWay = 0
  #closing: Promise<void> | undefined
  #whenIdle: (() => void) | undefined
  readonly #explain: (error: unknown) => unknown

  /** `explain` returns the error to throw for one of a call. */
  constructor(explain: (error: unknown) => unknown = (error) => error) {
    this.#explain = explain
  }

  /** Throws `closed` once `close` was called. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw MemoryError.closed('The storage')
    this.#underWay += 1
    try {
      return await gate.run(work)
    } catch (error) {
      throw await this.#explain(error)
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#whenIdle?.()
    }
  }

  /** Waits until no work is running, then releases, once. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closing ??= (async () => {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
      await release()
    })()
    return this.#closing
  }

  /** The storage of an adapter's `open`: all its calls are counted, and their arguments checked. */
  storage({ release, ...parts }: OpenedParts): Storage {
    return checkedStorage({ ...parts, close: () => this.close(release) }, this.run.bind(this))
  }
}

/** The parts that an adapter's `open` made. The store counts its own calls. */
interface OpenedParts extends Omit<Storage, 'close'> {
  /** Called once, when no work is running. */
  release(): Promise<void>
}

/**
 * The remaining time of a call of the storage. One call, such as an append, may use the database several
 * times; all of them share one deadline.
 */
interface CallDeadline {
  /** Milliseconds left for the current call, at least 0; Infinity outside a call. */
  remaining(): number
  /**
   * Returns the same storage with `timeoutMs` for each call. Long operations (eraseEmbeddings, sync, rebuild,
   * doctor, scrub, snapshot) have no limit.
   */
  guard(storage: Storage): Storage
}

/** Connects a step with its call: an `AsyncLocalStorage` of Node. */
interface CallContext {
  run<T>(value: number, work: () => T): T
  getStore(): number | undefined
}

/** Gives every call of a storage `timeoutMs` from its start. `ends` must have no other use. */
export function createCallDeadline(timeoutMs: number, ends: CallContext): CallDeadline {
  const limited = <T extends object>(target: T, names: readonly (keyof T)[]): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        const isLimited = names.includes(name as keyof T)
        return (...values: unknown[]) => {
          const call = () => Reflect.apply(member, target, values) as unknown
          const timed = () => (isLimited ? ends.run(performance.now() + timeoutMs, call) : call())
          const signal = ABORTABLE.has(name) ? values.map(signalOf).find(Boolean) : undefined
          return signal === undefined ? timed() : untilAborted(async () => await timed(), signal)
        }
      },
    })
  // A call of the store has one deadline. Each step of a view has its own, because a person may act between
  // two steps.
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
      ...limited({ changes: storage.changes, doctor: storage.doctor, scrub: storage.scrub }, ['changes']),
    }),
  }
}

// An aborted one rejects while it runs: it changes no file.
const ABORTABLE = new Set<string | symbol>(
  'read readAll stat list exists candidates changes sync rebuild doctor scrub'.split(' '),
)

function signalOf(value: unknown): AbortSignal | undefined {
  const { abortSignal } = (value ?? {}) as { readonly abortSignal?: unknown }
  return abortSignal instanceof AbortSignal ? abortSignal : undefined
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
