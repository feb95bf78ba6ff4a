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

export type ExportedAnswers = Readonly<Record<string, unknown>>

/** The key of a request: its name, and its fields sorted by name. */
export function requestKey(name: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** A value as JSON. A date becomes its day and time in the zone of the clock: `2026-11-19T22:30:00`. */
export function jsonOf(value: unknown, clock: Clock): string {
  // A date is a text already when a replacer gets it.
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, each: unknown) {
    const date = typeof each === 'string' ? this[key] : undefined
    if (!(date instanceof Date)) return each
    const { timeOfDay } = clock
    return timeOfDay === undefined
      ? date.toISOString().slice(0, -'.000Z'.length)
      : `${clock.today(date)}T${timeOfDay(date)}`
  })
}
