import type { Timer } from '@sheaf/core/adapter'
import { withSignals } from './with-signals.ts'

/** How long work may take. */
export interface Deadline {
  readonly milliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
  /** The error of being late. */
  late(): Error
}

/** As `withSignals`, and rejects with `late()` when the work takes longer than it may. */
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
