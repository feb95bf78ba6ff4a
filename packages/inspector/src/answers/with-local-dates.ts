import type { Clock } from '@sheaf/core'

/**
 * The same value; each date becomes a text of its day and time in the clock's zone:
 * `2026-11-19T22:30:00`.
 */
export function withLocalDates(value: unknown, clock: Clock): unknown {
  if (value instanceof Date) {
    const { timeOfDay } = clock
    return timeOfDay === undefined
      ? value.toISOString().slice(0, -'.000Z'.length)
      : `${clock.today(value)}T${timeOfDay(value)}`
  }
  if (Array.isArray(value)) return value.map((each) => withLocalDates(each, clock))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLocalDates(each, clock)]))
}
