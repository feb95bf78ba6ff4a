import { isDay } from '../daily-log.ts'
import { splitFrontmatter } from '../frontmatter.ts'
import { readStatement } from './statement-line.ts'

const ITEM = /^ {0,3}(?:[-*+•]|\d{1,9}[.)])[ \t]+(.*)$/
// The day counts, with a time of day (`2026-12-31T18:00:00Z`) and before a comment, too.
const TIME = String.raw`(?:[T \t][\d:.,]+(?:[ \t]*(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`
// Written by hand or by another program: 2026-12-31, 2026-1-5, 2026/12/31 or 20261231.
const DAY = String.raw`(\d{4})(?:([-/]?)(\d{2})\2(\d{2})|[-/](\d{1,2})[-/](\d{1,2}))`
const UNTIL_KEY = String.raw`["']?(?:valid[_-]?until|stale[_-]?after)["']?[ \t]*:[ \t]*`
const VALID_UNTIL = new RegExp(String.raw`^${UNTIL_KEY}["']?${DAY}${TIME}["']?[ \t\r]*(?:[ \t]#.*)?$`, 'im')

/**
 * Empties the lines of statements whose last day is before `today`, with the indented lines below them;
 * every other line keeps its number. Only a list item with a day, a key or a source counts as a
 * statement here: in other prose "until" is a normal word.
 */
export function withoutExpired(text: string, today: string): string {
  if (!/until/i.test(text)) return text
  // The indentation of the expired statement above; undefined below a current one.
  let over: number | undefined
  return text
    .split('\n')
    .map((line) => {
      const indentation = line.length - line.trimStart().length
      if (over !== undefined && line.trim() !== '' && indentation >= over + 2) return ''
      const item = ITEM.exec(line.trimEnd())?.[1]
      over = item !== undefined && isExpired(item, today) ? indentation : undefined
      return over === undefined ? line : ''
    })
    .join('\n')
}

/**
 * The last valid day in the frontmatter of a file, such as `valid_until: 2026-12-31`; undefined without
 * one.
 */
export function fileValidUntil(content: string): string | undefined {
  const split = splitFrontmatter(content)
  if (typeof split !== 'object') return undefined
  const [, year = '', , month, date, ...short] = VALID_UNTIL.exec(split.yaml) ?? []
  const day = [year, month ?? short[0] ?? '', date ?? short[1] ?? ''].map((part) => part.padStart(2, '0'))
  return isDay(day.join('-')) ? day.join('-') : undefined
}

function isExpired(item: string, today: string): boolean {
  const { statement } = readStatement(item)
  if (statement?.until === undefined || statement.until >= today) return false
  return statement.day !== undefined || statement.key !== undefined || statement.source !== undefined
}
