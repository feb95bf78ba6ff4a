import { fixedClock } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/** A clock that moves only when told to. In UTC. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

/** A {@link ManualClock} that starts at `instant`. */
export function manualClock(instant: string): ManualClock {
  let clock = fixedClock(instant)
  return {
    now: () => clock.now(),
    today: (at) => clock.today(at),
    timeOfDay: (at) => clock.timeOfDay(at),
    advance(milliseconds) {
      clock = fixedClock(new Date(clock.now().getTime() + milliseconds))
    },
  }
}
