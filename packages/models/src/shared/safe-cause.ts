import { isRecord } from '@sheaf/core/adapter'
import { quote } from './guard.ts'
import type { Guard } from './guard.ts'

const DEPTH = 4

/**
 * A safe cause for an error of a library, without the request, headers and answer that the original may
 * carry: the quotable names and messages of the error and of its causes.
 */
export function safeCause(error: unknown, guard: Guard): Error {
  const parts = new Set<string>()
  let each: unknown = error
  for (let depth = 0; depth < DEPTH && isRecord(each); depth += 1) {
    const { code, message, cause } = each
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,39}$/.test(code)) parts.add(code)
    const said = quote(message, guard)
    if (said !== undefined) parts.add(said)
    each = cause
  }
  const made = new Error([...parts].join(': ') || 'no details that may be shown')
  const name = isRecord(error) ? error['name'] : undefined
  if (typeof name === 'string' && /^[A-Za-z_]{1,60}$/.test(name)) made.name = name
  return made
}

/** The system's code of a failed connection, such as "ECONNREFUSED", from the error or any of its causes. */
export function codeOf(error: unknown): string | undefined {
  let each: unknown = error
  for (let depth = 0; depth < DEPTH && isRecord(each); depth += 1) {
    const { code, cause } = each
    if (typeof code === 'string' && /^(?:E[A-Z]{3,}|UND_ERR_[A-Z_]+)$/.test(code)) return code
    each = cause
  }
  return undefined
}
