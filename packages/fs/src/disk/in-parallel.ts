import { gate } from '@sheaf/sql'

/**
 * Runs `work` for the items, at most `limit` at once. After an error it starts no more, waits for the running
 * ones, and throws the first error.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const iterator = items.values()
  const worker = async () => {
    for (const item of iterator) {
      if (failures.length > 0) return
      try {
        await gate.pause()
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
