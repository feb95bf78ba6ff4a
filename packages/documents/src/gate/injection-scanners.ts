import { codeOf, LINE_BREAK } from '../characters.ts'
import type { ScanFinding, ScannedChange } from './scan-change.ts'
import { visit } from 'yaml'
import { FrontmatterProblem, parseFrontmatter, splitFrontmatter } from '../frontmatter.ts'

const EMBEDDINGS = new Set([0x202a, 0x202b])
const OVERRIDES = new Set([0x202d, 0x202e])
const ISOLATES = new Set([0x2066, 0x2067, 0x2068])
const POP_EMBEDDING = 0x202c
const POP_ISOLATE = 0x2069
const BRAILLE_BLANK = 0x2800
const BLACK_FLAG = 0x1f3f4
const CANCEL_TAG = 0xe007f
// No script has more joiners and marks in a row; a longer row can carry a message.
const MAX_JOINERS = 3
// Tags such as "gbeng", and the tag that ends them.
const MAX_FLAG_TAGS = 7

// All characters that may be invisible: those that Unicode lets a font ignore, controls, annotations,
// and blank signs of Braille, music, hieroglyphs and Khitan.
const SUSPECT =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}\u{16fe4}\u{1d159}]/gu
// Spaces of several widths: a long row of two or more kinds can also carry a message.
const WIDTHS = /[\u1680\u2000-\u200a\u202f\u205f]{8,}/gu

const LETTER = /[\p{L}\p{M}\p{N}]/u
const HAN = /\p{Script=Han}/u
const KHMER = /\p{Script=Khmer}/u
const MUSIC = /[\u{1d100}-\u{1d1ff}]/u
const HIEROGLYPH = /[\u{13000}-\u{1345f}]/u
// Thai, Lao, Burmese and Khmer write words without spaces; some writers separate them by an invisible
// one.
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u
// Characters with variants: emoji, signs, some quotes and stops, and letters of scripts with
// standardised variants. Letters of alphabets such as Latin have none.
const HAS_VARIANTS =
  /[\p{Emoji}\p{S}\u2018-\u201d\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Egyptian_Hieroglyphs}]/u

/** Invisible characters that a script uses, and the places of that use. */
const USES: readonly {
  readonly characters: RegExp
  readonly isAt: (previous: string, next: string) => boolean
}[] = [
  { characters: /[\u200c-\u200f\u061c]|\u034f/u, isAt: () => true },
  { characters: /[\ufe00-\ufe0f]/u, isAt: (previous) => HAS_VARIANTS.test(previous) },
  // Unicode registers 240 selectors for ideographs (UTS 37). After other characters each could carry a byte.
  { characters: /[\u{e0100}-\u{e01ef}]/u, isAt: (previous) => HAN.test(previous) },
  { characters: /[\u180b-\u180d\u180f]/u, isAt: (previous) => /[\u1820-\u18aa]/u.test(previous) },
  {
    characters: /\u00ad/u,
    isAt: (previous, next) => LETTER.test(previous) && /[\p{L}\p{N}\r\n]/u.test(next),
  },
  { characters: /\u200b/u, isAt: (previous, next) => UNSPACED.test(previous) && UNSPACED.test(next) },
  {
    characters: /[\u17b4\u17b5]/u,
    isAt: (previous) => /[\u1780-\u17b3]/u.test(previous) && KHMER.test(previous),
  },
  {
    characters: /[\u{1d159}\u{1d173}-\u{1d17a}]/u,
    isAt: (previous, next) => MUSIC.test(previous) || MUSIC.test(next),
  },
  { characters: /[\u{1bca0}-\u{1bca3}]/u, isAt: (previous) => /[\u{1bc00}-\u{1bc9f}]/u.test(previous) },
  {
    characters: /[\u{13430}-\u{1343f}]/u,
    isAt: (previous, next) => HIEROGLYPH.test(previous) || HIEROGLYPH.test(next),
  },
  { characters: /\u{16fe4}/u, isAt: (previous) => /[\u{18b00}-\u{18cff}]/u.test(previous) },
]

/**
 * Refuses text that looks different from its characters: overridden text direction, embeddings and
 * isolates that their line does not close, control characters, and invisible characters without a use
 * in any script. These pass, each at its place and not in rows: joiners in emoji, Persian and Indic
 * text, marks of Hebrew and Arabic, spaces between words of Thai, Lao, Khmer and Burmese, soft hyphens
 * in words, blanks in Braille, flags, variants of emoji and of Chinese characters. Each finding has its
 * `replacement`: the text without it. Takes linear time.
 */
export function hiddenTextScanner({ content }: ScannedChange): ScanFinding[] {
  const findings: ScanFinding[] = []
  // The changes of direction that the line has opened and not yet closed.
  let open: { closedBy: number; start: number }[] = []
  let joiners = 0
  let last = { end: 0, isVariation: false }
  let blanks = { end: 0, isInBraille: false }
  let flagTags = 0 // tags that the last flag may still have
  const add = (rule: string, message: string, start: number, end: number) =>
    findings.push({
      rule,
      severity: 'refuse',
      message: `${message} (${codeOf(content.slice(start))})`,
      // A line feed of another kind, or a wide space, separates words.
      replacement: /[\v\u0085\p{Zs}]/u.test(content.slice(start, end)) ? ' ' : '',
      start,
      end,
    })
  const endLine = () => {
    for (const { start } of open)
      add('bidi-unbalanced', 'a change of text direction that its line does not close', start, start + 1)
    open = []
  }
  for (const { 0: character, index } of content.matchAll(SUSPECT)) {
    const code = character.codePointAt(0) ?? 0
    const end = index + character.length
    if (code === 0x0a) endLine()
    if (isWhiteSpace(code)) continue
    const isNext = index === last.end
    const previous = characterBefore(content, index)
    const next = String.fromCodePoint(content.codePointAt(end) ?? 0)
    joiners = isTag(code) ? 0 : isNext ? joiners + 1 : 1
    if (!isNext) flagTags = previous.codePointAt(0) === BLACK_FLAG ? MAX_FLAG_TAGS : 0
    const isVariation = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character)
    const hidden = (message = 'a character that cannot be seen') => add('hidden-text', message, index, end)
    if (OVERRIDES.has(code)) add('bidi-override', 'a character that reverses the text after it', index, end)
    else if (EMBEDDINGS.has(code)) open.push({ closedBy: POP_EMBEDDING, start: index })
    else if (ISOLATES.has(code)) open.push({ closedBy: POP_ISOLATE, start: index })
    else if (code === POP_EMBEDDING || code === POP_ISOLATE) {
      if (open.at(-1)?.closedBy === code) open.pop()
      else
        add(
          'bidi-unbalanced',
          'the end of a change of text direction that its line did not begin',
          index,
          end,
        )
    } else if (/\p{Cc}/u.test(character)) add('control-character', 'a control character', index, end)
    else if (isTag(code)) {
      if (flagTags === 0) hidden()
      flagTags = code === CANCEL_TAG ? 0 : Math.max(0, flagTags - 1)
    } else if (code === BRAILLE_BLANK) {
      // Pictures in Braille have rows of blanks that touch a sign at one end.
      if (index >= blanks.end) blanks = blanksAt(content, index, previous)
      if (!blanks.isInBraille) hidden()
    } else if (code === 0xfeff && index === 0) joiners = 0
    else if (isVariation && isNext && last.isVariation) hidden('a row of characters that cannot be seen')
    else if (!USES.some(({ characters, isAt }) => characters.test(character) && isAt(previous, next)))
      hidden()
    else if (joiners > MAX_JOINERS) hidden('a row of characters that cannot be seen')
    last = { end, isVariation }
  }
  endLine()
  for (const { 0: row, index } of content.matchAll(WIDTHS))
    if (new Set(row).size > 1)
      add('hidden-text', 'a row of spaces of several widths', index, index + row.length)
  return findings
}

function characterBefore(content: string, offset: number): string {
  const isPair = /[\udc00-\udfff]/.test(content.charAt(offset - 1))
  return content.slice(Math.max(0, offset - (isPair ? 2 : 1)), offset)
}

function blanksAt(content: string, start: number, previous: string): { end: number; isInBraille: boolean } {
  let end = start
  while (content.charCodeAt(end) === BRAILLE_BLANK) end += 1
  return { end, isInBraille: [previous, content.charAt(end)].some((each) => /[\u2801-\u28ff]/.test(each)) }
}

function isWhiteSpace(code: number): boolean {
  return code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d
}

function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f
}

// The marks before a turn in the chat formats of common model families. Every repetition is bounded,
// and each pattern matches in one way only. At the start of a line the names are matched loosely.
const AT_START = [
  /^<[|｜]\/?[a-z0-9_▁ -]{1,40}[|｜]>/iu, // ChatML and its kin, Llama 3, Phi, harmony, DeepSeek
  /^\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/i, // Llama 2 and Mistral
  /^<<\/?SYS>>/i, // Llama 2
  /^<(?:start|end)_of_turn>/i, // Gemma
]
// Inside a line only the exact marks of tokenizers: "f <| x |> g" is code, and "[inst]" a link.
const INSIDE =
  /<\\?[|｜]\/?[A-Za-z0-9_▁]{1,40}\\?[|｜]>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<<\/?SYS>>|<(?:start|end)_of_turn>/gu

/**
 * Refuses marks that begin a turn in chat formats, such as `<|im_start|>`, `[INST]` and `<<SYS>>`,
 * anywhere in a line, a table or a value of the frontmatter, since a model may read them as a new turn.
 * They pass between backticks on one line, as in a text about them; "assistant:" passes too. A line
 * ends at any character that some reader treats as a line end, such as U+2028. Takes linear time.
 */
export function roleMarkerScanner({ content }: ScannedChange): ScanFinding[] {
  const inLines = lineMarkers(content)
  return [...inLines, ...valueMarkers(content, inLines)]
}

function lineMarkers(content: string): ScanFinding[] {
  const findings: ScanFinding[] = []
  const ends = new RegExp(LINE_BREAK, 'g')
  for (let start = 0; start < content.length;) {
    ends.lastIndex = start
    const end = ends.exec(content)?.index ?? content.length
    for (const { place, length } of markersOf(content.slice(start, end)))
      findings.push(finding(start + place, start + place + length))
    start = end + 1
  }
  return findings
}

interface Marker {
  readonly place: number
  readonly length: number
}

function markersOf(line: string): Marker[] {
  if (!/[<[]/.test(line)) return []
  const first = firstOf(line)
  const head = line.slice(first, first + 64)
  const atStart = AT_START.map((marker) => marker.exec(head)?.[0].length ?? 0).find((length) => length > 0)
  const inside = Array.from(line.matchAll(INSIDE), ({ 0: text, index }) => ({
    place: index,
    length: text.length,
  }))
  const all =
    atStart === undefined
      ? inside
      : [{ place: first, length: atStart }, ...inside.filter(({ place }) => place !== first)]
  if (all.length === 0 || !line.includes('`')) return all
  const spans = codeSpans(line)
  let next = 0
  return all.filter(({ place }) => {
    while ((spans[next]?.end ?? Infinity) <= place) next += 1
    return !((spans[next]?.start ?? Infinity) <= place)
  })
}

// From one backtick run to the next; an unclosed one opens nothing.
function codeSpans(line: string): { start: number; end: number }[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ index }) => index)
  const spans = []
  for (let place = 0; place + 1 < runs.length; place += 2)
    spans.push({ start: runs[place] ?? 0, end: runs[place + 1] ?? 0 })
  return spans
}

// Checks the parsed values, so that quotes and escapes cannot hide a mark. Invalid frontmatter has no
// values.
function valueMarkers(content: string, known: readonly ScanFinding[]): ScanFinding[] {
  const split = splitFrontmatter(content)
  if (typeof split !== 'object') return []
  const findings: ScanFinding[] = []
  try {
    visit(parseFrontmatter(split.yaml).document, {
      Scalar: (_, { value, range, type }) => {
        if (typeof value !== 'string' || !range) return
        // Only escapes make new lines; other lines are in the file itself.
        const hasEscapes = type === 'QUOTE_DOUBLE'
        if (lineMarkers(hasEscapes ? value : (value.split(LINE_BREAK, 1)[0] ?? '')).length === 0) return
        if (type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL') return
        const start = split.open.length + range[0]
        const end = hasEscapes ? split.open.length + range[1] : start + 1
        if (known.some((each) => start <= each.start && each.start < split.open.length + range[1])) return
        findings.push(finding(start, end))
      },
    })
  } catch (error) {
    if (!(error instanceof FrontmatterProblem)) throw error
  }
  return findings
}

function finding(start: number, end: number): ScanFinding {
  const message = 'a chat role marker, which is plain text only between backticks'
  return { rule: 'role-marker', severity: 'refuse', message, start, end }
}

// The first character of a line after white space and the marks of quotes, headings and lists.
function firstOf(line: string): number {
  let offset = 0
  while (offset < line.length) {
    if (/[\s>*+#\u200c-\u200f-]/.test(line.charAt(offset))) offset += 1
    else {
      // Numbers of markdown lists have up to nine digits, and a space after the mark.
      const number = /^\d{1,9}[.)](?=\s)/.exec(line.slice(offset, offset + 11))
      if (number === null) break
      offset += number[0].length
    }
  }
  return offset
}
