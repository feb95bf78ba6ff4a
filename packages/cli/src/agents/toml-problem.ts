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
export function tomlProblem(text: string): number | undefined {
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
