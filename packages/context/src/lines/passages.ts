import { isBlank, isHeading } from './block-lines.ts'
import type { Line } from './block-lines.ts'

/**
 * Lines that are shown together or not at all: a paragraph, an item of a list, a fence, a message, a heading.
 */
export interface Passage {
  /** Never empty; the last ones may be blank. */
  readonly lines: readonly Line[]
  readonly isHeading: boolean
  /** The headings that it is under, as far as they are among the lines, outermost first. */
  readonly headings: readonly Passage[]
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})/
// An item of a list, a quote, a row of a table.
const STARTS = /^[ \t]*(?:[-*+>|•・]|\d{1,9}[.)、])/
const LEVEL = /^ {0,3}(#{1,6})/
// "**Kitchen**", "2. __Kitchen:__", "Three steps:"; not "**Budget: 500 euros**".
const ANNOUNCES =
  /^(?:[-*+•・>]|\d{1,9}[.)、])?[ \t]*(?:(\*\*|__)[^\p{N}\n*_]{1,40}\1|[^\p{N}\n]{1,60}[:：][*_]*)$/u
// A wrapped line is long, and does not end like a sentence.
const SHORTEST_WRAPPED = 60
const ENDS = /[.!?:;…。！？：；」』"”’)\]`|]\s*$/

/**
 * Splits lines of a file. A line continues with the next one if that is indented, begins in lower case, or
 * follows a wrapped line. Fences stay whole. Blank lines belong to the passage before them. Lines that do not
 * follow one another are never together.
 */
export function passagesOf(lines: readonly Line[]): Passage[] {
  const passages: { lines: Line[]; isHeading: boolean; headings: Passage[] }[] = []
  const above: Passage[] = []
  let isFenced = false
  for (const line of lines) {
    const open = passages.at(-1)
    const before = open?.lines.at(-1)
    const follows = before !== undefined && before.number + 1 === line.number
    if (!follows) isFenced = false
    if (
      open !== undefined &&
      before !== undefined &&
      follows &&
      (isFenced || isBlank(line) || goesOn(open.isHeading, before, line))
    ) {
      open.lines.push(line)
      if (isFenced && FENCE.test(line.text)) isFenced = false
      continue
    }
    isFenced = FENCE.test(line.text)
    const passage = { lines: [line], isHeading: isHeading(line), headings: [] as Passage[] }
    if (passage.isHeading) while (above.length > 0 && levelOf(above.at(-1)) >= levelOf(passage)) above.pop()
    passage.headings.push(...above)
    if (passage.isHeading) above.push(passage)
    passages.push(passage)
  }
  return passages
}

/** True if the lines say something beside headings, marks, rules, and ends of code and formulas. */
export function saysSomething(lines: readonly string[]): boolean {
  return lines.some((text) => !isHeading({ text }) && !FENCE.test(text) && /[\p{L}\p{N}]/u.test(text))
}

/** The same, but false for a line in bold, or with a colon at its end, that names others. */
export function tells(lines: readonly string[]): boolean {
  return saysSomething(lines) && !ANNOUNCES.test(lines.join('\n').trim())
}

function goesOn(isAfterHeading: boolean, before: Line, { text }: Line): boolean {
  if (isAfterHeading || isBlank(before) || isHeading({ text }) || STARTS.test(text) || FENCE.test(text))
    return false
  if (/^[ \t]/.test(text) || /^\p{Ll}/u.test(text)) return true
  return before.text.length >= SHORTEST_WRAPPED && !ENDS.test(before.text)
}

function levelOf(heading: Passage | undefined): number {
  return LEVEL.exec(heading?.lines[0]?.text ?? '')?.[1]?.length ?? 0
}
