import { visit } from 'yaml'
import { FrontmatterProblem, parseFrontmatter } from '../frontmatter/parse-frontmatter.ts'
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts'
import { LINE_BREAK } from '../line-breaks.ts'
import type { ScanFinding, ScannedChange } from './scanner.ts'

// What the chat formats of the common model families put before a turn. Every repetition is bounded and none
// can match in two ways.
const MARKERS = [
  /^<[|｜]\/?[a-z0-9_▁ -]{1,40}[|｜]>/iu, // ChatML and its kin, Llama 3, Phi, harmony, DeepSeek
  /^\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/i, // Llama 2 and Mistral
  /^<<\/?SYS>>/i, // Llama 2
  /^<(?:start|end)_of_turn>/i, // Gemma
]

/**
 * Refuses the marks with which chat formats begin a turn, such as `<|im_start|>`, `[INST]` and `<<SYS>>`, at
 * the start of a line, also of a quoted or listed one, and at the start of a value of the frontmatter, which
 * is shown as a line elsewhere. Inside of a line, or after a backtick, they pass, and so does "assistant:". A
 * line ends at any character that some reader takes for its end, such as U+2028. In linear time.
 */
export function roleMarkerScanner({ content }: ScannedChange): ScanFinding[] {
  const inValues = valueMarkers(content)
  const values = new Set(inValues.map(({ start }) => start))
  return [...inValues, ...lineMarkers(content).filter(({ start }) => !values.has(start))]
}

function lineMarkers(content: string): ScanFinding[] {
  const findings: ScanFinding[] = []
  const ends = new RegExp(LINE_BREAK, 'g')
  for (let start = 0; start < content.length;) {
    ends.lastIndex = start
    const end = ends.exec(content)?.index ?? content.length
    const first = firstOf(content, start, end)
    const length = markerLength(content.slice(first, Math.min(end, first + 64)))
    if (length > 0) findings.push(finding(first, first + length))
    start = end + 1
  }
  return findings
}

// The values as the parser reads them, so that neither quotes nor escapes hide one. Frontmatter that cannot
// be read has no values.
function valueMarkers(content: string): ScanFinding[] {
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
        findings.push(finding(start, hasEscapes ? split.open.length + range[1] : start + 1))
      },
    })
  } catch (error) {
    if (!(error instanceof FrontmatterProblem)) throw error
  }
  return findings
}

function markerLength(head: string): number {
  return MARKERS.map((marker) => marker.exec(head)).find((each) => each !== null)?.[0].length ?? 0
}

function finding(start: number, end: number): ScanFinding {
  const message = 'a chat role marker at the start of a line; put it between backticks if it has to be kept'
  return { rule: 'role-marker', severity: 'refuse', message, start, end }
}

// The first character of a line that is neither white space nor the mark of a quote, a heading or a list.
function firstOf(content: string, start: number, end: number): number {
  let offset = start
  while (offset < end) {
    if (/[\s>*+#\u200c-\u200f-]/.test(content.charAt(offset))) offset += 1
    else {
      // Markdown's numbers have up to nine digits, and a space after the mark.
      const number = /^\d{1,9}[.)](?=\s)/.exec(content.slice(offset, Math.min(end, offset + 11)))
      if (number === null) break
      offset += number[0].length
    }
  }
  return offset
}
