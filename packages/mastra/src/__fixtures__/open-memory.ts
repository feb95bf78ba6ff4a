import { fixedClock, type FixedClock, type TokenCounter } from '@sheaf/core'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

/** One token per character, so that a reader of a test can count them. */
export const characters: TokenCounter = {
  id: 'characters',
  count: (text) => text.length,
  truncate: (text, maxTokens) => text.slice(0, maxTokens),
}

/** A new memory for a test. */
export async function openMemory(
  tokens?: TokenCounter,
): Promise<{ readonly memory: Memory; readonly clock: FixedClock }> {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock,
    // The current day would be in each text that is expected.
    context: { today: false },
    ...(tokens === undefined ? {} : { tokens }),
  })
  return { memory, clock }
}
