import { ClosedError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { inSteps } from '@sheaf/sql'

/**
 * One user's handle of a shared storage: closing it waits for this user's own calls, then calls `release`,
 * once. The storage itself stays open. Later calls throw ClosedError.
 */
export function leaseStorage(storage: Storage, release: () => void): Storage {
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new ClosedError('The storage')
    const result = Promise.resolve().then(work)
    underWay.add(result)
    try {
      return await result
    } finally {
      underWay.delete(result)
    }
  }
  // All methods of both are asynchronous.
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, property) {
        const member: unknown = Reflect.get(target, property, target)
        if (typeof member !== 'function') return member
        return (...values: unknown[]) => call(() => Reflect.apply(member, target, values) as Promise<unknown>)
      },
    })
  return {
    store: guard(storage.store),
    index: guard(storage.index),
    doctor: (options) => call(() => storage.doctor(options)),
    changes: (options) => call(() => storage.changes(options)),
    scrub: (options) => call(() => storage.scrub(options)),
    snapshot: (options) => inSteps(storage.snapshot(options), call),
    close() {
      return (closing ??= Promise.allSettled(underWay).then(release))
    },
  }
}
