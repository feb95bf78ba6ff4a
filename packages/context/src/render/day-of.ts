import type { Clock } from '@sheaf/core'

/** The day of an instant, as YYYY-MM-DD. */
export type DayOf = (date: Date) => string

const MOST_TIMES = 1024

/** Days as the clock sees them; in UTC without a clock. */
export function dayOfClock(clock: Pick<Clock, 'today'> | undefined): DayOf {
  if (clock === undefined) return dayInUtc
  // Most of many labels have the same few times, and formatting a day takes longer than all else.
  const days = new Map<number, string>()
  return (date) => {
    const time = date.getTime()
    const known = days.get(time)
    if (known !== undefined) return known
    if (days.size === MOST_TIMES) days.clear()
    const day = clock.today(date)
    days.set(time, day)
    return day
  }
}

function dayInUtc(date: Date): string {
  return date.toISOString().slice(0, 10)
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * The line that tells a model the current day, in words: dates in figures are the days of what is shown.
 */
export function todayLine(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const [weekday, month] = [WEEKDAYS[date.getUTCDay()] ?? '', MONTHS[date.getUTCMonth()] ?? '']
  return `Today is ${weekday}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}.`
}
