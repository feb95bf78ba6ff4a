import { checkValue, fileKind, refuse, type Candidate } from '@sheaf/core/adapter'
import { calendarDay, daysIn, messageBody, chunkMarks } from '@sheaf/conversations'
import type { Clock, Analyser } from '@sheaf/core'
import { CHAT_AGING, DAY_WORTH, MESSAGE_FLOOR } from '../defaults.ts'
import { remembering, type Aged, type Ranked } from './ranked.ts'

export type DayRange = ReturnType<typeof daysIn.question>[number]

// The day at the start of a markdown heading, or in the title of a log. The bounds keep the time linear.
const DATED_HEADING = /^ {0,3}#{1,6}[ \t]{1,8}(?:\[|Daily log )?(\d{4}-\d{2}-\d{2})(?!\d)/gm
const LOG_NAME = 'observations.md'
// Facts are shown with the profile first and then the newest first.
const FACTS = /^## (?:Profile|Facts)[ \t]*$/m

/**
 * True for a file that grows at its end, so that its newest lines are its last: it is named after a day, it
 * is called `observations.md`, or its headings are dated (`## 2026-11-20`) with the oldest first. False for
 * headings with the newest first, and for `observations.md` with sections of facts, which are shown with the
 * newest first.
 */
export function isDatedLog(path: string, content: string): boolean {
  const days = Array.from(content.matchAll(DATED_HEADING), ([, day = '']) => day)
  const isDay = (day: string) => calendarDay.number(day) !== undefined
  const [first, last] = [days.find(isDay), days.findLast(isDay)]
  // Days of four-digit years are in the order of their text.
  if (first !== undefined && last !== undefined && first !== last) return first < last
  const name = fileName(path).toLowerCase()
  if (name === LOG_NAME && FACTS.test(content)) return false
  return first !== undefined || name === LOG_NAME || dayOfFile(path) !== undefined
}

/**
 * The day of a chunk, as days since 1970-01-01: the day in the name or the frontmatter of its file, or, in
 * `observations.md` and in an archive of logs, the day of the chunk's last block, which may have begun before
 * the chunk. Undefined for all other chunks.
 */
export function dayOfPiece({
  path,
  text,
  headings,
  marks,
}: Pick<Candidate, 'path' | 'text' | 'headings' | 'marks'>): number | undefined {
  const day = dayOfFile(path) ?? chunkMarks.ofFile(marks).day
  if (day !== undefined || (fileName(path).toLowerCase() !== LOG_NAME && fileKind(path) !== 'log')) return day
  const lines = [...headings.map((heading) => `# ${heading.trim()}`), text].join('\n')
  const days = Array.from(lines.matchAll(DATED_HEADING), ([, found = '']) => calendarDay.number(found))
  return days.findLast((found) => found !== undefined)
}

/**
 * The day that a file is named after (`memory/2026-11-20.md`), as days since 1970-01-01; undefined for every
 * other name.
 */
export function dayOfFile(path: string): number | undefined {
  const name = fileName(path)
  // A name is the day and one ending, which the storage chooses.
  return name.charAt(10) === '.' && !name.includes('.', 11)
    ? calendarDay.number(name.slice(0, 10))
    : undefined
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export interface Aging {
  /** Gives the current day and the days of messages. */
  readonly clock: Clock
  readonly halfLifeDays: number
  /** The least factor. */
  readonly floor: number
  /** The days that the query names, if any, and the distance from them at which a hit weighs half. */
  readonly named: readonly DayRange[]
  readonly namedHalfLifeDays: number | undefined
  /** True if the query asks only about these days, so that their texts come first. False by default. */
  readonly isOfDaysAlone?: boolean
  /** The relevance of the best hit. */
  readonly best: number
  readonly dateOf?: ((candidate: Candidate) => Date | undefined) | undefined
}

/**
 * Applies age. Without a time in the query, age counts from today: a document ages by the day of its file,
 * and a message a little by its time. With a time in the query, the distance from that time counts: a text
 * that was said then, or names that time, keeps its score, and scores even without a word of the query. Other
 * dated texts lose with their distance. A text without a date keeps its score.
 */
export function agingOf(aging: Aging): (ranked: Ranked) => Aged {
  const { clock, floor, named, isOfDaysAlone = false, best, dateOf } = aging
  const today = clock.today()
  const isDated = named.length > 0
  const decayOn = remembering((day: number | undefined) =>
    decayOf(day, { today, halfLifeDays: aging.halfLifeDays }),
  )
  const recencyOn = remembering((day: number | undefined) => {
    const left = decayOf(day, { today, halfLifeDays: CHAT_AGING.halfLifeDays })
    return 1 - CHAT_AGING.share * (1 - left)
  })
  return (ranked) => {
    const { candidate, message, relevance } = ranked
    const date = message?.at ?? validDate(dateOf?.(candidate))
    const isSaid = isDated || message !== undefined
    const day = isSaid ? dayOfSaying(candidate, date, clock) : dayOfPiece(candidate)
    const far = isDated ? distance(ranked, day, named) : undefined
    const aged = isSaid ? recencyOn(day) : decayOn(day)
    const decay = isDated ? 0.5 ** ((far ?? 0) / (aging.namedHalfLifeDays ?? Infinity)) : aged
    // A factor would move a negative score towards zero, and age must never improve a place.
    const least = message?.at === undefined ? floor : Math.max(floor, MESSAGE_FLOOR)
    const factor = relevance > 0 ? Math.max(least, decay) : 1
    const time = (date ?? candidate.updatedAt).getTime()
    const ofDay = isOfDaysAlone
      ? best + relevance
      : Math.max(relevance, DAY_WORTH * (message === undefined ? best + relevance : best))
    const worth = far === 0 && relevance >= 0 ? ofDay : relevance
    return { ...ranked, raw: relevance, relevance: worth * factor, decay, factor, day, date, time }
  }
}

/**
 * The distance in days from the named days to the nearest day on which the text was said or that it names;
 * undefined if it has no day.
 */
function distance(
  { candidate, message }: Ranked,
  said: number | undefined,
  named: readonly DayRange[],
): number | undefined {
  if (said === undefined) return undefined
  // A query for coming days does not mean texts that were said today.
  const fromSaid = gap(
    { first: said, last: said },
    named.map((range) => (range.isToCome === true ? { ...range, first: range.first + 1 } : range)),
  )
  if (fromSaid === 0 || message?.role === 'assistant') return fromSaid
  return daysIn
    .message(messageBody.unquoted(candidate.text), said)
    .reduce((least, range) => Math.min(least, gap(range, named)), fromSaid)
}

function gap(range: DayRange, named: readonly DayRange[]): number {
  return named.reduce(
    (least, { first, last }) => Math.min(least, Math.max(0, range.first - last, first - range.last)),
    Infinity,
  )
}

/**
 * The day of a text, from the first source that knows it: the name of its file, its date, a title above it,
 * its file or log, its path, the day on which its file was begun.
 */
function dayOfSaying(candidate: Candidate, date: Date | undefined, clock: Clock): number | undefined {
  return (
    dayOfFile(candidate.path) ??
    (date === undefined ? undefined : calendarDay.number(clock.today(date))) ??
    candidate.headings.map((heading) => calendarDay.in(heading)).findLast((day) => day !== undefined) ??
    dayOfPiece(candidate) ??
    calendarDay.in(candidate.path) ??
    chunkMarks.ofFile(candidate.marks).begun
  )
}

function validDate(date: Date | undefined): Date | undefined {
  if (date === undefined) return undefined
  if (!(date instanceof Date)) refuse('dateOf', 'must return a Date, or undefined')
  return Number.isNaN(date.getTime()) ? undefined : date
}

export interface DaysAloneOptions {
  readonly named: readonly DayRange[]
  /** As days since 1970-01-01. */
  readonly today: number
  readonly analyser: Pick<Analyser, 'queryTerms'>
  readonly requestTerms: () => ReadonlySet<string>
}

/** A query of more words has a subject besides days. */
const MAX_WORDS = 16
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * True for a query about days alone: "What did we talk about yesterday?". Each of its words is a stop word, a
 * request word, or part of a day's name (without that word the query names other days). False for text that
 * is written without spaces.
 */
export function asksForDaysAlone(
  query: string,
  { named, today, analyser, requestTerms }: DaysAloneOptions,
): boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (named.length === 0 || words.length > MAX_WORDS || WITHOUT_SPACES.test(query)) return false
  const known = JSON.stringify(named)
  return words.every((word, place) => {
    const terms = analyser
      .queryTerms(`${word} ${query}`)
      .filter((term) => analyser.queryTerms(word).includes(term))
    if (terms.every((term) => requestTerms().has(term))) return true
    return JSON.stringify(daysIn.question(words.toSpliced(place, 1).join(' '), today)) !== known
  })
}

export interface DecayOptions {
  /** The day of the search as YYYY-MM-DD: `clock.today()`. */
  readonly today: string
  /** The age in days at which a dated text weighs half; Infinity turns aging off. */
  readonly halfLifeDays: number
}

/**
 * The factor for an age: `0.5 ** (age / halfLifeDays)`, in whole days from `day`, as days since 1970-01-01,
 * to `today`. A future day counts as today. 1 for undefined, which does not age. Throws `invalid-argument`
 * if `today` is not a day.
 */
export function decayOf(day: number | undefined, { today, halfLifeDays }: DecayOptions): number {
  const now = typeof today === 'string' ? calendarDay.number(today) : undefined
  if (now === undefined)
    refuse('today', 'is not a day of the calendar; give YYYY-MM-DD, as clock.today() does')
  return day === undefined ? 1 : 0.5 ** (Math.max(0, now - day) / halfLifeDays)
}

/** Throws `invalid-argument` unless the half-life is a number above 0, or Infinity. */
export function checkHalfLife(halfLifeDays: number): void {
  checkValue.number(
    'halfLifeDays',
    halfLifeDays,
    (days) => days > 0,
    'must be a number of days above 0, or Infinity',
  )
}
