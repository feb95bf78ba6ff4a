import { fixedClock } from '@sheaf/core'
import type { Chunker, Embedder } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import type { Engine } from './engine.ts'

interface SheafEngineOptions {
  /** A file for the database, or ':memory:'. */
  readonly file: string
  /** Replaces the default one, if peers get the same chunks. */
  readonly chunker?: Chunker
  readonly embedder?: Embedder
}

// A search may find a text by several of its chunks. It returns at most 200.
const HITS_A_TEXT = 5

/**
 * A memory with a file for each text, by the public interface alone and with the defaults. `add` resolves
 * when all texts are durable and searchable.
 */
export async function sheafEngine({ file, ...parts }: SheafEngineOptions): Promise<Engine> {
  const memory: Memory = await createMemory({
    storage: sqlite({ file }),
    clock: fixedClock('2026-01-01T00:00:00Z'),
    ...parts,
  })
  let next = 0
  return {
    async add(texts) {
      await memory.store.commit(texts.map((content) => ({ path: pathOf(next++), content })))
    },
    async search(query, limit) {
      const hits = await memory.search(query, {
        limit: Math.min(200, parts.chunker === undefined ? HITS_A_TEXT * limit : limit),
      })
      return [...new Set(hits.map(({ source }) => placeOf(source)))].slice(0, limit)
    },
    close: () => memory.close(),
  }
}

function pathOf(place: number): string {
  return `texts/${String(place).padStart(6, '0')}.md`
}

function placeOf(path: string): number {
  return Number(/(\d+)\.md$/.exec(path)?.[1])
}
