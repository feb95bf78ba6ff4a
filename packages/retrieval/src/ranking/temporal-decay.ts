import { InvalidArgumentError } from '@sheaf/core'
import { dayNumber } from '@sheaf/conversations'

/** The day of a search, and the speed of aging. */
export interface DecayOptions {
  /** The day of the search as YYYY-MM-DD: `clock.today()`. */
  readonly today: string
  /** The age in days at which a dated text weighs half; Infinity turns aging off. */
  readonly halfLifeDays: number
}

/**
 * The factor for an age: `0.5 ** (age / halfLifeDays)`, in whole days from `day`, as days since 1970-01-01,
 * to `today`. A future day counts as today. 1 for undefined, which does not age. Throws InvalidArgumentError
 * if `today` is not a day.
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

/** Throws InvalidArgumentError unless the half-life is a number above 0, or Infinity. */
export function checkHalfLife(halfLifeDays: number): void {
  if (!(halfLifeDays > 0))
    throw new InvalidArgumentError(
      'halfLifeDays',
      'must be a number of days above 0; Infinity lets nothing age',
    )
}
