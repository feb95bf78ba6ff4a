import { visit } from 'yaml'
import { FrontmatterProblem, parseFrontmatter, splitFrontmatter } from '../frontmatter.ts'
import { LINE_BREAK } from '../characters.ts'
import type { ScanFinding, ScannedChange } from './scan-change.ts'

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
