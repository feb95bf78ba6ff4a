import { calendarDay } from '@sheaf/conversations'
import { SECTIONS, statementLines } from '@sheaf/documents'
import { keyOfFact } from '../observations/facts/judge-facts.ts'

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/** Splits a text into lines with their line ends. Joined, they are the text. The empty text has no lines. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])]
}

export function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}

export function lineEndOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n')
  return first > 0 && text.charAt(first - 1) === '\r' ? '\r\n' : '\n'
}

/**
 * Marks the lines of frontmatter and fences, with their delimiters. Ignores unclosed ones. Linear time.
 */
function hiddenLines(lines: readonly string[]): boolean[] {
  const texts = lines.map(withoutEnd)
  const hidden = texts.map(() => false)
  let line = 0
  if (texts[0]?.replace(/^\uFEFF/, '') === '---') {
    const end = texts.indexOf('---', 1)
    if (end !== -1) {
      hidden.fill(true, 0, end + 1)
      line = end + 1
    }
  }
  // The length of the shortest unclosed mark: lines that do not close it do not close longer ones either.
  const open = new Map<string, number>()
  for (; line < texts.length; line += 1) {
    const mark = FENCE.exec(texts[line] ?? '')?.[1]
    const kind = mark?.charAt(0) ?? ''
    if (mark === undefined || mark.length >= (open.get(kind) ?? Infinity)) continue
    let end = line + 1
    while (end < texts.length && !closes(texts[end] ?? '', mark)) end += 1
    if (end === texts.length) open.set(kind, mark.length)
    else {
      hidden.fill(true, line, end + 1)
      line = end
    }
  }
  return hidden
}

function closes(text: string, mark: string): boolean {
  const end = FENCE_END.exec(text)?.[1] ?? ''
  return end.charAt(0) === mark.charAt(0) && end.length >= mark.length
}

/** An item of a list, with the lines below that belong to it. */
export interface ListItem {
  /** Its text, without its bullet and without comments, on one line. */
  readonly text: string
  readonly raw: string
  readonly line: number
  readonly lineEnd: number
}

/** The numbers of the lines of an item or a statement. */
export function linesOf({ line, lineEnd }: Pick<ListItem, 'line' | 'lineEnd'>): number[] {
  return Array.from({ length: lineEnd - line + 1 }, (_, place) => line + place)
}

const BULLET = /^( {0,3})(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/

/**
 * Returns the items of a text in order, each with its nested items. Ignores lists in fences and frontmatter.
 */
export function listItems(content: string): ListItem[] {
  const lines = splitLines(content)
  const hidden = hiddenLines(lines)
  const items: ListItem[] = []
  for (let place = 0; place < lines.length; place += 1) {
    if (hidden[place] === true || !isBullet(lines[place] ?? '')) continue
    let end = place + 1
    const indentation = indentationOf(lines[place] ?? '')
    while (end < lines.length && hidden[end] !== true && goesOn(withoutEnd(lines[end] ?? ''), indentation))
      end += 1
    const raw = lines.slice(place, end).join('')
    const text = withoutComments(raw.replace(BULLET, '')).replaceAll(/\s+/g, ' ').trim()
    items.push({ text, raw, line: place + 1, lineEnd: end })
    place = end - 1
  }
  return items
}

function withoutComments(text: string): string {
  let result = ''
  let done = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', done)) {
    const end = text.indexOf('-->', start + 4)
    if (end === -1) break
    result += `${text.slice(done, start)} `
    done = end + 3
  }
  return result + text.slice(done)
}

function isBullet(line: string): boolean {
  const text = withoutEnd(line)
  return BULLET.test(text) && !RULE.test(text)
}

function indentationOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}

// A line below an item: a nested item, or text of any indentation.
function goesOn(line: string, indentation: number): boolean {
  if (line.trim() === '') return false
  if (isBullet(line) && indentationOf(line) <= indentation + 1) return false
  return (
    /^(?: {2}|\t)/.test(line) || !/^ {0,3}(?:#{1,6}(?:\s|$)|>|<!--|(?:[-*+]|\d{1,9}[.)])(?:\s|$))/.test(line)
  )
}

interface FactKey {
  readonly key: string
  readonly value: string
  /**
   * True for a key in square brackets, as decisions have: a newer fact replaces an older one. A name with a
   * colon is only a hint.
   */
  readonly isExplicit: boolean
}

const NAME =
  /^(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’_/-]{1,39}?)(?:\*\*|__)?\s?[:：]\s*(?:\*\*|__)?\s*(\S.*)$/u
const MAX_NAME_WORDS = 4

/**
 * The key of `[database] Postgres`, also after a day, and of `Home town: Lyon`; undefined for every other
 * text.
 */
export function factKey(text: string): FactKey | undefined {
  const { statement } = statementLines.read(text)
  if (statement?.key !== undefined)
    return { key: keyOfFact(statement), value: statement.text, isExplicit: true }
  const [, name = '', value = ''] = NAME.exec(statement?.text ?? text) ?? []
  if (value === '' || value.startsWith('//')) return undefined
  const key = statementLines.fold(name)
  return key.split(' ').length > MAX_NAME_WORDS ? undefined : { key, value, isExplicit: false }
}

/**
 * A part of a file: from a heading of the first or second level to the next, or before the first one; or a
 * dated statement below `## Facts` or `## Earlier`.
 */
export interface FilePart {
  /**
   * The day of a statement, or of a block whose heading begins with it, as in `## 2026-11-20`; undefined for
   * other parts.
   */
  readonly day?: string
  readonly isStatement?: boolean
  /** The text of the heading; undefined before the first heading. */
  readonly title?: string
  /** The part unchanged, with its heading and line ends. */
  readonly text: string
  readonly line: number
}

const DAY_HEADING = /^\uFEFF? {0,3}##[ \t]+(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}-])/u
const BLOCK_HEADING = /^\uFEFF? {0,3}#{1,2}(?:[ \t]|$)/
const FACT_SECTIONS: readonly string[] = ['facts', statementLines.fold(SECTIONS.earlier)]

/**
 * Splits a file with dated blocks into its parts, in order: their texts, joined, are the content. Headings in
 * fences and frontmatter do not count.
 */
export function parseDatedFile(content: string): FilePart[] {
  const lines = splitLines(content)
  const hidden = hiddenLines(lines)
  const parts: FilePart[] = []
  let start = 0
  let open: Pick<FilePart, 'day' | 'title'> = {}
  const close = (end: number) => {
    if (end > start) parts.push({ ...open, text: lines.slice(start, end).join(''), line: start + 1 })
    start = end
  }
  for (const [place, line] of lines.entries()) {
    const text = withoutEnd(line)
    if (hidden[place] === true || !BLOCK_HEADING.test(text)) continue
    close(place)
    const day = DAY_HEADING.exec(text)?.[1]
    open = {
      title: text.replace(/^\uFEFF? {0,3}#+/, '').trim(),
      ...(day !== undefined && calendarDay.number(day) !== undefined ? { day } : {}),
    }
  }
  close(lines.length)
  return parts.flatMap((part) =>
    FACT_SECTIONS.includes(statementLines.fold(part.title ?? '')) ? withStatements(part) : [part],
  )
}

// Makes each statement of a section its own part.
function withStatements(part: FilePart): FilePart[] {
  const lines = splitLines(part.text)
  const parts: FilePart[] = []
  let start = 0
  const close = (end: number) => {
    if (end > start)
      parts.push({
        title: part.title,
        text: lines.slice(start, end).join(''),
        line: part.line + start,
      })
    start = end
  }
  for (const { raw, text, line, lineEnd } of listItems(part.text)) {
    const day = statementLines.read(text).statement?.day
    if (day === undefined) continue
    close(line - 1)
    parts.push({ day, isStatement: true, text: raw, line: part.line + line - 1 })
    start = lineEnd
  }
  close(lines.length)
  return parts
}
