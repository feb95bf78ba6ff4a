import { contentHash, MemoryError, type Change, type MemoryStore } from '@sheaf/core'
import { isRecord, idDirectory, readOrNone, refuse } from '@sheaf/core/adapter'
import type { Item, PutOperation } from '@langchain/langgraph-checkpoint'

export interface StoredItem extends Item {
  /** False if queries must not find it. */
  readonly isIndexed: boolean
}

const ITEM =
  /^---\nnamespace: (.+)\nkey: (.+)\ncreated: (\S+)\nupdated: (\S+)\n(indexed: false\n)?---\n\n```js\n(.*)\n```\s*$/s

/**
 * The file of an item: its names and times as frontmatter, and its value as JSON, in which each line of
 * a long text has its own line. Throws `invalid-argument` for a value that JSON would change or
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

function brokenItem(path: string, reason: string): MemoryError {
  return new MemoryError(
    'invalid-content',
    `"${path}" is not a valid item of a LangGraph store: ${reason}. Restore it, put the item again, or delete the file.`,
  )
}

function jsonOf(value: unknown): string {
  try {
    const json: unknown = JSON.stringify(value, checked, 2)
    // An object with a `toJSON`, such as a date, may become a text.
    if (typeof json === 'string' && json.startsWith('{')) return json
  } catch (error) {
    if (MemoryError.isInstance(error)) throw error
    // The error has no cause, because that may quote the value.
    refuse('value', 'must be JSON: it has a circle, a bigint, or something else that cannot be written')
  }
  refuse('value', 'must be an object, or null to delete the item')
}

// Objects that JSON makes empty or changes.
const NO_JSON = [Map, Set, Promise, RegExp, Error, ArrayBuffer]

function checked(_: string, value: unknown): unknown {
  const isLost =
    typeof value === 'function' || typeof value === 'symbol' || NO_JSON.some((type) => value instanceof type)
  if (isLost || ArrayBuffer.isView(value) || (typeof value === 'number' && !Number.isFinite(value)))
    refuse(
      'value',
      'must be JSON: it has a function, a symbol, a Map, a Set, a Promise, bytes or the like, or a number that is not finite',
    )
  return value
}

// Writes texts as in JavaScript: "one\n" + "two", one line each. No JSON has a quotation mark, a plus and a
// line end in a row, so the lines can be joined again exactly.
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

const STORE_DIRECTORY = 'langgraph'

// A path has at most 16 segments and 1,024 bytes. Deeper labels share one folder.
const FOLDERS = 6
const SEGMENT_BYTES = 90
// 128 bits.
const HASH_CHARACTERS = 32

/**
 * The file of an item. Different items never share a file, whatever the characters of their namespaces
 * and keys.
 */
export async function itemPath(namespace: readonly string[], key: string): Promise<string> {
  const rest = namespace.slice(FOLDERS)
  const folders = rest.length === 0 ? [] : [await hashed(rest)]
  return [await directoryOf(namespace), ...folders, `${await segmentOf(key)}.md`].join('/')
}

/**
 * The folder of all items in a namespace. With more than 6 labels, it contains items of other
 * namespaces too.
 */
export async function directoryOf(namespace: readonly string[]): Promise<string> {
  return [STORE_DIRECTORY, ...(await Promise.all(namespace.slice(0, FOLDERS).map(segmentOf)))].join('/')
}

// A readable id if it fits in one segment. No id begins with "__h".
async function segmentOf(text: string): Promise<string> {
  if (text === '' || text.length > SEGMENT_BYTES || !text.isWellFormed()) return await hashed(text)
  const segment = idDirectory(STORE_DIRECTORY, text).slice(STORE_DIRECTORY.length + 1)
  const isLong = segment.includes('/') || new TextEncoder().encode(segment).length > SEGMENT_BYTES
  return isLong ? await hashed(text) : segment
}

// Hashes the JSON, which keeps single surrogates apart.
async function hashed(value: string | readonly string[]): Promise<string> {
  return `__h${(await contentHash(JSON.stringify(value))).slice(0, HASH_CHARACTERS)}`
}

const AT_ONCE = 64

/**
 * The item of a file; undefined for a missing file, or one of another kind. Throws a MemoryError with
 * the code "invalid-content" for a file that is damaged or has the wrong path.
 */
export async function readItem(store: MemoryStore, path: string): Promise<StoredItem | undefined> {
  const content = await readOrNone(store, path)
  const item = content === undefined ? undefined : parseItem(path, content)
  // A copy under another name must not become a second item with the same key, or an item in another
  // namespace.
  if (item !== undefined && (await itemPath(item.namespace, item.key)) !== path)
    throw brokenItem(path, 'it belongs elsewhere')
  return item
}

/** The items of the files, in order. Other files are left out. */
export async function readItems(store: MemoryStore, paths: readonly string[]): Promise<StoredItem[]> {
  const items = await inGroups(paths, (path) => readItem(store, path))
  return items.filter((item) => item !== undefined)
}

/**
 * Calls `run` for each item, a limited number at once, since files may be open; returns the results in
 * order.
 */
export async function inGroups<T, Result>(
  list: readonly T[],
  run: (each: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < list.length; start += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(start, start + AT_ONCE).map(run))))
  }
  return results
}

/** The change of a put or a delete; undefined if there is none. A put repairs a damaged file. */
export async function changeOf(
  store: MemoryStore,
  path: string,
  put: PutOperation,
  now: Date,
): Promise<Change | undefined> {
  const { namespace, key, value, index } = put
  const before = await readOrNone(store, path)
  if (value === null) return before === undefined ? undefined : { path, content: null }
  const createdAt = before === undefined ? now : (createdIn(path, before) ?? now)
  return {
    path,
    content: formatItem({ namespace, key, value, createdAt, updatedAt: now, isIndexed: index !== false }),
  }
}

function createdIn(path: string, content: string): Date | undefined {
  try {
    return parseItem(path, content)?.createdAt
  } catch {
    return undefined
  }
}
