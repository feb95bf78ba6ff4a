import { shown } from './shown.ts'

const MOST_NAMED = 5

/**
 * Runs `body` for each of `values`, even after one failed, then throws one error that names the failed
 * values. For many small values that can share a storage: opening one for each would take most of the suite's
 * time with a remote storage.
 */
export async function forEach<T>(values: Iterable<T>, body: (value: T) => Promise<void>): Promise<void> {
  const failures: { readonly value: T; readonly error: unknown }[] = []
  for (const value of values) {
    try {
      await body(value)
    } catch (error) {
      failures.push({ value, error })
    }
  }
  const [first] = failures
  if (first === undefined) return
  const named = failures
    .slice(0, MOST_NAMED)
    .map(({ value, error }) => `${shown(value)}: ${error instanceof Error ? error.message : shown(error)}`)
  throw new Error(`${failures.length} of the values failed.\n${named.join('\n')}`, { cause: first.error })
}
