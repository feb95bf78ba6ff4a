import type { Clock } from '@sheaf/core'

/** Page sizes of each list, for requests of the page and for exported pages. */
export const PAGE_ITEMS = {
  files: 100,
  lines: 400,
  revisions: 50,
  log: 50,
  proposals: 50,
  facts: 100,
  threads: 50,
  messages: 50,
} as const

export const STATUSES = ['open', 'approved', 'applied', 'rejected', 'expired'] as const

export const FIRST_BUDGET = 4000

export type ExportedAnswers = Readonly<Record<string, unknown>>

/** The key of a request: its name, and its fields sorted by name. */
export function requestKey(name: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

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
