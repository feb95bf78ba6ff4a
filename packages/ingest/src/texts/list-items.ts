import { foldStatementText, readStatement } from '@sheaf/documents'
import { hiddenLines, splitLines, withoutEnd } from './markdown-lines.ts'

/** An item of a list, with the lines below that belong to it. */
export interface ListItem {
  /** Its text, without its bullet and without comments, on one line. */
  readonly text: string
  readonly raw: string
  /** Its first line, counted from 1. */
  readonly line: number
  /** Its last line, inclusive. */
  readonly lineEnd: number
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
    items.push({ text: itemText(raw), raw, line: place + 1, lineEnd: end })
    place = end - 1
  }
  return items
}

/** The text of an item, without its bullet and without comments, on one line. */
function itemText(raw: string): string {
  return withoutComments(raw.replace(BULLET, '')).replaceAll(/\s+/g, ' ').trim()
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
  const { statement } = readStatement(text)
  if (statement?.key !== undefined)
    return { key: foldStatementText(statement.key), value: statement.text, isExplicit: true }
  const [, name = '', value = ''] = NAME.exec(statement?.text ?? text) ?? []
  if (value === '' || value.startsWith('//')) return undefined
  const key = foldStatementText(name)
  return key.split(' ').length > MAX_NAME_WORDS ? undefined : { key, value, isExplicit: false }
}
