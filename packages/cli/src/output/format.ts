import type { Clock } from '@sheaf/core'

/** A time in the clock's time zone, such as `2026-11-20 09:30:15`. */
export function dateTime(date: Date, clock: Clock): string {
  const { timeOfDay } = clock
  return timeOfDay === undefined
    ? date.toISOString().slice(0, 19).replace('T', ' ')
    : `${clock.today(date)} ${timeOfDay(date)}`
}

/** "1 file", "2 files". */
export function count(number: number, singular: string): string {
  return `${number} ${number === 1 ? singular : `${singular}s`}`
}
