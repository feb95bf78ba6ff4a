import { proseOf } from './prose.ts'

/** A link as it stands in a text. */
export interface FoundLink {
  /** `[[name]]`; `[text](path)` and `[id]: path`; the same with `<path>`. */
  readonly form: 'wiki' | 'plain' | 'angle'
  /** The place of the path in the text, without its heading. */
  readonly start: number
  readonly end: number
  /** The path, decoded, without its heading. */
  readonly target: string
  /** Behind the first "#", as it stands. */
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
// A property is a link if it is nothing else, in quotes: without them, YAML reads a list of lists.
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

function add(
  found: Omit<FoundLink, 'line'>[],
  { heading, ...link }: Omit<FoundLink, 'line' | 'heading'> & { readonly heading: string | undefined },
): void {
  if (link.target !== '') found.push({ ...link, ...(heading === undefined ? {} : { heading }) })
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
