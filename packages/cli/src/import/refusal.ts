import { MemoryError } from '@sheaf/core'

/** True for an error that keeps a file out and is not a failure of the storage. */
export function isRefusal(error: unknown): error is MemoryError {
  return (['invalid-path', 'invalid-content', 'too-large', 'conflict', 'scope-violation'] as const).some(
    (code) => MemoryError.isInstance(error, code),
  )
}

/** Waits for a change, which in a dry run the store judges like any other and then does not approve. */
export async function asDryRun(dryRun: boolean, change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!dryRun || !MemoryError.isInstance(error, 'scope-violation')) throw error
  })
}
