import { checkText } from '@sheaf/core'
import { foldDecisionText, isDated, readDecision } from './decision-line.ts'
import type { DecisionProblem, ParsedDecision, ParsedDecisions } from './decision.ts'
import { hiddenLines } from './hidden-lines.ts'

/** A section of decisions. Lines are counted from 1. */
export interface DecisionSection {
  /** The line of its heading, or the second one of a heading that is underlined. */
  readonly heading: number
  /** Its last line that is not blank before the first heading inside it. */
  readonly end: number
  /** Its last decision, and what stands before the text of that one: its indentation and its bullet. */
  readonly last?: { readonly lineEnd: number; readonly prefix: string }
}

/** What {@link scanDecisions} finds. */
export interface ScannedDecisions extends ParsedDecisions {
  readonly sections: readonly DecisionSection[]
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+([^]*))?$/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const BULLET = /^( {0,3}[-*+][ \t]+)([^]*)$/
// A rule, a quote, or an item with a number.
const OTHER_BLOCK = /^ {0,3}(?:([-*_])[ \t]*(?:\1[ \t]*){2,}$|>|\d{1,9}[.)][ \t])/

/**
 * The decisions in the sections headed `## Decisions`, whose form is `- 2026-11-20 [database] Postgres 17 (supersedes: MySQL; valid from: 2026-12-01;
 * valid until: 2027-12-31)`, the brackets at the end and each of their fields optional.
 *
 * A section ends at the next heading of its level or above. A decision goes on in the lines below it, up to a blank line or the next item, and indented lines below
 * that belong to it as details that are no part of its text. Fences, comments and frontmatter are passed over, and so is what is no decision; what begins like one is named in
 * `problems`. No text throws; what is none is an InvalidArgumentError.
 */
export function parseDecisions(content: string): ParsedDecisions {
  const { decisions, problems } = scanDecisions(content)
  return { decisions, problems }
}

/** The same, with the sections. */
export function scanDecisions(content: string): ScannedDecisions {
  checkText('content', content)
  return new DecisionScanner(content).scan()
}

interface OpenItem {
  readonly line: number
  readonly prefix: string
  readonly texts: string[]
  lineEnd: number
  /** After a blank line or an item below it, what follows is no text of it. */
  isTextDone: boolean
  isAfterBlank: boolean
}

class DecisionScanner {
  readonly #lines: readonly string[]
  readonly #hidden: readonly boolean[]
  readonly #decisions: ParsedDecision[] = []
  readonly #problems: DecisionProblem[] = []
  readonly #sections: DecisionSection[] = []
  #section: { heading: number; end: number; hasInner: boolean; last?: { lineEnd: number; prefix: string } } | undefined
  #item: OpenItem | undefined

  constructor(content: string) {
    this.#lines = content
      .slice(content.startsWith('\uFEFF') ? 1 : 0)
      .split('\n')
      .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
    this.#hidden = hiddenLines(content, this.#lines)
  }

  scan(): ScannedDecisions {
    for (let line = 1; line <= this.#lines.length; line += 1) {
      const text = this.#lines[line - 1] ?? ''
      if (this.#hidden[line - 1] === true) this.#pass(line, text)
      else if (this.#isUnderlined(line, text)) {
        this.#heading(
          UNDERLINE.exec(this.#lines[line] ?? '')?.[0]
            .trimStart()
            .startsWith('=') === true
            ? 1
            : 2,
          text,
          line + 1,
        )
        line += 1
      } else this.#line(line, text)
    }
    this.#closeSection()
    return { decisions: this.#decisions, problems: this.#problems, sections: this.#sections }
  }

  #line(line: number, text: string): void {
    const [isHeading, marks = '', title = ''] = HEADING.exec(text) ?? []
    const [, prefix, rest = ''] = BULLET.exec(text) ?? []
    if (this.#isDetail(text)) this.#pass(line, text)
    else if (isHeading !== undefined) this.#heading(marks.length, withoutClosing(title), line)
    else if (this.#section === undefined) return
    else if (prefix !== undefined) this.#bullet(line, prefix, rest.trim())
    else if (text.trim() !== '') this.#text(line, text)
    else if (this.#item !== undefined) {
      this.#item.isTextDone = true
      this.#item.isAfterBlank = true
    }
  }

  #bullet(line: number, prefix: string, text: string): void {
    this.#closeItem()
    if (isDated(text)) this.#item = { line, prefix, texts: [text], lineEnd: line, isTextDone: false, isAfterBlank: false }
    this.#grow(line)
  }

  // A line that is neither indented below a decision nor begins anything.
  #text(line: number, text: string): void {
    if (this.#item?.isAfterBlank === true || OTHER_BLOCK.test(text)) this.#closeItem()
    if (/^\d{4}-\d\d-\d\d \[/.test(text.trimStart())) this.#problems.push({ line, reason: 'a decision begins with "- " and its day' })
    if (this.#item !== undefined) {
      if (!this.#item.isTextDone) this.#item.texts.push(text.trim())
      this.#item.lineEnd = line
    }
    this.#grow(line)
  }

  // Below a decision, and indented as far as its text.
  #isDetail(text: string): boolean {
    return this.#item !== undefined && text.trim() !== '' && indentationOf(text) >= indentationOf(this.#item.prefix) + 2
  }

  // A line that is read by nobody, or is a detail of a decision.
  #pass(line: number, text: string): void {
    if (this.#item !== undefined && this.#isDetail(text)) {
      if (this.#hidden[line - 1] === true || BULLET.test(text.trimStart())) this.#item.isTextDone = true
      if (!this.#item.isTextDone) this.#item.texts.push(text.trim())
      this.#item.isAfterBlank = false
      this.#item.lineEnd = line
    } else if (text.trim() !== '') this.#closeItem()
    if (text.trim() !== '') this.#grow(line)
  }

  #heading(level: number, title: string, line: number): void {
    if (level <= 2) {
      this.#closeSection()
      if (level === 2 && foldDecisionText(title) === 'decisions') this.#section = { heading: line, end: line, hasInner: false }
      return
    }
    this.#closeItem()
    if (this.#section !== undefined) this.#section.hasInner = true
  }

  #grow(line: number): void {
    if (this.#section?.hasInner === false) this.#section.end = line
  }

  #closeSection(): void {
    this.#closeItem()
    const section = this.#section
    if (section === undefined) return
    this.#sections.push({ heading: section.heading, end: section.end, ...(section.last === undefined ? {} : { last: section.last }) })
    this.#section = undefined
  }

  #closeItem(): void {
    const item = this.#item
    this.#item = undefined
    if (item === undefined || this.#section === undefined) return
    const { decision, problems } = readDecision(item.texts.join(' '))
    this.#problems.push(...problems.map((reason) => ({ line: item.line, reason })))
    if (decision === undefined) return
    this.#decisions.push({ ...decision, line: item.line, lineEnd: item.lineEnd })
    this.#section.last = { lineEnd: item.lineEnd, prefix: item.prefix }
  }

  // Text with === or --- below it, which is a rule below an item.
  #isUnderlined(line: number, text: string): boolean {
    if (this.#item !== undefined || this.#hidden[line] !== false || !UNDERLINE.test(this.#lines[line] ?? '')) return false
    return text.trim() !== '' && indentationOf(text) < 4 && !/^\s*(?:[-*+>|]|#{1,6}(?:\s|$)|\d{1,9}[.)]\s)/.test(text)
  }
}

function indentationOf(text: string): number {
  let columns = 0
  for (const character of text) {
    if (character === ' ') columns += 1
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

// `## Decisions ##` is "Decisions".
function withoutClosing(title: string): string {
  const trimmed = title.trim()
  let end = trimmed.length
  while (trimmed.charAt(end - 1) === '#') end -= 1
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end) : trimmed
}
