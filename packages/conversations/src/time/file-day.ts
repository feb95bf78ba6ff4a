import { checkValue } from '@sheaf/core/adapter'
import { dayNumber, dayText, MILLISECONDS } from './day.ts'
import { dayIn } from './named-days.ts'

/** The day of a file, as days since 1970-01-01. */
export interface FileDay {
  /** The day of its subject, in its name or in its frontmatter as `date`. */
  readonly day?: number | undefined
  /** The day it was begun, in its frontmatter as `created`. */
  readonly begun?: number | undefined
}

/** The beginning of a mark with such a day. */
const MARKS: Readonly<Record<keyof FileDay, string>> = { day: 'day-', begun: 'begun-' }
const FRONTMATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([^]{0,4000}?)\r?\n\1[ \t]*(?:\r?\n|$)/
const FIELD = (names: string) =>
  new RegExp(String.raw`^["']?(?:${names})["']?[ \t]*[:=][ \t]*(.{0,80})`, 'im')
const DATE = FIELD('(?:(?:journal|diary|daily|note|entry|log)[ _-]?)?(?:date|day)')
const CREATED = FIELD(`created|created[ _-]?(?:at|on)|creat(?:ed|ion)[ _-]?(?:date|time)|date[ _-]?created`)
/** `Daily/2026/11/19.md`. */
const NESTED = /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\.\w+$/
/** `20261119`, and with a time of day `202611190831`. */
const COMPACT = /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?(?!\d)/
/** Seconds or milliseconds since 1970. */
const INSTANT = /^["']?(1\d{9})(\d{3})?["']?[ \t]*$/

/**
 * The day of a file as its name and its frontmatter have it: `Daily/2026-11-19.md`, `journals/2026_11_19.md`,
 * `2026-11-19 Meeting.md`, `date: 2026-11-19`. A day that the calendar does not have is not read.
 */
export function fileDay(path: string, content: string): FileDay {
  const head = FRONTMATTER.exec(content)?.[2] ?? ''
  const field = (form: RegExp) => {
    const value = form.exec(head)?.[1]
    const instant = INSTANT.exec(value ?? '')?.[1]
    if (instant !== undefined) return Math.floor((Number(instant) * 1000) / MILLISECONDS)
    return value === undefined ? undefined : dayIn(value)
  }
  return { day: dayOfName(path) ?? field(DATE), begun: field(CREATED) }
}

/** True if no text added to the end of a file changes its day: its frontmatter has ended. */
export function isFileDayKnown(beginning: string): boolean {
  return !/^\uFEFF?(?:---|\+\+\+)/.test(beginning) || FRONTMATTER.test(beginning) || beginning.length > 4100
}

/** The day of a file as marks of its chunks. */
export function fileDayMarks(found: FileDay): string[] {
  return Object.entries(MARKS).flatMap(([name, start]) => {
    const day = name === 'day' ? found.day : found.begun
    return day === undefined ? [] : `${start}${dayText(day)}`
  })
}

/** The days that {@link fileDayMarks} and {@link untilMark} wrote; `until` as YYYY-MM-DD. */
export function markedFileDay(
  marks: readonly string[] = [],
): FileDay & { readonly until?: string | undefined } {
  checkValue.list('marks', marks, 'of marks')
  const read = (start: string) => {
    const mark = marks.find((each) => each.startsWith(start))
    return mark === undefined ? undefined : dayNumber(mark.slice(start.length))
  }
  const until = marks.findLast((mark) => mark.startsWith(UNTIL))?.slice(UNTIL.length)
  return { day: read(MARKS.day), begun: read(MARKS.begun), until }
}

const UNTIL = 'until-'

/** The mark of a file that is valid until this day, YYYY-MM-DD. */
export function untilMark(day: string): string {
  return UNTIL + day
}

function dayOfName(path: string): number | undefined {
  const nested = NESTED.exec(path)
  if (nested !== null) return dayNumber(nested.slice(1).join('-'))
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('_', '-')
  const compact = COMPACT.exec(name)
  return dayIn(name) ?? (compact === null ? undefined : dayNumber(compact.slice(1).join('-')))
}
