import { fixedClock, type Clock } from '@sheaf/core'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'

export const clock: Clock = fixedClock('2026-11-20T10:00:00Z')

/** A new memory for a test. */
export async function openMemory(
  options: Omit<Parameters<typeof createMemory>[0], 'storage'> = {},
): Promise<Memory> {
  return await createMemory({ ...options, storage: sqlite({ file: ':memory:' }), clock })
}
