import { InvalidArgumentError } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/**
 * The clock's instant. Throws InvalidArgumentError if it is not a valid Date, for example the number of
 * `Date.now()`.
 */
export function instantOf(clock: Pick<Clock, 'now'>): Date {
  const now = clock.now()
  if (!(now instanceof Date) || Number.isNaN(now.getTime()))
    throw new InvalidArgumentError('clock', 'must give a valid Date as now()')
  return now
}
