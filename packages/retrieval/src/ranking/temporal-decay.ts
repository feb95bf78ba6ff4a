import { InvalidArgumentError } from '@sheaf/core'
import { dayNumber } from '@sheaf/conversations'

/** When a day is looked at, and how fast files age. */
export interface DecayOptions {
  /** The day of the search as YYYY-MM-DD: `clock.today()`. */
  readonly today: string
  /** The age in days at which what is dated weighs half; Infinity lets nothing age. */
  readonly halfLifeDays: number
}

/**
 * The factor for an age: `0.5 ** (age / halfLifeDays)`, in whole days from `day`, as days since 1970-01-01,
 * to `today`, and never more than 1: a day to come counts as today. 1 for undefined, which does not age.
 * Throws InvalidArgumentError when `today` is not a day.
 */
export function decayOf(day: number | undefined, { today, halfLifeDays }: DecayOptions): number {
  const now = typeof today === 'string' ? dayNumber(today) : undefined
  if (now === undefined)
    throw new InvalidArgumentError(
      'today',
      'is not a day of the calendar; give YYYY-MM-DD, as clock.today() does',
    )
  return day === undefined ? 1 : 0.5 ** (Math.max(0, now - day) / halfLifeDays)
}

/** Throws InvalidArgumentError unless the half-life is a number above 0; Infinity is one. */
export function checkHalfLife(halfLifeDays: number): void {
  if (!(halfLifeDays > 0))
    throw new InvalidArgumentError(
      'halfLifeDays',
      'must be a number of days above 0; Infinity lets nothing age',
    )
}
