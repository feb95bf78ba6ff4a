import { checkValue } from '@sheaf/core/adapter'
import { dayText, dayNumber, MILLISECONDS, type DayRange } from '../time/day.ts'
import { dayIn } from '../time/named-days.ts'
import type { Chunk } from '@sheaf/core'
import { roleStart, transcriptStart } from './chat-line.ts'
import { isChat } from './messages-in.ts'
import { parseTranscriptHeading } from './transcript-heading.ts'

/** Longer ranges are marked by their months. */
const MOST_DAYS = 31
// Years 0 to 9999: others have a sign, or are outside the calendar.
const [FIRST_DAY, LAST_DAY] = [-719_528, 2_932_896]
/** The most marks of one chunk, and of one question. */
const MOST_MARKS = 64

/** Marks for days: one for each day and each month, or only the months of a range longer than a month. */
export function dayMarks(ranges: readonly DayRange[]): string[] {
  const marks = new Set<string>()
  for (const range of withinYears(ranges)) {
    for (const mark of [...daysOf(range), ...monthsOf(range)]) {
      if (marks.size === MOST_MARKS) return [...marks]
      marks.add(mark)
    }
  }
  return [...marks]
}

/** The mark of a message that was said on a day of UTC, or names it. */
export function dayMark(day: number): string {
  return `on-${dayText(day)}`
}

/**
 * Marks to search for, so that every chunk with a day of the ranges is found; for a range longer than a
 * month, by its months. Includes one day on either side, because marks are in UTC. Of many years only the
 * last months are searched.
 */
export function soughtDayMarks(ranges: readonly DayRange[]): string[] {
  checkValue.list('ranges', ranges, 'such as [{ first: 20777, last: 20777 }]')
  const wider = withinYears(ranges.map(({ first, last }) => ({ first: first - 1, last: last + 1 })))
  const marks = wider.flatMap((range) => (isLong(range) ? newestMonths(range) : daysOf(range)))
  return [...new Set(marks)].slice(0, MOST_MARKS)
}

function withinYears(ranges: readonly DayRange[]): DayRange[] {
  return ranges
    .map(({ first, last }) => ({ first: Math.max(first, FIRST_DAY), last: Math.min(last, LAST_DAY) }))
    .filter(({ first, last }) => first <= last)
}

function newestMonths({ first, last }: DayRange): string[] {
  return monthsOf({ first: Math.max(first, last - 30 * (MOST_MARKS - 1)), last })
}

function isLong({ first, last }: DayRange): boolean {
  return last - first >= MOST_DAYS
}

function daysOf(range: DayRange): string[] {
  if (isLong(range)) return []
  return Array.from({ length: range.last - range.first + 1 }, (_, place) => dayMark(range.first + place))
}

function monthsOf({ first, last }: DayRange): string[] {
  const months = new Set<string>()
  for (let day = first; day <= last && months.size < MOST_MARKS; day += 28)
    months.add(dayText(day).slice(0, 7))
  months.add(dayText(last).slice(0, 7))
  return [...months].map((month) => `on-${month}`)
}

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
  const read = (start: string) =>
    dayNumber(marks.find((mark) => mark.startsWith(start))?.slice(start.length) ?? '')
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

/**
 * The chunks of a chat, each with the heading of its message among its `headings`. A chunker that ignores
 * headings gives chunks that begin inside a message: such a chunk does not tell who said its first lines. If
 * another message begins in the chunk, these lines become a chunk of their own, unless the chunk before has
 * them. Other chunks stay as they are.
 */
export function chunksOfMessages(content: string, chunks: readonly Chunk[], path = ''): readonly Chunk[] {
  if (chunks.every(({ headings }) => headings.length > 0)) return chunks
  let starts: readonly MessageStart[] | undefined
  const cut = chunks.flatMap((chunk, place): Chunk[] => {
    if (chunk.headings.length > 0) return [chunk]
    starts ??= startsIn(content, path)
    const above = starts.findLast(({ from }) => from < chunk.start)
    const next = starts.find(({ from }) => chunk.start <= from && from < chunk.end)
    const end = next?.from ?? chunk.end
    const words = content.slice(chunk.start, end).trimEnd()
    if (above === undefined || words.trim() === '') return [chunk]
    if (next === undefined) return [{ ...chunk, headings: [above.heading] }]
    const lineEnd = chunk.lineStart + words.split('\n').length - 1
    const first = {
      ...chunk,
      text: words,
      lineEnd,
      end: chunk.start + words.length,
      headings: [above.heading],
    }
    const skipped = content.slice(chunk.start, end).split('\n').length - 1
    const rest = {
      ...chunk,
      text: content.slice(end, chunk.end),
      lineStart: chunk.lineStart + skipped,
      start: end,
    }
    const isRepeated = first.end <= (chunks[place - 1]?.end ?? 0)
    return isRepeated ? [rest] : [first, rest]
  })
  if (cut.length === chunks.length) return cut
  const ordinal = chunks[0]?.ordinal ?? 0
  return cut.map((chunk, place) => ({ ...chunk, ordinal: ordinal + place }))
}

interface MessageStart {
  readonly from: number
  /** The heading without its marks. */
  readonly heading: string
}

// As `messagesIn` reads them: headings with a role begin messages only in a chat without other headings.
function startsIn(content: string, path: string): MessageStart[] {
  const lines = [...content.matchAll(/^ {0,3}#{1,6} .*$/gm)]
  const of = (isStart: (line: string) => boolean) =>
    lines.flatMap(({ 0: line, index }) =>
      isStart(line) ? [{ from: index, heading: line.replace(/^ {0,3}#{1,6} /, '').trim() }] : [],
    )
  const written = of((line) => transcriptStart(line, parseTranscriptHeading) !== undefined)
  if (written.length > 0 || !isChat(path)) return written
  return of((line) => roleStart(line) !== undefined)
}
