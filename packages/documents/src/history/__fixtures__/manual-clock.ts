import { fixedClock } from '@sheaf/core'
import type { Clock } from '@sheaf/core'

/** A clock that is told how late it is. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

export function manualClock(instant = '2026-11-20T10:11:12.345Z'): ManualClock {
  let clock = fixedClock(instant)
  return {
    now: () => clock.now(),
    today: (at) => clock.today(at),
    advance: (milliseconds) => {
      clock = fixedClock(new Date(clock.now().getTime() + milliseconds))
    },
  }
}
