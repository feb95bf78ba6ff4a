import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml'
import { isRecord } from '@sheaf/core/adapter'
import { bytesOf } from './characters.ts'

/**
 * Limits of a frontmatter. Beyond them a hostile text could keep the parser busy too long; normal files
 * stay far below.
 */
const FRONTMATTER_LIMITS = {
  bytes: 16_384,
  /** Brackets, commas, quotes, line ends and other characters with a syntactic meaning. */
  indicators: 2048,
  keys: 64,
  depth: 4,
} as const

/** A file with frontmatter, in pieces that join to the same bytes. */
export interface SplitFile {
  /** The byte-order mark, if any, and the line `---`. */
  readonly open: string
  /** The YAML, with its last line end. */
  readonly yaml: string
  /** The line `---`, with its line end if it has one. */
  readonly close: string
  /** The empty line that usually follows. */
  readonly gap: string
  readonly body: string
  /** The line end of the first line. */
  readonly lineEnd: '\n' | '\r\n'
}

/** The pieces of a file; a text that names the problem of its frontmatter; undefined if it has none. */
export function splitFrontmatter(content: string): SplitFile | string | undefined {
  const start = content.startsWith('\uFEFF') ? 1 : 0
  const first = lineAt(content, start)
  if (!isFence(first)) return undefined
  const open = content.slice(0, start + first.length)
  const limit = Math.min(content.length, open.length + FRONTMATTER_LIMITS.bytes + 1)
  for (let offset = open.length; offset < limit;) {
    const line = lineAt(content, offset, limit)
    if (isFence(line)) return split(content, open, offset, line)
    offset += line.length
  }
  return limit < content.length ? TOO_LONG : 'its frontmatter has no closing line "---"'
}

const TOO_LONG = `its frontmatter is longer than ${FRONTMATTER_LIMITS.bytes} bytes, or has no closing line "---"`

function split(content: string, open: string, end: number, close: string): SplitFile | string {
  const yaml = content.slice(open.length, end)
  if (bytesOf(yaml) > FRONTMATTER_LIMITS.bytes) return TOO_LONG
  const rest = content.slice(end + close.length)
  const gap = rest.startsWith('\r\n') ? '\r\n' : rest.startsWith('\n') ? '\n' : ''
  return {
    open,
    yaml,
    close,
    gap,
    body: rest.slice(gap.length),
    lineEnd: open.endsWith('\r\n') ? '\r\n' : '\n',
  }
}

function lineAt(content: string, offset: number, limit: number = offset + 1024): string {
  const end = content.indexOf('\n', offset)
  return content.slice(offset, end === -1 || end >= limit ? limit : end + 1)
}

function isFence(line: string): boolean {
  return line.startsWith('---') && line.slice(3).trim() === ''
}

interface Frontmatter {
  /**
   * The values by key, without a prototype. Keys that every object has, such as `__proto__`, are left
   * out.
   */
  readonly data: Readonly<Record<string, unknown>>
  readonly document: Document.Parsed
}

/**
 * Frontmatter that is not valid. `reason` continues "the entry is not valid:"; it never quotes the
 * text.
 */
export class FrontmatterProblem extends Error {}

const TOO_COMPLEX = 'its frontmatter is too complex'
const INDICATORS = new Set('[]{},"\'\n&*!?:#|>-')
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

interface Reading extends Pick<Frontmatter, 'document'> {
  readonly isLoose: boolean
  keys: number
  values: number
}

/**
 * Parses the YAML of a frontmatter: a mapping in YAML's core schema. Throws a FrontmatterProblem for
 * aliases, custom tags, duplicate keys, and for text that is larger or deeper than
 * `FRONTMATTER_LIMITS`, within some milliseconds. `isLoose` takes aliases and merge keys (`<<`) for what
 * they stand for, and the values of a duplicate key for one list.
 */
export function parseFrontmatter(yaml: string, isLoose: boolean = false): Frontmatter {
  // The parser compares each key with all others, and some errors are slow, so it only gets small
  // texts.
  let indicators = 0
  for (const character of yaml) if (INDICATORS.has(character)) indicators += 1
  if (indicators > FRONTMATTER_LIMITS.indicators) throw new FrontmatterProblem(TOO_COMPLEX)
  // The parser ignores the text after the end of a document.
  if (/^\.\.\.(?:\s|$)/m.test(yaml))
    throw new FrontmatterProblem('its frontmatter has a line "..." that ends it early')
  const document = parseDocument(yaml, {
    schema: 'core',
    version: '1.2',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) {
    const line = yaml.slice(0, problem.pos[0]).split('\n').length + 1 // the line "---" is the first
    throw new FrontmatterProblem(`line ${line} of its frontmatter is not valid YAML (${problem.code})`)
  }
  const { contents } = document
  const reading: Reading = { document, isLoose, keys: 0, values: 0 }
  if (contents === null) return { document, data: Object.create(null) as Record<string, unknown> }
  if (!isMap(contents)) throw new FrontmatterProblem('its frontmatter is not a list of keys and values')
  return { document, data: copyMap(contents, 1, reading) }
}

function copyMap(map: YAMLMap, depth: number, state: Reading): Record<string, unknown> {
  checkNode(map, depth, state)
  const result = Object.create(null) as Record<string, unknown>
  const merged: unknown[] = []
  const seen = new Set<string>()
  for (const { key, value } of map.items) {
    state.keys += 1
    if (state.keys > FRONTMATTER_LIMITS.keys)
      throw new FrontmatterProblem(`its frontmatter has more than ${FRONTMATTER_LIMITS.keys} keys`)
    if (!isScalar(key)) throw new FrontmatterProblem('its frontmatter has a key that is not plain text')
    checkNode(key, depth, state)
    const name = String(key.value)
    const isRepeated = seen.has(name)
    if (isRepeated && !state.isLoose) throw new FrontmatterProblem('its frontmatter has a key twice')
    seen.add(name)
    const copied = copy(value, depth + 1, state)
    if (state.isLoose && name === '<<') merged.push(copied)
    else if (!UNSAFE_KEYS.has(name)) result[name] = isRepeated ? both(result[name], copied) : copied
  }
  for (const each of merged.flat()) if (isRecord(each)) Object.assign(result, { ...each, ...result })
  return result
}

/** The values of a repeated key, as one list. */
export function both(one: unknown, other: unknown): unknown[] {
  return [one ?? [], other ?? []].flat()
}

function copy(node: unknown, depth: number, state: Reading): unknown {
  if (!isNode(node)) return null
  // Aliases of aliases could stand for any number of values.
  state.values += 1
  if (state.values > FRONTMATTER_LIMITS.indicators) throw new FrontmatterProblem(TOO_COMPLEX)
  if (isMap(node)) return copyMap(node, depth, state)
  checkNode(node, depth, state)
  if (isAlias(node)) return copy(node.resolve(state.document) ?? new Scalar(`*${node.source}`), depth, state)
  if (isSeq(node)) return node.items.map((item) => copy(item, depth + 1, state))
  return isScalar(node) ? node.value : null
}

function checkNode(node: Node, depth: number, { isLoose }: Reading): void {
  if (!isLoose && (isAlias(node) || ('anchor' in node && node.anchor !== undefined)))
    throw new FrontmatterProblem('its frontmatter uses anchors and aliases')
  if ('tag' in node && node.tag !== undefined && !PLAIN_TAG.test(node.tag))
    throw new FrontmatterProblem('its frontmatter uses tags')
  if (depth > FRONTMATTER_LIMITS.depth && !isScalar(node)) {
    throw new FrontmatterProblem(`its frontmatter is more than ${FRONTMATTER_LIMITS.depth} levels deep`)
  }
}
