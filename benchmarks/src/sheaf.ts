import { fixedClock } from '@sheaf/core'
import type { Analyser, Chunker, Embedder, TokenCounter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

/** Parts that replace Sheaf's own. */
export interface Parts {
  readonly chunker?: Chunker
  readonly analyser?: Analyser
  readonly tokens?: TokenCounter
  /** Searches by meaning too; every text has its vector before the first question. */
  readonly embedder?: Embedder
}

/**
 * A memory with `files` in its main store, written in one commit. It uses only the public interface, and the
 * defaults for missing `parts`. The clock is fixed, so that a run can be repeated.
 */
export async function memoryOf(
  files: readonly { readonly path: string; readonly content: string }[],
  parts: Parts = {},
): Promise<Memory> {
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: fixedClock('2026-01-01T00:00:00Z'),
    history: false,
    ...parts,
  })
  await memory.store.commit(files.map(({ path, content }) => ({ path, content })))
  await memory.flush()
  return memory
}
