import type { AgentInputItem } from '@openai/agents-core'
import { InvalidArgumentError } from '@sheaf/core'

// Marks an object for a value that JSON cannot express, so that an item is read back unchanged.
const MARK = '$sheaf'
const MAX_DEPTH = 200

/**
 * An item as one line of JSON that {@link decodeItem} reads back exactly: bytes, undefined and numbers
 * that JSON cannot express are written as marked objects. Throws InvalidArgumentError for values that
 * are not data: functions, dates, class instances, arrays with holes, circular objects.
 */
export function encodeItem(item: AgentInputItem): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw refusal('must be objects of the Agents SDK')
  return JSON.stringify(pack(item, 0))
}

/** Parses {@link encodeItem}. Throws a SyntaxError for malformed JSON. */
export function decodeItem(json: string): AgentInputItem {
  return unpack(JSON.parse(json)) as AgentInputItem
}

/** The same text for equal items or values, whatever the order of their properties. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(pack(value, 0)))
}

function pack(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw refusal(`must not lie in a circle, nor deeper than ${MAX_DEPTH} levels`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (value === undefined) return { [MARK]: 'undefined' }
  if (typeof value === 'number') return packNumber(value)
  if (value instanceof Uint8Array) return { [MARK]: 'bytes', value: toBase64(value) }
  if (Array.isArray(value)) {
    if (Object.keys(value).length !== value.length) throw refusal('must not have arrays with holes')
    return value.map((each) => pack(each, depth + 1))
  }
  if (!isPlainObject(value))
    throw refusal(
      `must be data; found ${typeof value === 'object' ? 'an instance of a class' : `a ${typeof value}`}`,
    )
  const packed = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each, depth + 1)]))
  return MARK in value ? { [MARK]: 'object', value: packed } : packed
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (!isPlainObject(value)) return value
  const all = (of: object) => Object.fromEntries(Object.entries(of).map(([key, each]) => [key, unpack(each)]))
  const { [MARK]: mark, value: marked } = value
  if (mark === 'undefined') return undefined
  if (mark === 'number') return Number(marked)
  if (mark === 'bytes') return fromBase64(String(marked))
  return mark === 'object' && isPlainObject(marked) ? all(marked) : all(value)
}

function packNumber(value: number): unknown {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  return { [MARK]: 'number', value: Object.is(value, -0) ? '-0' : String(value) }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object of another realm, for example from a worker or a test runner, has its own prototype,
  // whose prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function refusal(reason: string): InvalidArgumentError {
  return new InvalidArgumentError('The items of a session', reason)
}
