import type { Storage } from '@sheaf/core'
import type { PostgresPool } from '../server/postgres-pool.ts'

/**
 * Empty schemas of one database, used again once all that was opened on them is closed: to empty one is
 * faster
 * than to make one.
 */
export interface Places {
  /** The name of a schema that is empty, or not there, and that is not in use. */
  take(): Promise<string>
  /** Counts a storage on a schema until it is closed. */
  hold(name: string, storage: Storage): Storage
}

const TABLES = ['sheaf_commit', 'sheaf_file', 'sheaf_embedding']

export function places(pool: () => PostgresPool): Places {
  const free = new Set<string>()
  const held = new Map<string, number>()
  let made = 0
  return {
    async take() {
      const known = free.values().next()
      if (known.done === true) return `t${(made += 1)}`
      const name = known.value
      free.delete(name)
      for (const table of TABLES) await pool().query(`DELETE FROM ${name}.${table}`, [])
      await pool().query(`UPDATE ${name}.sheaf_head SET maker = NULL, sequence = sequence + 1`, [])
      return name
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
