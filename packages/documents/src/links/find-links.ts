export interface FoundLink {
  /** `[[name]]`; `[text](path)` and `[id]: path`; the same with `<path>`. */
  readonly form: 'wiki' | 'plain' | 'angle'
  /** The place of the path in the text, without its heading. */
  readonly start: number
  readonly end: number
  /** The path, decoded, without its heading. */
  readonly target: string
  /** The text after the first "#", unchanged. */
  readonly heading?: string
  /** Counted from 1. */
  readonly line: number
  /** The place of the whole `[[name|shown]]`. */
  readonly whole?: readonly [start: number, end: number]
}

// `[[name#heading|shown]]`. In a table the bar is written `\|`.
const WIKI = /\[\[([^[\]\n|#\0]*)(#[^[\]\n|\0]*)?(?:\|[^[\]\n]*)?\]\]/g
const BRACKETS = /\\[^]|\[|\]\(|\]|\n[ \t]*\n/g
const TITLE = String.raw`"(?:\\[^]|[^"\\]){0,500}"|'(?:\\[^]|[^'\\]){0,500}'|\((?:\\[^]|[^()\\]){0,500}\)`
const PUNCTUATION = String.raw`[!-\/:-@[-\x60{-~]`
// Parentheses in a path are escaped or in pairs.
const PIECE = String.raw`\\${PUNCTUATION}|\\(?!${PUNCTUATION})|\([^\s()\\\0]*\)`
const PATH = String.raw`<((?:\\[^\n]|[^<>\\\n])*)>|((?:${PIECE}|[^\s()<>\\\0])(?:${PIECE}|[^\s()\\\0])*)`
const SPACE = String.raw`[ \t]*\n?[ \t]*`
const DESTINATION = new RegExp(`${SPACE}(?:${PATH})(?:\\s${SPACE}(?:${TITLE}))?${SPACE}\\)`, 'dy')
// Not a footnote, and not a line of prose such as "[Ada]: see you".
const DEFINITION = new RegExp(
  String.raw`^ {0,3}(?:> ?)* {0,3}\[(?!\^)(?:\\[^]|[^[\]\\\n]){1,999}\]:${SPACE}` +
    String.raw`(?:<([^<>\n]*)>|([^\s<\0]\S*))(?=[ \t]*(?:$|[ \t]["'(]))`,
  'dgm',
)
// A property is a link if it is only that, in quotes: without quotes, YAML reads a list of lists.
const FIELD = /(?<=(?:^|[:,[-])[ \t]*(["']))!?(?=\[\[[^[\]\n]*\]\]\1)/gm

/**
 * The links of a markdown text to other files, by place: those of wikis, inline ones, definitions of
 * references, and properties that are one link of a wiki. Code, comments and addresses such as
 * `https://…` have none, nor has a heading of the same file.
 */
export function findLinks(content: string): FoundLink[] {
  if (!content.includes('[[') && !content.includes('](') && !content.includes(']:')) return []
  const { prose, body } = proseOf(content)
  const found: Omit<FoundLink, 'line'>[] = []
  const addWiki = (match: RegExpExecArray) => {
    const [whole, given = '', heading] = match
    const name = given.replace(/\\$/, '')
    const start = match.index + 2 + (name.length - name.trimStart().length)
    add(found, {
      form: 'wiki',
      start,
      end: start + name.trim().length,
      target: name.trim(),
      heading: heading?.slice(1).replace(/\\$/, ''),
      whole: [match.index, match.index + whole.length],
    })
  }
  for (const { index, 0: mark } of content.slice(0, body).matchAll(FIELD)) {
    WIKI.lastIndex = index + mark.length
    const match = WIKI.exec(content)
    if (match?.index === index + mark.length) addWiki(match)
  }
  WIKI.lastIndex = body
  for (let match = WIKI.exec(prose); match !== null; match = WIKI.exec(prose))
    if (!isEscaped(prose, match.index)) addWiki(match)
  WIKI.lastIndex = 0
  let depth = 0
  for (const { index, 0: mark } of prose.matchAll(BRACKETS)) {
    if (index < body || mark.startsWith('\\')) continue
    if (mark === '[') depth += 1
    else if (mark.startsWith('\n')) depth = 0
    else if (depth > 0) {
      depth -= 1
      if (mark === '](') addPath(found, content, at(DESTINATION, prose, index + 2)?.indices)
    }
  }
  for (const match of prose.matchAll(DEFINITION)) {
    const path = match[1] ?? match[2] ?? ''
    if (match.index >= body && /[./]/.test(path)) addPath(found, content, match.indices)
  }
  let [line, next] = [1, content.indexOf('\n')]
  return found
    .sort((a, b) => a.start - b.start)
    .map((link) => {
      for (; next !== -1 && next < link.start; next = content.indexOf('\n', next + 1)) line += 1
      return { ...link, line }
    })
}

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

// The path of an inline link or of a definition: group 1 between < and >, group 2 without.
function addPath(found: Omit<FoundLink, 'line'>[], content: string, groups: RegExpIndicesArray | undefined) {
  const [start, end] = groups?.[1] ?? groups?.[2] ?? [0, 0]
  const written = content.slice(start, end)
  // An address, or a heading of the same file.
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(written)) return
  const length = written.search(/[?#]/)
  const path = length === -1 ? written : written.slice(0, length)
  const [, heading] = /#(.*)$/s.exec(written) ?? []
  add(found, {
    form: groups?.[1] === undefined ? 'plain' : 'angle',
    start,
    end: start + path.length,
    target: decoded(path),
    heading,
  })
}

function add(found: Omit<FoundLink, 'line'>[], link: Omit<FoundLink, 'line'>): void {
  if (link.target !== '') found.push(link)
}

function decoded(path: string): string {
  const plain = path.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  try {
    return decodeURIComponent(plain).normalize('NFC')
  } catch {
    return plain
  }
}

function isEscaped(text: string, index: number): boolean {
  let start = index
  while (text[start - 1] === '\\') start -= 1
  return (index - start) % 2 === 1
}

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const QUOTE = /^(?: {0,3}> ?)+/

/** A text without its code and comments. */
interface Prose {
  /** The text with code and comments as U+0000, each character at its own place; line ends stay. */
  readonly prose: string
  /** The place at which the body begins, behind the frontmatter. */
  readonly body: number
}

function proseOf(content: string): Prose {
  const body =
    /^\ufeff?---[ \t]*\r?\n(?:[^]*?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(content)?.[0].length ?? 0
  const hidden: [start: number, end: number][] = []
  let fence: { readonly mark: string; readonly quotes: number } | undefined
  let [isBlank, isInList, isIndentedCode] = [true, false, false]
  for (let start = body; start < content.length;) {
    const found = content.indexOf('\n', start)
    const end = found === -1 ? content.length : found
    const line = content.slice(start, end)
    const quote = QUOTE.exec(line)?.[0] ?? ''
    const text = line.slice(quote.length)
    const bare = text.replace(/^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])*[ \t]*/, '')
    const isEnd = text.trim() === ''
    if (fence !== undefined) {
      const closing = /^[ \t]*(`{3,}|~{3,})[ \t\r]*$/.exec(text)?.[1]
      const isClosed =
        closing !== undefined && closing[0] === fence.mark[0] && closing.length >= fence.mark.length
      // A fence inside a quotation ends with the quotation.
      const isLeft = fence.quotes > 0 && quote === ''
      if (!isLeft) hidden.push([start, end])
      if (isClosed || isLeft) fence = undefined
    } else {
      const mark = FENCE.exec(bare)?.[1]
      const isIndented = /^(?: {4}| {0,3}\t)/.test(text)
      isIndentedCode = isIndented && !isEnd && !isInList && (isBlank || isIndentedCode)
      if (isIndentedCode) hidden.push([start, end])
      else if (mark !== undefined) {
        fence = { mark, quotes: quote.length }
        hidden.push([start, end])
      }
      if (LIST_ITEM.test(text)) isInList = true
      else if (!isEnd && isBlank && !/^[ \t]/.test(text)) isInList = false
    }
    isBlank = isEnd
    start = end + 1
  }
  const withoutBlocks = masked(content, hidden)
  return { prose: masked(withoutBlocks, spans(withoutBlocks, body)), body }
}

// Code between back quotes, and comments.
function spans(text: string, body: number): [start: number, end: number][] {
  const found: [start: number, end: number][] = []
  const marks = [...text.slice(body).matchAll(/\\[^]|`+|<!--|\r?\n[ \t]*\r?\n/g)].map((match) => {
    return { at: match.index + body, mark: match[0] }
  })
  // Goes backwards, so that each run knows the next one of its length in the paragraph.
  const next = new Map<string, number>()
  const closings = marks.map(() => -1)
  for (let place = marks.length - 1; place >= 0; place -= 1) {
    const { at, mark } = marks[place] ?? { at: 0, mark: '' }
    if (mark.includes('\n')) next.clear()
    // A back quote behind "\" begins no code, but ends it.
    const run = mark === '\\`' ? (/^`+/.exec(text.slice(at + 1, at + 100))?.[0] ?? '') : mark
    if (!run.startsWith('`')) continue
    if (run === mark) closings[place] = next.get(run) ?? -1
    next.set(run, at + (run === mark ? 0 : 1))
  }
  let end = body
  let isCommentClosed = true
  for (const [place, { at, mark }] of marks.entries()) {
    if (at < end) continue
    const closing = closings[place] ?? -1
    if (closing !== -1) found.push([at, (end = closing + mark.length)])
    else if (mark === '<!--' && isCommentClosed) {
      const close = text.indexOf('-->', at + 4)
      isCommentClosed = close !== -1
      if (isCommentClosed) found.push([at, (end = close + 3)])
    }
  }
  return found
}

function masked(text: string, ranges: readonly (readonly [start: number, end: number])[]): string {
  if (ranges.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\n]/g, '\0'))
    from = end
  }
  return parts.join('') + text.slice(from)
}
