import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkText } from '@sheaf/core/adapter'
import { dayNumber, dayOfFile } from '@sheaf/conversations'
import { HALF_LIFE_DAYS } from '../defaults.ts'

/** When a file is looked at, and how fast files age. */
export interface TemporalDecayOptions {
  /** The day of the search as YYYY-MM-DD: `clock.today()`. */
  readonly today: string
  /** The age in days at which a dated file weighs half. 30 by default; Infinity lets nothing age. */
  readonly halfLifeDays?: number
}

/**
 * The factor for a file's age: `0.5 ** (age / halfLifeDays)` for a file that is named after a day of the
 * calendar (`memory/2026-11-20.md`), in whole days from that day to `today`, and never more than 1: a day to
 * come counts as today. 1 for every other file, which does not age. Throws InvalidArgumentError when `today`
 * is not a day or the half-life is not above 0.
 */
export function temporalDecay(path: string, options: TemporalDecayOptions): number {
  const { today, halfLifeDays = HALF_LIFE_DAYS } = checkOptions(
    options,
    { halfLifeDays: true, today: true },
    '{ today }',
  )
  checkText('path', path)
  return decayOf(dayOfFile(path), { today, halfLifeDays })
}

/** The same for a day, as days since 1970-01-01; 1 where it does not exist. */
export function decayOf(
  day: number | undefined,
  { today, halfLifeDays = HALF_LIFE_DAYS }: TemporalDecayOptions,
): number {
  checkHalfLife(halfLifeDays)
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
