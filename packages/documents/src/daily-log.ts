import { calendarDay } from '@sheaf/conversations'
import {
  checkOptions,
  checkPart,
  checkText,
  LAYOUT,
  OPTION_NAMES,
  checkValue,
  refuse,
} from '@sheaf/core/adapter'
import type { Clock, CommitOptions, FileStat, MemoryStore } from '@sheaf/core'
import { isBlank } from './agent/offered-files.ts'

/** The number of daily logs in a bootstrap text. */
const BOOTSTRAP_DAILY_LOGS = 3

/** A number of the last logs, or the logs of the last days, today included. */
export type DailyLogRange = number | { readonly days: number }

/** The heading of a day's log, with its line end. Throws `invalid-argument` if it is not a day. */
export function dailyLogHeader(day: string): string {
  return `# Daily log ${checkDay('day', day)}\n`
}

/**
 * The day in a daily log's path, as YYYY-MM-DD; undefined for every other path, and for invalid days.
 */
export function parseDailyLogDate(path: string): string | undefined {
  checkText('path', path)
  const prefix = `${LAYOUT.memory}/`
  if (!path.startsWith(prefix) || !path.endsWith('.md')) return undefined
  const day = path.slice(prefix.length, -'.md'.length)
  return isDay(day) ? day : undefined
}

/**
 * The paths of the last daily logs among `paths`, newest first; the last three by default. Tomorrow's log is
 * included, since it may come from a time zone further east; later ones are not, so that a wrong name does
 * not displace a log. Throws `invalid-argument` for an invalid range, and a `today` that is not a day.
 */
export function lastDailyLogs(
  paths: readonly string[],
  today: string,
  range: DailyLogRange = BOOTSTRAP_DAILY_LOGS,
): string[] {
  const limit = typeof range === 'number' ? range : range?.days
  if (!Number.isInteger(limit) || limit < 0)
    refuse('dailyLogs', 'must be a whole number such as 3, or days such as { days: 3 }')
  checkValue.list('paths', paths, 'of paths, as list() gives it')
  const day = calendarDay.number(checkDay('today', today)) ?? 0
  const latest = calendarDay.text(day + 1)
  const dated = paths
    .map((path) => ({ path, day: parseDailyLogDate(path) ?? '' }))
    .filter(({ day }) => day !== '' && day <= latest)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
  if (typeof range === 'number') return dated.slice(0, limit).map(({ path }) => path)
  const earliest = calendarDay.text(day + 1 - limit)
  return limit === 0 ? [] : dated.filter(({ day }) => day >= earliest).map(({ path }) => path)
}

/**
 * Adds an entry to the log of the clock's day: `memory/2026-11-20.md`, with `# Daily log 2026-11-20`
 * once and a heading `## HH:MM:SS` per entry. Concurrent entries by any process all survive. Rejects
 * with `invalid-argument` for blank text, and for an invalid store or clock.
 */
export async function appendDaily(
  store: MemoryStore,
  clock: Clock,
  text: string,
  options: CommitOptions = {},
): Promise<FileStat> {
  checkText('text', text)
  if (isBlank(text)) refuse('text', 'is blank; a log entry says something')
  checkPart('store', store, ['append'])
  checkPart('clock', clock, ['now', 'today'])
  checkOptions(options, OPTION_NAMES.commit)
  const now = instantOf(clock) // read once: the day and the time must not be on two sides of midnight
  const day = clock.today(now)
  const begin = dailyLogHeader(day)
  const time = clock.timeOfDay?.(now) ?? now.toISOString().slice(11, 19)
  const entry = `\n## ${time}\n\n${text.trim()}\n`
  return await store.append(`${LAYOUT.memory}/${day}.md`, entry, { ...options, begin, asLines: true })
}

/** The daily logs of a user: `memory/2026-11-20.md`. */
export const dailyLogs: {
  readonly append: typeof appendDaily
  readonly header: typeof dailyLogHeader
  readonly dayOf: typeof parseDailyLogDate
  readonly last: typeof lastDailyLogs
} = { append: appendDaily, header: dailyLogHeader, dayOf: parseDailyLogDate, last: lastDailyLogs }

export function isDay(day: string): boolean {
  return calendarDay.number(day) !== undefined
}

function checkDay(argument: string, day: string): string {
  if (typeof day !== 'string' || !isDay(day)) refuse(argument, 'must be a calendar day such as "2026-11-20"')
  return day
}

/** The clock's instant. Throws `invalid-argument` if it is not a valid Date. */
export function instantOf(clock: Pick<Clock, 'now'>): Date {
  const now = clock.now()
  if (!(now instanceof Date) || Number.isNaN(now.getTime()))
    refuse('clock', 'must give a valid Date as now()')
  return now
}

/** A time in the name of a file, such as "20261120T093015000Z". */
export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '')
}

/** The time of a stamp; an invalid Date for another text. */
export function timeOfStamp(stamp: string): Date {
  const [, year, month, day, hour, minute, second, fraction] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`)
}
