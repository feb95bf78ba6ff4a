import type { Storage } from '@sheaf/core'

/** Empty databases of one server. */
export interface Places {
  /** The name of one that is empty, or not there, and that is not in use. */
  take(): Promise<string>
  /** Counts a storage on one until it is closed. */
  hold(name: string, storage: Storage): Storage
}

/**
 * Databases are used again once all that was opened on them is closed: to empty one is faster than to make
 * one.
 */
export function reusedPlaces(actions: {
  readonly make?: (name: string) => Promise<void>
  readonly empty: (name: string) => Promise<void>
}): Places {
  const free = new Set<string>()
  const held = new Map<string, number>()
  let made = 0
  return {
    async take() {
      const known = free.values().next()
      if (known.done === true) {
        const name = `t${(made += 1)}`
        await actions.make?.(name)
        return name
      }
      free.delete(known.value)
      await actions.empty(known.value)
      return known.value
    },
    hold(name, storage) {
      held.set(name, (held.get(name) ?? 0) + 1)
      free.delete(name)
      let isOpen = true
      return {
        ...storage,
        async close() {
          await storage.close()
          if (!isOpen) return
          isOpen = false
          const left = (held.get(name) ?? 1) - 1
          held.set(name, left)
          if (left === 0) free.add(name)
        },
      }
    },
  }
}
