import type { OpenOptions, Storage } from '@sheaf/core'
import { expect } from 'vitest'
import { inMemory } from '../example/in-memory-storage.ts'
import { storageSuite } from '../storage-suite.ts'

/** The cost of one run of the suite with all hooks except those for damage and erased texts. */
export interface Cost {
  readonly cases: number
  /** Calls of `open`, `reopen` and `secondHandle`. */
  readonly opens: number
  /**
   * Calls of the store, the index, `doctor` and `snapshot`, including those that are refused before they
   * reach the engine.
   */
  readonly calls: number
}

/** Runs the whole suite on the example adapter, and counts. */
export async function cost(): Promise<Cost> {
  const bodies: (() => Promise<void>)[] = []
  let skipped = 0
  const declare = (_name: string, body: () => Promise<void>) => void bodies.push(body)
  const skip = () => void (skipped += 1)
  const adapters = new WeakMap<Storage, ReturnType<typeof inMemory>>()
  const count = { opens: 0, calls: 0 }
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object)
        if (typeof value !== 'function') return value
        return (...parameters: readonly unknown[]): unknown => {
          count.calls += 1
          return Reflect.apply(value, object, parameters)
        }
      },
    })
  const open = async (options: OpenOptions, adapter = inMemory()): Promise<Storage> => {
    count.opens += 1
    const { store, index, doctor, changes, scrub, snapshot, close } = await adapter.open(options)
    const calls = counted({ doctor, changes, snapshot })
    const storage = { store: counted(store), index: counted(index), ...calls, scrub, close }
    adapters.set(storage, adapter)
    return storage
  }
  storageSuite(
    { test: Object.assign(declare, { skip }), expect },
    {
      open: (options) => open(options),
      async reopen(storage, options) {
        await storage.close()
        return await open(options, adapters.get(storage))
      },
      secondHandle: (storage, options) => open(options, adapters.get(storage)),
      async inAnotherProcess(storage, { path, lines }) {
        for (const line of lines) await storage.store.append(path, line)
      },
    },
  )
  for (const body of bodies) await body()
  return { cases: bodies.length + skipped, ...count }
}
