import { checkText } from '@sheaf/core/adapter'
import { dayNumber } from './day.ts'

// The bounds keep both linear on any text.
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]{1,8}\[?(\d{4}-\d{2}(?:-\d{2})?)?(?!\d)(.{0,80})|$)/
const ITEM = /^([ \t]{0,12})(?:[-*+•]|\d{1,9}[.)])[ \t]{1,8}(?:\[?(\d{4}-\d{2}-\d{2})(?!\d))?/
/** Titles in a file of facts: lasting facts, even with days, and past ones. */
const [PROFILE, EARLIER] = ['profile', 'earlier']
/** Past facts are older than every day. */
const LONG_AGO = -1e9

/** A heading, or a blank line. */
const NO_TEXT = /^ {0,3}#{1,6}(?:[ \t]|$)|^\s*$/

interface DatedLine {
  readonly text: string
  /** As days since 1970-01-01; undefined for a line that lasts. */
  readonly day: number | undefined
  readonly isHeading: boolean
}

interface DatedSection {
  readonly level: number
  readonly day: number | undefined
  readonly isProfile: boolean
  readonly isEarlier: boolean
}

/**
 * The lasting lines of a markdown text: without list items that begin with a day (`- 2026-11-20 Sold the
 * cart.`) and text below headings with a day or a month (`## 2026-11-20`). Items below `## Profile` last,
 * days or not; those below `## Earlier` do not. Empty if only headings and blank lines last.
 */
export function lastingText(text: string): string {
  const lines = datedLines(text)
  return lines.some(isLasting) ? textOf(lines.filter(({ day }) => day === undefined)) : ''
}

/**
 * As much as `fits` of a text with lasting and dated lines: the oldest dated lines are left out first, with
 * one `marker` in their place. If even the lasting lines do not fit, these alone, uncut. Undefined for a text
 * without dated or without lasting lines.
 */
export function withoutOldest(
  text: string,
  marker: string,
  fits: (shown: string) => boolean,
): string | undefined {
  const lines = datedLines(text)
  if (!lines.some(isLasting)) return undefined
  // Below a heading the first line is the oldest; the heading goes last.
  const dated = [...lines.entries()]
    .filter(([, { day }]) => day !== undefined)
    .toSorted(([, a], [, b]) => (a.day ?? 0) - (b.day ?? 0) || Number(a.isHeading) - Number(b.isHeading))
    .map(([place]) => place)
  if (dated.length === 0) return undefined
  const without = (count: number): string => {
    if (count === 0) return text
    const gone = new Set(dated.slice(0, count))
    const first = [...gone].reduce((least, place) => Math.min(least, place), Infinity)
    const kept = lines.flatMap((line, place) =>
      place === first ? [{ ...line, text: marker }] : gone.has(place) ? [] : [line],
    )
    return textOf(kept)
  }
  let [low, high] = [0, dated.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(without(middle))) high = middle
    else low = middle + 1
  }
  return without(low)
}

/**
 * The whole lines among the first `length` characters of a text, without headings that nothing follows. The
 * characters themselves if the lines are less than half of them.
 */
export function wholeLines(text: string, length: number): string {
  checkText('text', text)
  const start = text.slice(0, length)
  const lines = start.split('\n')
  if (length < text.length && text.charAt(length) !== '\n') lines.pop()
  while (lines.length > 0 && NO_TEXT.test(lines.at(-1) ?? '')) lines.pop()
  const whole = lines.join('\n')
  return whole.length * 2 < start.length ? start : whole
}

/** Cuts a text of lines to fit, the oldest lines first. */
export const textLines: {
  readonly lasting: typeof lastingText
  readonly withoutOldest: typeof withoutOldest
  readonly whole: typeof wholeLines
} = { lasting: lastingText, withoutOldest, whole: wholeLines }

function isLasting({ text, day, isHeading }: DatedLine): boolean {
  return day === undefined && !isHeading && text.trim() !== ''
}

function textOf(lines: readonly DatedLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replace(/^(?:[ \t\r]*\n)+/, '')
    .trimEnd()
}

function datedLines(text: string): DatedLine[] {
  checkText('text', text)
  // The heading above the lines, if it dates them.
  let section: DatedSection | undefined
  let item: { readonly indent: number; readonly day: number } | undefined
  return text.split('\n').map((line): DatedLine => {
    const heading = HEADING.exec(line)
    if (heading !== null) {
      const [, marks = '', date = '', rest = ''] = heading
      item = undefined
      if (section === undefined || marks.length <= section.level)
        section = sectionOf(marks.length, date, `${date}${rest}`)
      else if (date !== '') section = { ...section, day: dayOf(date) ?? section.day }
      return { text: line, day: section?.day, isHeading: true }
    }
    const [, indent = '', date = ''] = ITEM.exec(line) ?? []
    const isDeeper = item !== undefined && /^[ \t]/.test(line) && line.search(/\S/) > item.indent
    const own = date === '' || section?.isProfile === true ? undefined : dayOf(date)
    if (own !== undefined)
      item = { indent: indent.length, day: section?.isEarlier === true ? own + LONG_AGO : own }
    else if (!isDeeper && line.trim() !== '') item = undefined
    return { text: line, day: item?.day ?? section?.day, isHeading: false }
  })
}

function sectionOf(level: number, date: string, title: string): DatedSection | undefined {
  const name = title.trim().toLowerCase()
  const [isProfile, isEarlier] = [name === PROFILE, name === EARLIER]
  const day = isEarlier ? LONG_AGO : dayOf(date)
  return isProfile || day !== undefined ? { level, day, isProfile, isEarlier } : undefined
}

// A month counts from its first day.
function dayOf(date: string): number | undefined {
  return dayNumber(date.length === 7 ? `${date}-01` : date)
}
