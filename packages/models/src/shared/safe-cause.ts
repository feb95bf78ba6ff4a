import { isRecord } from '@sheaf/core/adapter'
import { quote } from './guard.ts'
import type { Guard } from './guard.ts'

const DEPTH = 4

/**
 * What happened underneath, without what the error of a library may carry along: the request, its headers,
 * the answer. The names and messages of the error and of its causes, as far as they may be quoted.
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

/**
 * The system's name of what went wrong with a connection, such as "ECONNREFUSED", wherever in the causes it
 * is.
 */
export function codeOf(error: unknown): string | undefined {
  let each: unknown = error
  for (let depth = 0; depth < DEPTH && isRecord(each); depth += 1) {
    const { code, cause } = each
    if (typeof code === 'string' && /^(?:E[A-Z]{3,}|UND_ERR_[A-Z_]+)$/.test(code)) return code
    each = cause
  }
  return undefined
}
