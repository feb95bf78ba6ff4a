import { checkText } from '@sheaf/core/adapter'
import { withoutReturn } from '../characters.ts'
import { isDay } from '../daily-log.ts'
import {
  splitSources,
  type ParsedStatements,
  type PlacedStatement,
  type Statement,
  type StatementProblem,
} from './statement.ts'
import { foldSectionTitle, readStatement } from './statement-line.ts'
import { splitFrontmatter } from '../frontmatter.ts'

/** A section of a file. Lines are counted from 1. */
export interface StatementSection {
  /** See {@link PlacedStatement.section}. */
  readonly title: string
  /** The line of its heading; the second line of an underlined one. */
  readonly heading: number
  /** Its last line that is not blank, before the first heading inside it. */
  readonly end: number
  /** Its last statement, with the indentation and bullet before its text. */
  readonly last?: { readonly lineEnd: number; readonly prefix: string }
}

interface ScannedStatements extends ParsedStatements {
  readonly sections: readonly StatementSection[]
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+([^]*))?$/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const BULLET = /^( {0,3}(?:[-*+•]|\d{1,9}[.)])[ \t]+)([^]*)$/
const DAY_HEADING = /^\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}-])/u
const OTHER_BLOCK = /^ {0,3}(?:([-*_])[ \t]*(?:\1[ \t]*){2,}$|>)/

/**
 * The statements of a file: its list items, each with its section. The format is `- 2026-11-20
 * [database] Postgres 17 (supersedes: MySQL; from: 2026-12-01) until 2027-12-31 <!-- chats/tides.md#m3
 * -->`; only the text is required. A statement without a day has the day of a heading `## 2026-11-20`
 * above it.
 *
 * A section ends at the next heading of its level or above. A statement continues in the next lines, up
 * to a blank line or the next item; indented lines after that are its details, which are not part of
 * its text. Fences, comments and frontmatter are skipped. An item that was meant as a statement but is
 * not valid is reported in `problems`. No text throws; a value that is not a string is an
 * `invalid-argument`.
 */
export function parseStatements(content: string): ParsedStatements {
  const { statements, problems } = scanStatements(content)
  return { statements, problems }
}

/** The statements of the sections with the heading `title`. */
export function statementsBelow(content: string, title: string): readonly PlacedStatement[] {
  const wanted = foldSectionTitle(title)
  return parseStatements(content).statements.filter(({ section }) => section === wanted)
}

const ITEM = /^ {0,3}(?:[-*+•]|\d{1,9}[.)])[ \t]+(.*)$/

/** "The code is 7. until 2026-11-19", but not "I worked in Rome until 2019-05-31". */
const SET_APART = /[.;:,!?)\]…。]$/u

/**
 * Empties the list items that end with "until" and a day before `today`, with the indented lines below them;
 * every other line keeps its number. Without a day, key or source "until" must stand apart, behind a full
 * stop or another mark: elsewhere it is a word.
 */
export function withoutExpired(text: string, today: string): string {
  checkText('text', text)
  if (!/until/i.test(text)) return text
  const isOver = (statement: Statement | undefined) => {
    if (statement?.until === undefined || statement.until >= today) return false
    const { day, key, source, text: said } = statement
    return (day ?? key ?? source) !== undefined || SET_APART.test(said)
  }
  const items = parseStatements(text).statements.filter(isOver)
  // The indentation of the expired item above; undefined below a current one.
  let over: number | undefined
  return text
    .split('\n')
    .map((line, place) => {
      const indentation = line.length - line.trimStart().length
      if (over !== undefined && line.trim() !== '' && indentation >= over + 2) return ''
      const item = ITEM.exec(line.trimEnd())?.[1]
      const isOf = items.some((each) => each.line <= place + 1 && place < each.lineEnd)
      over = item !== undefined && (isOf || isOver(readStatement(item).statement)) ? indentation : undefined
      return isOf || over !== undefined ? '' : line
    })
    .join('\n')
}

export function scanStatements(content: string): ScannedStatements {
  checkText('content', content)
  return new StatementScanner(content).scan()
}

interface OpenItem {
  readonly line: number
  readonly prefix: string
  readonly texts: string[]
  lineEnd: number
  /** After a blank line or a nested item, the next lines are not part of its text. */
  isTextDone: boolean
  isAfterBlank: boolean
}

interface OpenSection {
  readonly title: string
  /** If the heading is a day. */
  readonly day?: string
  readonly heading: number
  end: number
  hasInner: boolean
  last?: { readonly lineEnd: number; readonly prefix: string }
}

const NO_SECTION: OpenSection = { title: '', heading: 0, end: 0, hasInner: false }

class StatementScanner {
  readonly #lines: readonly string[]
  readonly #hidden: readonly boolean[]
  readonly #statements: PlacedStatement[] = []
  readonly #problems: StatementProblem[] = []
  readonly #sections: StatementSection[] = []
  #section: OpenSection = { ...NO_SECTION }
  #item: OpenItem | undefined

  constructor(content: string) {
    this.#lines = content
      .slice(content.startsWith('\uFEFF') ? 1 : 0)
      .split('\n')
      .map(withoutReturn)
    this.#hidden = hiddenLines(content, this.#lines)
  }

  scan(): ScannedStatements {
    for (let line = 1; line <= this.#lines.length; line += 1) {
      const text = this.#lines[line - 1] ?? ''
      if (this.#hidden[line - 1] === true) this.#pass(line, text)
      else if (this.#isUnderlined(line, text)) {
        const isTitle = (this.#lines[line] ?? '').trimStart().startsWith('=')
        this.#heading(isTitle ? 1 : 2, text, line + 1)
        line += 1
      } else this.#line(line, text)
    }
    this.#closeSection()
    return { statements: this.#statements, problems: this.#problems, sections: this.#sections }
  }

  #line(line: number, text: string): void {
    const [isHeading, marks = '', title = ''] = HEADING.exec(text) ?? []
    const [, prefix, rest = ''] = OTHER_BLOCK.test(text) ? [] : (BULLET.exec(text) ?? [])
    if (this.#isDetail(text)) this.#pass(line, text)
    else if (isHeading !== undefined) this.#heading(marks.length, withoutClosing(title), line)
    else if (prefix !== undefined) this.#bullet(line, prefix, rest.trim())
    else if (text.trim() !== '') this.#text(line, text)
    else if (this.#item !== undefined) {
      this.#item.isTextDone = true
      this.#item.isAfterBlank = true
    }
  }

  #bullet(line: number, prefix: string, text: string): void {
    this.#closeItem()
    this.#item = { line, prefix, texts: [text], lineEnd: line, isTextDone: false, isAfterBlank: false }
    this.#grow(line)
  }

  // A line without indentation below a statement, which begins no block.
  #text(line: number, text: string): void {
    if (this.#item?.isAfterBlank === true || OTHER_BLOCK.test(text)) this.#closeItem()
    if (/^\d{4}-\d\d-\d\d \[/.test(text.trimStart()))
      this.#problem(line, 'a statement begins with "- " and its day')
    if (this.#item !== undefined) {
      if (!this.#item.isTextDone) this.#item.texts.push(text.trim())
      this.#item.lineEnd = line
    }
    this.#grow(line)
  }

  #isDetail(text: string): boolean {
    return (
      this.#item !== undefined &&
      text.trim() !== '' &&
      indentationOf(text) >= indentationOf(this.#item.prefix) + 2
    )
  }

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
      const name = level === 2 ? withoutClosing(title) : ''
      const day = DAY_HEADING.exec(name)?.[0]
      this.#section = {
        title: foldSectionTitle(name),
        heading: line,
        end: line,
        hasInner: false,
        ...(day !== undefined && isDay(day) ? { day } : {}),
      }
      return
    }
    this.#closeItem()
    this.#section.hasInner = true
  }

  #grow(line: number): void {
    if (!this.#section.hasInner) this.#section.end = line
  }

  #closeSection(): void {
    this.#closeItem()
    const { title, heading, end, last } = this.#section
    if (title !== '') this.#sections.push({ title, heading, end, last })
    this.#section = { ...NO_SECTION }
  }

  #closeItem(): void {
    const item = this.#item
    this.#item = undefined
    if (item === undefined) return
    const { statement, problems } = readStatement(joined(item.texts))
    for (const reason of problems) this.#problem(item.line, reason)
    if (statement === undefined) return
    const { title, day } = this.#section
    const dated = day === undefined ? statement : { day, ...statement }
    this.#statements.push({ ...dated, section: title, line: item.line, lineEnd: item.lineEnd })
    this.#section.last = { lineEnd: item.lineEnd, prefix: item.prefix }
  }

  #problem(line: number, reason: string): void {
    this.#problems.push({ section: this.#section.title, line, reason })
  }

  #isUnderlined(line: number, text: string): boolean {
    if (this.#item !== undefined || this.#hidden[line] !== false || !UNDERLINE.test(this.#lines[line] ?? ''))
      return false
    return (
      text.trim() !== '' &&
      indentationOf(text) < 4 &&
      !/^\s*(?:[-*+>|]|#{1,6}(?:\s|$)|\d{1,9}[.)]\s)/.test(text)
    )
  }
}

// The comment with the source may be at the end of any line of the text.
function joined(texts: readonly string[]): string {
  const split = texts.map(splitSources)
  const place = split.findIndex(({ source, endedBy }) => source !== undefined || endedBy !== undefined)
  if (place === -1) return texts.join(' ')
  const { text = '' } = split[place] ?? {}
  const comment = (texts[place] ?? '').slice(text.length)
  return `${texts.map((each, other) => (other === place ? text : each)).join(' ')}${comment}`
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

// `## Decisions ##` means "Decisions".
function withoutClosing(title: string): string {
  const trimmed = title.trim()
  let end = trimmed.length
  while (trimmed.charAt(end - 1) === '#') end -= 1
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end) : trimmed
}

const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const FENCE_END = /^[ \t]*(`{3,}|~{3,})[ \t\r]*$/

/**
 * Marks the lines of frontmatter, fences and comments, with their first and last lines. An unclosed one
 * is ignored: otherwise every later line would be hidden. Takes linear time.
 */
function hiddenLines(content: string, lines: readonly string[]): readonly boolean[] {
  const hidden = lines.map(() => false)
  // For each line, the longest later end of a fence of either kind, and whether a comment ends later.
  const ends = lines.map(() => ({ '`': 0, '~': 0, comment: false }))
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    const [, mark = ''] = FENCE_END.exec(lines[line] ?? '') ?? []
    const after = ends[line + 1] ?? { '`': 0, '~': 0, comment: false }
    ends[line] = {
      '`': Math.max(after['`'], mark.startsWith('`') ? mark.length : 0),
      '~': Math.max(after['~'], mark.startsWith('~') ? mark.length : 0),
      comment: after.comment || (lines[line] ?? '').includes('-->'),
    }
  }
  for (let line = frontmatterLines(content); line < lines.length; line += 1) {
    const text = lines[line] ?? ''
    const mark = FENCE.exec(text)?.[1]
    let last = -1
    if (mark !== undefined && (ends[line + 1]?.[mark.startsWith('~') ? '~' : '`'] ?? 0) >= mark.length) {
      last = line + 1
      while (!closes(lines[last] ?? '', mark)) last += 1
    } else if (text.trimStart().startsWith('<!--') && ends[line]?.comment === true) {
      last = line
      while (!(lines[last] ?? '').includes('-->')) last += 1
    }
    if (last !== -1) hidden.fill(true, line, last + 1)
    line = Math.max(line, last)
  }
  return hidden.fill(true, 0, frontmatterLines(content))
}

function frontmatterLines(content: string): number {
  const split = splitFrontmatter(content)
  return typeof split === 'object' ? `${split.open}${split.yaml}${split.close}`.split('\n').length - 1 : 0
}

function closes(line: string, mark: string): boolean {
  const [, end = ''] = FENCE_END.exec(line) ?? []
  return end.charAt(0) === mark.charAt(0) && end.length >= mark.length
}
