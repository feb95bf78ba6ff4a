import { checkOptions, checkValue } from './checks/check-arguments.ts'
import { refuse } from './checks/errors.ts'

/** The injected time. Sheaf does not read the system's clock by itself. */
export interface Clock {
  now(): Date
  /**
   * The calendar day of `instant` (default: now) in the clock's time zone, as YYYY-MM-DD. Throws
   * `invalid-argument` for an invalid Date.
   */
  today(instant?: Date): string
  /**
   * The time of day of `instant` (default: now) in the clock's time zone, as HH:MM:SS. If a clock has no such
   * method, Sheaf uses UTC.
   */
  timeOfDay?(instant?: Date): string
}

/** Options of a clock. */
export interface ClockOptions {
  /**
   * An IANA name such as "Europe/Paris". "UTC" by default, so that servers in different places agree on the
   * day.
   */
  readonly timeZone?: string | undefined
}

/** The system's time, with days and hours in `timeZone`. Throws `invalid-argument` for an unknown zone. */
export function systemClock(options: ClockOptions = {}): Required<Clock> {
  return clockOf(() => new Date(), options)
}

/** A clock that stands still until a test moves it. */
export interface FixedClock extends Required<Clock> {
  /** Sets another instant. Throws `invalid-argument` if the value is not a date. */
  set(instant: Date | string): void
  /** Moves by `milliseconds`; a negative number moves back. */
  advance(milliseconds: number): void
}

/**
 * A clock that stands still at `instant` (a Date, or text that Date can parse). For tests, simulations, and
 * to repeat a past assembly.
 */
export function fixedClock(instant: Date | string, options: ClockOptions = {}): FixedClock {
  let time = timeOf(instant)
  return {
    ...clockOf(() => new Date(time), options),
    set(next) {
      time = timeOf(next)
    },
    advance(milliseconds) {
      time = timeOf(new Date(time + milliseconds))
    },
  }
}

function timeOf(instant: Date | string): number {
  // new Date(null) and the like give 1970.
  const isGiven = ['string', 'number'].includes(typeof instant) || instant instanceof Date
  const time = new Date(instant).getTime()
  if (!isGiven || Number.isNaN(time))
    refuse('instant', 'is not a date; give a Date or text such as "2026-11-20T09:00:00Z"')
  return time
}

// The length for years 0 to 9999.
const ISO_LENGTH = '2026-11-20T09:00:00.000Z'.length
// Counted from the end, because a year may have six digits.
const TIME_IN_ISO = [-'09:00:00.000Z'.length, -'.000Z'.length] as const

function clockOf(now: () => Date, options: ClockOptions): Required<Clock> {
  const { timeZone = 'UTC' } = checkOptions(options, { timeZone: true })
  const isUtc = timeZone === 'UTC'
  // A DateTimeFormat is slow to create, and UTC needs one only for years after 9999.
  let format = isUtc ? undefined : dateFormat(timeZone)
  const partsOf = (instant: Date) => (format ??= dateFormat(timeZone)).formatToParts(instant)
  const part = (parts: Intl.DateTimeFormatPart[], type: string) =>
    parts.find((each) => each.type === type)?.value ?? ''
  return {
    now,
    today(instant = now()) {
      checkValue.date('instant', instant)
      // Every search calls this, and a slice takes a fiftieth of the time of the format.
      const iso = isUtc ? instant.toISOString() : ''
      if (iso.length === ISO_LENGTH) return iso.slice(0, 10)
      const parts = partsOf(instant)
      return `${part(parts, 'year').padStart(4, '0')}-${part(parts, 'month')}-${part(parts, 'day')}`
    },
    timeOfDay(instant = now()) {
      checkValue.date('instant', instant)
      if (isUtc) return instant.toISOString().slice(...TIME_IN_ISO)
      const parts = partsOf(instant)
      return `${part(parts, 'hour')}:${part(parts, 'minute')}:${part(parts, 'second')}`
    },
  }
}

// Every zone is nearer to UTC than this, and zones differ by whole steps.
const FARTHEST_EAST = 15 * 3_600_000
const FARTHEST_WEST = 13 * 3_600_000
const STEP = 900_000

/**
 * Returns the start of a day such as `2026-11-20` in the clock's time zone: the first quarter of an hour that
 * the clock puts in that day. Undefined if the text is not a calendar day.
 */
export function beginningOfDay(day: string, clock: Pick<Clock, 'today'>): Date | undefined {
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : Number.NaN)
  // Date would read the 30th of February as a day in March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined
  const isBefore = (time: number) => clock.today(new Date(time)) < day
  let [before, within] = [midnight.getTime() - FARTHEST_EAST, midnight.getTime() + FARTHEST_WEST]
  while (within - before > STEP) {
    const middle = before + Math.ceil((within - before) / STEP / 2) * STEP
    if (isBefore(middle)) before = middle
    else within = middle
  }
  return new Date(within)
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch (cause) {
    refuse('timeZone', `"${timeZone}" is not known here; give an IANA name such as "Europe/Paris"`, { cause })
  }
}
