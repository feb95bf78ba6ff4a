import { systemClock } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/** The time of this machine in its own zone, by Date alone: Intl takes longer to load than help to print. */
export function localClock(now: () => Date = systemClock().now): Required<Clock> {
  const { today, timeOfDay } = systemClock()
  // UTC shows the same day and hour at this instant as the zone does at the given one.
  const inUtc = (instant: Date) => new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return {
    now,
    today: (instant = now()) => today(inUtc(instant)),
    timeOfDay: (instant = now()) => timeOfDay(inUtc(instant)),
  }
}
