/**
 * A value as one short line for a case's title or an error: invisible characters are escaped, and long text
 * is cut.
 */
export function shown(value: unknown): string {
  if (typeof value === 'symbol') return value.toString()
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined'
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 30)}…` : value)
  return `${text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, escaped)}${value.length > 40 ? ` of ${value.length} characters` : ''}`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

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
