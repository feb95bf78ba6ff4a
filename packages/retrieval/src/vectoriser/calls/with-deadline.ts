import type { Timer } from '@sheaf/core/adapter'
import { withSignals } from './with-signals.ts'

/** A time limit. */
export interface Deadline {
  readonly milliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
  /** The error of being late. */
  late(): Error
}

/** Like `withSignals`, but rejects with `late()` if the work takes too long. */
export async function withDeadline<T>(
  work: (abortSignal: AbortSignal) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const { milliseconds, timer, abortSignal, late } = deadline
  const clock = new AbortController()
  const lateness = new AbortController()
  timer.sleep(milliseconds, { abortSignal: clock.signal }).then(
    () => lateness.abort(late()),
    () => {}, // it ended in time
  )
  try {
    return await withSignals([abortSignal, lateness.signal], work)
  } finally {
    clock.abort()
  }
}
