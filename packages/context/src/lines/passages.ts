import type { daysIn } from '@sheaf/conversations'
import { isBlank, isHeading, type Line } from './block-lines.ts'
import type { Analyser } from '@sheaf/core'

type DayRange = ReturnType<typeof daysIn.question>[number]

/**
 * Lines that are shown together or not at all: a paragraph, an item of a list, a fence, a message, a heading.
 */
export interface Passage {
  /** Never empty; the last ones may be blank. */
  readonly lines: readonly Line[]
  readonly isHeading: boolean
  /** The headings that it is under, as far as they are among the lines, outermost first. */
  readonly headings: readonly Passage[]
  /** For an item of a list: the line above that leads it, such as "Not supported:", or the heading. */
  readonly lead?: Passage | undefined
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})/
/** An item of a list, a quote, a row of a table. */
export const STARTS: RegExp = /^[ \t]*(?:[-*+>|•・]|\d{1,9}[.)、])/
const ITEM = /^([ \t]*)(?:([-*+•・])[ \t]|\d{1,9}[.)、])/
const LEVEL = /^ {0,3}(#{1,6})/
// "**Kitchen**", "2. __Kitchen:__", "Three steps:"; not "**Budget: 500 euros**".
const ANNOUNCES =
  /^(?:[-*+•・>]|\d{1,9}[.)、])?[ \t]*(?:(\*\*|__)[^\p{N}\n*_]{1,40}\1|[^\p{N}\n]{1,60}[:：][*_]*)$/u
const ROW = /^[ \t]*\|/
const LEADS = /[:：][*_]*\s*$|^[ \t]*(\*\*|__)[^\n]*\1\s*$/u
// A wrapped line is long, and does not end like a sentence.
const SHORTEST_WRAPPED = 60
const ENDS = /[.!?:;…。！？：；」』"”’)\]`|]\s*$/

/**
 * Splits lines of a file. A line continues with the next one if that is indented, begins in lower case, or
 * follows a wrapped line. Fences stay whole. Blank lines belong to the passage before them. Lines that do not
 * follow one another are never together. `said` has the texts of the lines without the marks of a quote.
 */
export function passagesOf(lines: readonly Line[], said: readonly string[] = []): Passage[] {
  const read = lines.map((line, place) => ({ ...line, text: said[place] ?? line.text }))
  const passages = passagesIn(said.length === 0 ? lines : read)
  let end = 0
  if (said.length > 0) for (const each of passages) each.lines = lines.slice(end, (end += each.lines.length))
  return passages
}

function passagesIn(lines: readonly Line[]) {
  const passages: (Passage & { lines: Line[] })[] = []
  const above: Passage[] = []
  let leads: Passage[] = []
  let header: Passage | undefined
  let isFenced = false
  for (const line of lines) {
    const open = passages.at(-1)
    const before = open?.lines.at(-1)
    const follows = before !== undefined && before.number + 1 === line.number
    if (!follows) isFenced = false
    if (
      open !== undefined &&
      follows &&
      (isFenced || isBlank(line) || goesOn(open.isHeading, before, line))
    ) {
      open.lines.push(line)
      if (isFenced && FENCE.test(line.text)) isFenced = false
      continue
    }
    isFenced = FENCE.test(line.text)
    if (isHeading(line))
      while (above.length > 0 && levelOf(above.at(-1)?.lines[0]) >= levelOf(line)) above.pop()
    const isItem = STARTS.test(line.text)
    if (open !== undefined && !isItemOf(open)) leads = []
    if (open !== undefined && LEADS.test(textOf(open))) leads.push(open)
    leads = leads.filter((each) => !isItemOf(each) || indentOf(each.lines[0]) < indentOf(line))
    const isRow = ROW.test(line.text)
    // A row of a table is below its first row.
    if (!isRow || !ROW.test(before?.text ?? '')) header = undefined
    const lead = isItem ? (header ?? leads.at(-1) ?? above.at(-1)) : undefined
    const passage = { lines: [line], isHeading: isHeading(line), headings: [...above], lead }
    if (passage.isHeading) above.push(passage)
    if (isRow) header ??= passage
    passages.push(passage)
  }
  return passages
}

/** The passage below the lines that lead it, outermost first. */
export function ledBy(passage: Passage): Passage[] {
  return [...(passage.lead === undefined ? [] : ledBy(passage.lead)), passage]
}

function isItemOf({ lines: [first] }: Passage): boolean {
  return STARTS.test(first?.text ?? '')
}

function textOf({ lines }: Passage): string {
  return lines.map(({ text }) => text).join('\n')
}

function indentOf(line: Line | undefined): number {
  return line?.text.search(/\S/) ?? 0
}

/** True if the lines say something beside headings, marks, rules, and ends of code and formulas. */
export function saysSomething(lines: readonly string[]): boolean {
  return lines.some((text) => !isHeading({ text }) && !FENCE.test(text) && /[\p{L}\p{N}]/u.test(text))
}

type TextsOf = (passage: Passage) => readonly string[]

/** The passages that tell something: a line in bold, or with a colon at its end, only names others. */
export function tellingOf(passages: readonly Passage[], textsOf: TextsOf): Passage[] {
  const plain = plainItems(passages, textsOf)
  return passages.filter((passage) => {
    const texts = textsOf(passage)
    return saysSomething(texts) && (plain.has(passage) || !ANNOUNCES.test(texts.join('\n').trim()))
  })
}

/** The items beside another item: "4. **Chaves**" between two others is no title. */
export function plainItems(
  passages: readonly Passage[],
  textsOf: TextsOf = ({ lines }) => lines.map(({ text }) => text),
): ReadonlySet<Passage> {
  const kinds = passages.map((passage) => {
    const [all, indent = '', mark = '1'] = ITEM.exec(textsOf(passage)[0] ?? '') ?? []
    return all && indent + mark
  })
  return new Set(passages.filter((_, at) => kinds[at] && [kinds[at - 1], kinds[at + 1]].includes(kinds[at])))
}

function goesOn(isAfterHeading: boolean, before: Line, { text }: Line): boolean {
  if (isAfterHeading || isBlank(before) || isHeading({ text }) || STARTS.test(text) || FENCE.test(text))
    return false
  if (/^[ \t]/.test(text) || /^\p{Ll}/u.test(text)) return true
  return before.text.length >= SHORTEST_WRAPPED && !ENDS.test(before.text)
}

function levelOf(heading: Line | undefined): number {
  return LEVEL.exec(heading?.text ?? '')?.[1]?.length ?? 0
}

/** Scores passages by the terms of a question. */
export interface Question extends Pick<Analyser, 'documentTerms'> {
  readonly terms: readonly string[]
  /** True if it is about words of the assistant. */
  readonly asksForAnswer: boolean
  /** True if it asks for an order, a number, a sum or all that was said, and not for one thing. */
  readonly isBroad?: boolean
  readonly days?: readonly DayRange[]
}

// Weight of a term in a heading for the lines below it.
const HEADING_SHARE = 0.5

export type PassageWorth = (passages: readonly Passage[]) => readonly number[]

export function passageOf(text: string): Passage {
  return { lines: [{ number: 1, text }], isHeading: false, headings: [] }
}

/** The worth of each text beside the others. */
export function textWorth(texts: readonly string[], question: Question): readonly number[] {
  const passages = texts.map(passageOf)
  return passageWorth([passages], question)(passages)
}

/** The terms of the question that a text has. */
export function termsIn(text: string, { terms, documentTerms }: Question): string[] {
  return documentTerms(text).filter((term) => terms.includes(term))
}

/**
 * Scores each passage from 0 to 1; the best of its block is 1. The score is the sum of its terms of
 * the question. A term weighs ln(1 + (N - n + 0.5) / (n + 0.5)): n of the N passages of all blocks
 * have it. A term in a heading above counts half. In a block without terms all are 1.
 */
export function passageWorth(
  blocks: readonly (readonly Passage[])[],
  { terms, documentTerms }: Pick<Question, 'terms' | 'documentTerms'>,
): PassageWorth {
  const places = new Map(terms.map((term, place) => [term, place]))
  // Only passages with terms; most have none.
  const found = new Map<Passage, ReadonlySet<number>>()
  const having = terms.map(() => 0)
  for (const passage of blocks.flat()) {
    const own = new Set<number>()
    for (const term of documentTerms(textOf(passage))) {
      const place = places.get(term)
      if (place !== undefined) own.add(place)
    }
    for (const term of own) having[term] = (having[term] ?? 0) + 1
    if (own.size > 0) found.set(passage, own)
  }
  const count = blocks.reduce((sum, { length }) => sum + length, 0)
  const weights = having.map((own) => Math.log(1 + (count - own + 0.5) / (own + 0.5)))
  const sumOf = (passage: Passage): number => {
    const own = found.get(passage)
    const above = passage.headings.flatMap((heading) => found.get(heading) ?? [])
    if (own === undefined && above.length === 0) return 0
    return weights.reduce((sum, weight, term) => {
      if (own?.has(term) === true) return sum + weight
      return above.some((heading) => heading.has(term)) ? sum + weight * HEADING_SHARE : sum
    }, 0)
  }
  return (passages) => {
    const sums = passages.map(sumOf)
    const best = Math.max(...sums)
    return sums.map((sum) => (best === 0 ? 1 : sum / best))
  }
}
