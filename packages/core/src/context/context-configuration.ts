import { checkOptions } from '../checks/check-arguments.ts'
import { InvalidArgumentError } from '../checks/errors.ts'

/** What a context is made of: for all contexts of a memory, or for one call. */
export interface ContextConfiguration {
  /**
   * A line with the current day and its weekday in the clock's time zone, after what was retrieved:
   * `Today is Friday, 2026-11-27.` True by default. Left out where it would take a tenth of the room or more.
   */
  readonly today?: boolean
}

/** Returns the configuration as it is. Throws InvalidArgumentError for unknown names and wrong values. */
export function checkContext(context: ContextConfiguration): ContextConfiguration {
  const { today } = checkOptions(context, { today: true }, '{ today: false }', 'context')
  if (today !== undefined && typeof today !== 'boolean')
    throw new InvalidArgumentError('context.today', 'must be true or false')
  return context
}
