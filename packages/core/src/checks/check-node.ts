/** The oldest Node.js that the packages run on, as in their `engines`. */
export const LEAST_NODE = '22.14'

/**
 * Throws an Error with a clear message if Node.js is too old; otherwise some TypeError would follow later.
 * Other runtimes also report a version of Node.js; this function ignores them.
 */
export function checkNode(runtime: object = globalThis): void {
  const { process, Bun, Deno }: Partial<Record<'process' | 'Bun' | 'Deno', unknown>> = runtime
  const version = (process as { versions?: { node?: unknown } } | undefined)?.versions?.node
  if (typeof version !== 'string' || Bun !== undefined || Deno !== undefined) return
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [
    numbersOf(version),
    numbersOf(LEAST_NODE),
  ]
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Sheaf needs Node.js ${LEAST_NODE} or newer, and this is ${version}. Install a newer one.`)
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
