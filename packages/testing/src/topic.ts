import { fixedClock } from '@sheaf/core'
import type { FixedClock, OpenOptions, MemoryStore, Storage } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { withBudget } from './budget.ts'
import type { Exceptions } from './exceptions.ts'
import { paragraphChunker } from './paragraph-chunker.ts'
import type { AppendTask, Damage, StorageSuiteOptions } from './storage-suite-options.ts'
import type { TestRunner } from './test-runner.ts'
import { wordAnalyser } from './word-analyser.ts'

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
