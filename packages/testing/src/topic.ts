import { refuse, type SearchIndex } from '@sheaf/core/adapter'
import { fixedClock, type FixedClock, type OpenOptions, type MemoryStore, type Storage } from '@sheaf/core'
import { shown } from './expectations.ts'
import { paragraphChunker, wordAnalyser } from './simple-parts.ts'
import type {
  AppendTask,
  Damage,
  StorageSuiteException,
  StorageSuiteOptions,
  TestRunner,
} from './storage-suite-options.ts'

/** The optional hooks of a suite. */
export type Hook = 'reopen' | 'secondHandle' | 'inAnotherProcess' | 'damage' | 'keptBytes'

/** The start of a case: its own open, empty storage. After the case, everything that it opened is closed. */
export interface Given {
  readonly storage: Storage
  readonly store: MemoryStore
  readonly index: SearchIndex
  readonly clock: FixedClock
  /** Opens another new storage, with other options if given. */
  readonly open: (options?: Partial<OpenOptions>) => Promise<Storage>
  /** Closes `storage` and opens it again. */
  readonly reopen: (storage: Storage, options?: Partial<OpenOptions>) => Promise<Storage>
  /** Opens a second handle to the data of `storage`, or of `other`. */
  readonly secondHandle: (other?: Storage) => Promise<Storage>
  readonly inAnotherProcess: (task: AppendTask) => Promise<void>
  /** Damages the data of one file in `storage`. */
  readonly damage: (what: Damage) => Promise<void>
  /** All bytes of `storage`. */
  readonly keptBytes: () => Promise<readonly Uint8Array[]>
}

/** Declares the cases of one topic. */
export interface Topic {
  readonly expect: TestRunner['expect']
  readonly has: (hook: Hook) => boolean
  /**
   * Declares one case. It is skipped, with the reason, if it is excepted, or if the suite lacks the hook that
   * it needs.
   */
  readonly check: (name: string, body: (given: Given) => Promise<void>, needs?: Hook) => void
}

/** The functions that declare the cases of a topic. */
export function topicOf(
  topic: string,
  { test, expect }: TestRunner,
  options: StorageSuiteOptions,
  exceptions: Exceptions,
): Topic {
  const has = (hook: Hook) => options[hook] !== undefined
  return {
    expect,
    has,
    check(name, body, needs) {
      const title = `storage: ${topic}: ${name}`
      const excepted = exceptions.reasonFor(title)
      const missing = needs === undefined || has(needs) ? undefined : `the suite was given no ${needs}`
      const reason = excepted ?? missing
      if (reason === undefined) test(title, () => run(options, body))
      else test.skip(`${title} (skipped: ${reason})`, () => run(options, body))
    },
  }
}

// Maps the storage of a case to the storage that a hook opened, because hooks get their own storages back.
const own = new WeakMap<Storage, Storage>()
const ownOf = (storage: Storage) => own.get(storage) ?? storage

async function run(options: StorageSuiteOptions, body: (given: Given) => Promise<void>): Promise<void> {
  const opened: Storage[] = []
  const kept = async (opening: Promise<Storage>): Promise<Storage> => {
    const storage = await opening
    opened.unshift(storage)
    const budgeted = withBudget(storage)
    own.set(budgeted, storage)
    return budgeted
  }
  try {
    await body(await givenBy(options, kept))
  } catch (error) {
    await Promise.allSettled(opened.map((storage) => storage.close()))
    throw error
  }
  for (const storage of opened) await storage.close()
}

async function givenBy(
  options: StorageSuiteOptions,
  kept: (opening: Promise<Storage>) => Promise<Storage>,
): Promise<Given> {
  const clock = fixedClock('2026-03-01T09:00:00.123Z')
  const defaults: OpenOptions = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock }
  const storage = await kept(options.open(defaults))
  return {
    storage,
    store: storage.store,
    index: storage.index,
    clock,
    open: (others) => kept(options.open({ ...defaults, ...others })),
    reopen: (former, others) => kept(need(options, 'reopen')(ownOf(former), { ...defaults, ...others })),
    secondHandle: (other = storage) => kept(need(options, 'secondHandle')(ownOf(other), defaults)),
    inAnotherProcess: (task) => need(options, 'inAnotherProcess')(ownOf(storage), task),
    damage: (what) => need(options, 'damage')(ownOf(storage), what),
    keptBytes: () => need(options, 'keptBytes')(ownOf(storage)),
  }
}

function need<H extends Hook>(options: StorageSuiteOptions, hook: H): NonNullable<StorageSuiteOptions[H]> {
  const given = options[hook]
  if (given === undefined) throw new Error(`A case uses the hook "${hook}" without saying that it needs it.`)
  return given
}

// No case calls a method of a correct storage more than a thousand times, or reads more than 1,400 parts of a
// snapshot. A loop that polls while others write polls some thousand times at most.
export const MOST_CALLS = 5000
const MOST_LOOKS = 200_000

/**
 * Counts the steps of a loop that depends on a storage to end. After too many steps, throws an error that
 * names the method.
 */
export function looksAt(method: string, most: number = MOST_LOOKS): () => void {
  let count = 0
  return () => {
    count += 1
    if (count <= most) return
    throw new Error(
      `${method}() was called ${most} times in one loop: its answers never end, or never change.`,
    )
  }
}

/**
 * Wraps a storage: a case that calls a method of it or of its index endlessly fails with an error that names
 * the method, instead of filling the memory. The store itself is not counted; see {@link looksAt}.
 */
export function withBudget(storage: Storage): Storage {
  const spend = new Map<string, () => void>()
  const spent = (method: string) => {
    const known = spend.get(method) ?? looksAt(method, MOST_CALLS)
    spend.set(method, known)
    known()
  }
  const index = counted(storage.index, spent)
  return counted(storage, spent, {
    store: storage.store,
    index,
    async *snapshot(options) {
      for await (const part of storage.snapshot(options)) {
        spent('snapshot')
        yield part
      }
    },
  })
}

// An adapter may freeze its objects, and a proxy of a frozen object cannot return other values.
function counted<T extends object>(part: T, spent: (method: string) => void, own: Partial<T> = {}): T {
  return new Proxy(own as T, {
    get(_, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name) as unknown
      const value: unknown = Reflect.get(part, name)
      if (typeof value !== 'function') return value
      return (...given: readonly unknown[]): unknown => {
        spent(String(name))
        return Reflect.apply(value, part, given)
      }
    },
  })
}

/** The exceptions of an adapter, and which of them matched a case. */
export class Exceptions {
  readonly #exceptions: readonly StorageSuiteException[]
  readonly #met = new Set<StorageSuiteException>()

  constructor(exceptions: readonly StorageSuiteException[] = []) {
    for (const { case: which, reason } of exceptions) {
      if (reason.trim() === '')
        refuse('except', `gives no reason for ${nameOf(which)}; say what the engine cannot do`)
    }
    this.#exceptions = exceptions
  }

  /** The reason why the case with this title is skipped; undefined if it is not. */
  reasonFor(title: string): string | undefined {
    // Not test(): a pattern with the flag "g" would start where it last stopped.
    const matching = this.#exceptions.filter(({ case: which }) =>
      typeof which === 'string' ? which === title : title.search(which) !== -1,
    )
    for (const exception of matching) this.#met.add(exception)
    return matching[0]?.reason
  }

  /** Throws `invalid-argument` if an exception matched no case. Call it after all cases are declared. */
  checkAllMet(): void {
    const unmet = this.#exceptions
      .filter((exception) => !this.#met.has(exception))
      .map(({ case: which }) => nameOf(which))
    if (unmet.length > 0) {
      refuse(
        'except',
        `names no case of the suite with ${unmet.join(' and ')}; correct the title, or remove the exception`,
      )
    }
  }
}

function nameOf(which: string | RegExp): string {
  return typeof which === 'string' ? shown(which.length > 40 ? which.slice(-40) : which) : String(which)
}
