import { MemoryError } from '@sheaf/core'

/** True if an error refuses one file and the storage itself works. */
export function isRefusal(error: unknown): error is MemoryError {
  return (['invalid-path', 'invalid-content', 'too-large', 'conflict', 'scope-violation'] as const).some(
    (code) => MemoryError.isInstance(error, code),
  )
}

/** Waits for a change. In a dry run the store checks it and then refuses it: that refusal is ignored. */
export async function asDryRun(dryRun: boolean, change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!dryRun || !MemoryError.isInstance(error, 'scope-violation')) throw error
  })
}

/** Waits for a commit; false if it was refused. */
export async function isCommitted(commit: Promise<unknown>): Promise<boolean> {
  return await commit.then(
    () => true,
    (error: unknown) => {
      if (!isRefusal(error)) throw error
      return false
    },
  )
}
