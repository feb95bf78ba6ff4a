import { isRecord } from '@sheaf/core/adapter'
import { UsageError } from '../cli-environment.ts'
import type { Json } from '../output.ts'
import type { AgentName } from './agent-formats.ts'
import { parseSettings, settingsText, withoutOwn } from './settings-file.ts'

export interface OwnFile {
  readonly part: 'hooks' | 'tools' | 'skill' | 'rule' | 'exclude'
  readonly path: string
  /** The file with Sheaf's part; null for no file. */
  readonly added: (text: string | null) => string
  /** The file without Sheaf's part; null for a file that only Sheaf wrote. */
  readonly without: (text: string) => string | null
  /** True if several agents have marked parts in it. Its old text is then never restored as a whole. */
  readonly isShared?: boolean
}

export type Part = Omit<OwnFile, 'part'>

/** A file with this text was written by Sheaf. */
export const OWN_MARK = 'sheaf init'
const AGAIN = 'mend it, and run this again'

export function jsonFile(path: string, agent: AgentName, add: (settings: Json) => Json): Part {
  return {
    path,
    added: (text) => {
      const settings = parseSettings(path, text)
      checkKinds(path, settings, add({}))
      return settingsText(add(settings), text)
    },
    without: (text) => {
      const settings = parseSettings(path, text)
      const rest = withoutOwn(settings, agent)
      return JSON.stringify(rest) === JSON.stringify(settings) ? text : settingsText(rest, text)
    },
  }
}

function checkKinds(path: string, settings: Json, own: Json): void {
  for (const [key, part] of Object.entries(own)) {
    if (!isRecord(part)) continue
    const given = settings[key] ?? {}
    if (!isRecord(given) || !Object.entries(part).every(([name, entries]) => fits(given[name], entries)))
      throw new UsageError(
        path,
        `has ${JSON.stringify(key)} in a form that the agent does not read, and was not changed; ${AGAIN}`,
      )
  }
}

function fits(given: unknown, own: unknown): boolean {
  if (given === undefined || !Array.isArray(own)) return true
  const [entry = {}] = own as readonly Json[]
  return Array.isArray(given) && given.every((each) => isRecord(each) && fits(each['hooks'], entry['hooks']))
}

export function wholeFile(path: string, content: string): Part {
  return { path, added: () => content, without: (text) => (text.includes(OWN_MARK) ? null : text) }
}

export function tomlFile(path: string, [file, ...args]: readonly string[]): Part {
  const lines = ['[mcp_servers.sheaf]', `command = ${JSON.stringify(file)}`, `args = ${JSON.stringify(args)}`]
  const block = blockFile(path, 'codex', lines)
  const isOfPerson = (text: string | null) => /^\s*\[\s*mcp_servers\s*\.\s*"?sheaf"?\s*\]/m.test(text ?? '')
  const checked = (text: string) => {
    const line = tomlProblem(text)
    if (line !== undefined)
      throw new UsageError(path, `is not TOML from line ${line} on, and was not changed; ${AGAIN}`)
    return text
  }
  const added = (text: string | null) => {
    if (isOfPerson(checked(text ?? ''))) return text ?? ''
    if (/^\s*mcp_servers\s*=/m.test(text ?? ''))
      throw new UsageError(
        path,
        `has "mcp_servers" in one line, and was not changed; write [mcp_servers.NAME] for each; ${AGAIN}`,
      )
    return block.added(text)
  }
  return { ...block, added, without: (text) => block.without(checked(text)) }
}

// Lines between two marks at the end of a file. The first mark notes if the line before had no line end.
export function blockFile(path: string, name: string, lines: readonly string[]): Part {
  const [begin, end] = [`# ${OWN_MARK} ${name}: begin`, `# ${OWN_MARK} ${name}: end`]
  const continued = ', after a line without an end'
  return {
    path,
    added: (text) => {
      const lineEnd = text?.includes('\r\n') === true ? '\r\n' : '\n'
      const isOpen = text !== null && text !== '' && !text.endsWith('\n')
      const block = [`${begin}${isOpen ? continued : ''}`, ...lines, end].map((line) => line + lineEnd)
      return `${text ?? ''}${isOpen ? lineEnd : ''}${block.join('')}`
    },
    without: (text) => {
      const from = text.indexOf(begin)
      const last = text.indexOf(end, from)
      if (from === -1 || last === -1) return text
      const wasOpen = text.startsWith(begin + continued, from)
      const before = wasOpen ? text.slice(0, from).replace(/\r?\n$/, '') : text.slice(0, from)
      return before + text.slice(last + end.length).replace(/^\r?\n/, '')
    },
  }
}

const PART = String.raw`(?:[\p{L}\p{N}_-]+|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')`
const KEY = String.raw`${PART}(?:[ \t]*\.[ \t]*${PART})*`
const HEADER = new RegExp(String.raw`\[[ \t]*(${KEY})[ \t]*\]|\[\[[ \t]*${KEY}[ \t]*\]\]`, 'uy')
const ASSIGNED = new RegExp(String.raw`(${KEY})[ \t]*=[ \t]*`, 'uy')
const TEXT = String.raw`"""(?:[^\\]|\\[^])*?"{3,5}|'''[^]*?'{3,5}|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'`
const NUMBER = String.raw`[+-]?(?:inf|nan|\d[\w.:+-]*(?: \d[\w.:+-]*)?)`
const PLAIN = new RegExp(`${TEXT}|true|false|${NUMBER}`, 'y')
const FREE = /(?:[ \t\r\n]|#[^\n]*)*/y
const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y
const [COMMA, LIST, LIST_END, TABLE, TABLE_END] = [/,/y, /\[/y, /\]/y, /\{/y, /\}/y]

/**
 * The number of the first line that is not TOML; undefined if all are. It accepts every valid text, and also
 * some mistakes: a date that does not exist, or a key that is given twice in two ways.
 */
function tomlProblem(text: string): number | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    at += match?.[0].length ?? 0
    return match
  }
  const isItems = (close: RegExp, isItem: () => boolean): boolean => {
    for (;;) {
      take(FREE)
      if (take(close) !== null) return true
      if (!isItem()) return false
      take(FREE)
      if (take(COMMA) === null) return take(close) !== null
    }
  }
  const isAssignment = () => take(ASSIGNED) !== null && isValue()
  const isValue = (): boolean => {
    if (take(LIST) !== null) return isItems(LIST_END, isValue)
    if (take(TABLE) !== null) return isItems(TABLE_END, isAssignment)
    return take(PLAIN) !== null
  }
  const end = text.trimEnd().length
  const lineOf = (place: number) => text.slice(0, Math.min(place, end)).split('\n').length
  // Each item of a list of tables may repeat the names of the others' tables and keys.
  const tables = new Set<string>()
  const hasLists = /^[ \t]*\[\[/m.test(text)
  let keys = new Set<string>()
  for (;;) {
    take(FREE)
    if (at === text.length) return undefined
    const start = at
    const header = take(HEADER)
    const key = header === null ? take(ASSIGNED)?.[1] : header[1]
    if (header === null && (key === undefined || !isValue())) return lineOf(at)
    if (take(LINE_END) === null) return lineOf(at)
    const known = header === null ? keys : tables
    if (key !== undefined && known.has(key) && !(header !== null && hasLists)) return lineOf(start)
    if (key !== undefined) known.add(key)
    if (header !== null) keys = new Set()
  }
}
