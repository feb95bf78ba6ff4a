import { inspect } from 'node:util'

/**
 * All of an error that a log could show: its message, stack and causes, as JSON and as Node prints it with
 * hidden fields.
 */
export function shown(error: unknown): string {
  const parts: string[] = []
  let each: unknown = error
  while (each instanceof Error) {
    parts.push(
      each.message,
      each.stack ?? '',
      JSON.stringify(each),
      JSON.stringify(Object.getOwnPropertyDescriptors(each)),
    )
    each = each.cause
  }
  return [...parts, inspect(error, { depth: 10, showHidden: true })].join('\n')
}
