import type { Storage } from '@sheaf/core'
import type { LibsqlServer } from '@sheaf/libsql-server'

/**
 * Empty databases of one server, used again once all that was opened on them is closed: to empty one is
 * faster than to make one.
 */
export interface Places {
  /** The name of a namespace that is empty and that nobody else uses. */
  take(): Promise<string>
  /** Counts a storage on a namespace until it is closed. */
  hold(name: string, storage: Storage): Storage
}

const TABLES = ['sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_commit', 'sheaf_orphan']
const EMPTY = [
  `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('delete-all')`,
  ...TABLES.map((table) => `DELETE FROM ${table}`),
  'UPDATE sheaf_head SET sequence = sequence + 1',
]

export function places(server: () => LibsqlServer): Places {
  const free = new Set<string>()
  const held = new Map<string, number>()
  let made = 0
  const take = async (): Promise<string> => {
    const known = free.values().next()
    if (known.done !== true) {
      free.delete(known.value)
      await run(server().namespaceUrl(known.value), ['BEGIN IMMEDIATE', ...EMPTY, 'COMMIT'])
      return known.value
    }
    const name = `t${(made += 1)}`
    await server().createNamespace(name)
    // It may take a moment until the server knows what it has made.
    for (;;) {
      try {
        await run(server().namespaceUrl(name), ['SELECT 1'])
        return name
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
  }
  return {
    take,
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

/** Runs statements in one request. */
export async function run(url: string, statements: readonly string[]): Promise<unknown[][]> {
  const requests = [
    ...statements.map((sql) => ({ type: 'execute', stmt: { sql, want_rows: true } })),
    { type: 'close' },
  ]
  const response = await fetch(new URL('v2/pipeline', url), {
    method: 'POST',
    body: JSON.stringify({ requests }),
  })
  const { results } = (await response.json()) as {
    results: { type: string; response?: { result?: { rows: { value: unknown }[][] } } }[]
  }
  if (results.some(({ type }) => type !== 'ok'))
    throw new Error(`A statement failed: ${JSON.stringify(results.map(({ type }) => type))}`)
  return results.map(({ response: answer }) => answer?.result?.rows.map((row) => row[0]?.value) ?? [])
}
