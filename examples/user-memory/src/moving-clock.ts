import { fixedClock } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/** A clock that stands still until it is set: the two days of the example take no time. */
export interface MovingClock extends Clock {
  set(instant: string): void
}

/** A {@link MovingClock} on the wall of a room in Lyon. */
export function movingClock(instant: string): MovingClock {
  const options = { timeZone: 'Europe/Paris' }
  let clock = fixedClock(instant, options)
  return {
    now: () => clock.now(),
    today: (at) => clock.today(at),
    timeOfDay: (at) => clock.timeOfDay(at),
    set(next) {
      clock = fixedClock(next, options)
    },
  }
}
