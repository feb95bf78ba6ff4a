import { InvalidArgumentError, MemoryError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import type { Item } from '@langchain/langgraph-checkpoint'

/** An item in its file. */
export interface StoredItem extends Item {
  /** False if queries must not find it. */
  readonly isIndexed: boolean
}

const ITEM =
  /^---\nnamespace: (.+)\nkey: (.+)\ncreated: (\S+)\nupdated: (\S+)\n(indexed: false\n)?---\n\n```js\n(.*)\n```\s*$/s

/**
 * The file of an item: its names and times as frontmatter, and its value as JSON, in which each line of
 * a long text has its own line. Throws InvalidArgumentError for a value that JSON would change or
 * cannot express; an undefined field is left out.
 */
export function formatItem({ namespace, key, value, createdAt, updatedAt, isIndexed }: StoredItem): string {
  return [
    '---',
    `namespace: ${JSON.stringify(namespace)}`,
    `key: ${JSON.stringify(key)}`,
    `created: ${createdAt.toISOString()}`,
    `updated: ${updatedAt.toISOString()}`,
    ...(isIndexed ? [] : ['indexed: false']),
    '---',
    '',
    '```js',
    breakLines(jsonOf(value)),
    '```',
    '',
  ].join('\n')
}

/**
 * Parses an item; undefined for a file of another kind. Throws a MemoryError with the code
 * "invalid-content" for a damaged item.
 */
export function parseItem(path: string, content: string): StoredItem | undefined {
  const text = content.replaceAll('\r\n', '\n')
  if (!text.startsWith('---\nnamespace: ')) return undefined
  const [, namespaceText = '', keyText = '', created = '', updated = '', notIndexed, json = ''] =
    ITEM.exec(text) ?? []
  const [namespace, key, value] = [namespaceText, keyText, joinLines(json)].map(parsed)
  const [createdAt, updatedAt] = [new Date(created), new Date(updated)]
  const isItem = isLabels(namespace) && typeof key === 'string' && isRecord(value)
  if (!isItem || Number.isNaN(createdAt.getTime()) || Number.isNaN(updatedAt.getTime())) {
    throw brokenItem(path, 'it is not written as one')
  }
  return { namespace, key, value, createdAt, updatedAt, isIndexed: notIndexed === undefined }
}

/** The error for a file that is not the item of its path. */
export function brokenItem(path: string, reason: string): MemoryError {
  return new MemoryError(
    'invalid-content',
    `"${path}" is not a valid item of a LangGraph store: ${reason}. Restore it, put the item again, or delete the file.`,
  )
}

function jsonOf(value: unknown): string {
  try {
    const json: unknown = JSON.stringify(value, checked, 2)
    // Also for an object with a `toJSON`, such as a date.
    if (typeof json === 'string' && json.startsWith('{')) return json
  } catch (error) {
    if (MemoryError.isInstance(error)) throw error
    // Without the cause: it may quote the value.
    throw new InvalidArgumentError(
      'value',
      'must be JSON: it has a circle, a bigint, or something else that cannot be written',
    )
  }
  throw new InvalidArgumentError('value', 'must be an object, or null to delete the item')
}

// Objects that JSON makes empty or changes.
const NO_JSON = [Map, Set, Promise, RegExp, Error, ArrayBuffer]

function checked(_: string, value: unknown): unknown {
  const isLost =
    typeof value === 'function' || typeof value === 'symbol' || NO_JSON.some((type) => value instanceof type)
  if (isLost || ArrayBuffer.isView(value) || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new InvalidArgumentError(
      'value',
      'must be JSON: it has a function, a symbol, a Map, a Set, a Promise, bytes or the like, or a number that is not finite',
    )
  }
  return value
}

// As in JavaScript: "one\n" + "two", one line each. No JSON has a quotation mark, a plus and a line end
// in a row, so joining is exact.
function breakLines(json: string): string {
  const broken = json.split('\n').map((line) => {
    const indent = ' '.repeat(line.length - line.trimStart().length + 2)
    return line.replaceAll(/\\(.)/g, (escape, letter: string) =>
      letter === 'n' ? `\\n" +\n${indent}"` : escape,
    )
  })
  return broken.join('\n')
}

function joinLines(text: string): string {
  return text.replaceAll(/" \+\n *"/g, '')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isLabels(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((label) => typeof label === 'string')
}
