import type { Storage } from '@sheaf/core'

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
