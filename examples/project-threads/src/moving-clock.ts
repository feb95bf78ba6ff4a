import { fixedClock } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/** A clock that stands still until it is set: the five days of the example take no time. */
export interface MovingClock extends Clock {
  set(instant: string): void
}

/** A {@link MovingClock} in UTC. */
export function movingClock(instant: string): MovingClock {
  let clock = fixedClock(instant)
  return {
    now: () => clock.now(),
    today: (at) => clock.today(at),
    timeOfDay: (at) => clock.timeOfDay(at),
    set(next) {
      clock = fixedClock(next)
    },
  }
}
