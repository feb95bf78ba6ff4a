import { MemoryError, type Change } from '@sheaf/core'
import type { AgentInputItem } from '@openai/agents-core'

/** Characters of such a file: at most 600 kB of UTF-8, which every storage accepts. */
const PIECE_CHARACTERS = 200_000

export interface ItemBlock {
  /**
   * Numbers increase from the first item of a session to the last, and each is used once. Infinity if a
   * person removed it.
   */
  readonly number: number
  readonly json: string
  readonly start: number
  readonly message: string | undefined
}

interface NewBlock {
  readonly number: number
  readonly at: Date
  readonly title: string
  readonly json: string
}

const BLOCK = /^(?:## (\d+)\b([^\n]*)\n\s*)?```json\r?\n([^]*?)\r?\n```[ \t\r]*$/gm
const FENCE = /^```json/gm

/** An item as markdown: a heading for people, and the item as JSON. */
export function renderBlock({ number, at, title, json }: NewBlock): string {
  return `## ${number} ${at.toISOString()} ${title}\n\n${renderJson(json)}`
}

export function renderJson(json: string): string {
  return `\`\`\`json\n${json}\n\`\`\`\n`
}

/** The items of a file, in order. Throws a DamagedSessionError for an unclosed fence. */
export function parseBlocks(content: string, path: string): ItemBlock[] {
  const blocks = [...content.matchAll(BLOCK)].map((match): ItemBlock => {
    const [, number, heading = '', json = ''] = match
    const [, message] = / message (\S+)$/.exec(heading) ?? []
    return { number: number === undefined ? Infinity : Number(number), json, start: match.index, message }
  })
  if (blocks.length !== (content.match(FENCE)?.length ?? 0)) throw new DamagedSessionError(path)
  return blocks
}

export function parseJson(content: string, path: string): string {
  const [block] = parseBlocks(content, path)
  if (block === undefined) throw new DamagedSessionError(path)
  return block.json
}

/** Names the unreadable file of a session, without the reason, since errors of JSON quote the text. */
export class DamagedSessionError extends MemoryError {
  constructor(path: string) {
    super(
      'unavailable',
      `"${path}" is missing, or is no longer as the session wrote it. Restore it, or delete the session's folder.`,
      { outcome: 'unchanged' },
    )
  }
}

// Marks an object for a value that JSON cannot express, so that an item is read back unchanged.
const MARK = '$sheaf'
const MAX_DEPTH = 200

/**
 * An item as one line of JSON that {@link decodeItem} reads back exactly: bytes, undefined and numbers
 * that JSON cannot express are written as marked objects. Throws `invalid-argument` for values that
 * are not data: functions, dates, class instances, arrays with holes, circular objects.
 */
export function encodeItem(item: AgentInputItem): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw refusal('must be objects of the Agents SDK')
  return JSON.stringify(pack(item, 0))
}

/** Reads the text of {@link encodeItem}. Throws a SyntaxError for malformed JSON. */
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

function refusal(reason: string): MemoryError {
  return MemoryError.invalidArgument('The items of a session', reason)
}

/** The placeholder of a large item among the others: the number of its files. */
const LARGE = /^\{"\$sheaf":"files","item":(\d+),"files":(\d+)\}$/
const FILE = /\/item-(\d+)-\d+\.md$/

/** Splits an item into its own files. Returns its placeholder and the files. */
export function layOutLarge(
  directory: string,
  number: number,
  json: string,
): { readonly json: string; readonly files: readonly Change[] } {
  const pieces: string[] = []
  for (let start = 0; start < json.length;) {
    const end = start + PIECE_CHARACTERS
    // A file cannot store half a surrogate pair.
    const isPair = /^[\uDC00-\uDFFF]/.test(json.charAt(end))
    pieces.push(json.slice(start, isPair ? end - 1 : end))
    start = isPair ? end - 1 : end
  }
  const files = pieces.map((piece, place) => ({
    path: largePath(directory, number, place + 1),
    content: `# Item ${number}, ${place + 1} of ${pieces.length}\n\n${renderJson(piece)}`,
    ifMatch: null,
  }))
  return { json: `{"$sheaf":"files","item":${number},"files":${pieces.length}}`, files }
}

/** The files of a large item, in order; empty for any other. */
export function largePaths(directory: string, json: string): string[] {
  const [, number, files] = LARGE.exec(json) ?? []
  return Array.from({ length: Number(files ?? 0) }, (_, place) =>
    largePath(directory, Number(number), place + 1),
  )
}

/** The number of the item that a file is a piece of; undefined for all other files. */
export function largeNumber(path: string): number | undefined {
  const [, number] = FILE.exec(path) ?? []
  return number === undefined ? undefined : Number(number)
}

function largePath(directory: string, number: number, piece: number): string {
  return `${directory}/item-${number}-${piece}.md`
}
