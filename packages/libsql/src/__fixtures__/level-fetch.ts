import { plainFetch } from '@sheaf/libsql-server'
import { run } from './places.ts'

/** A fetch that waits until a replica is up to date with its primary before each request. */
export interface LevelFetch {
  readonly fetch: typeof fetch
  /** Call it when something other than this fetch has changed the primary. */
  changed(): void
}

/**
 * Two handles that share one of these see each other's writes at once. The suite needs that, and a replica
 * alone does not promise it.
 */
export function levelFetch(primaryUrl: string, replicaUrl: string): LevelFetch {
  let level: Promise<void> | undefined
  const comeLevel = async (): Promise<void> => {
    const wanted = await sequence(primaryUrl)
    while ((await sequence(replicaUrl)) < wanted) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return {
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input)
      const isPrimary = url.startsWith(primaryUrl)
      if (!isPrimary) await (level ??= comeLevel())
      try {
        return await plainFetch(input, init)
      } finally {
        if (isPrimary) level = undefined
      }
    },
    changed() {
      level = undefined
    },
  }
}

async function sequence(url: string): Promise<number> {
  try {
    return Number((await run(url, ['SELECT sequence FROM sheaf_head']))[0]?.[0] ?? 0)
  } catch {
    return 0
  }
}
