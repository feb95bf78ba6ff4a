import type { Timer } from '@sheaf/core/adapter'

/** A time limit. */
export interface Deadline {
  readonly milliseconds: number
  readonly timer: Timer
  readonly abortSignal: AbortSignal
  /** The error if the work is late. */
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

/**
 * Runs `work` with a signal that follows `abortSignals`. If one of them is aborted, rejects with its reason
 * at once. The work may continue, and its outcome is ignored.
 */
export async function withSignals<T>(
  abortSignals: readonly (AbortSignal | undefined)[],
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signals = abortSignals.filter((signal) => signal !== undefined)
  for (const signal of signals) signal.throwIfAborted()
  // Not AbortSignal.any(): in some versions of Node.js a long-lived signal keeps all signals made from it.
  const ending = new AbortController()
  const over = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error), { once: true })
  })
  const follow = () => ending.abort(signals.find(({ aborted }) => aborted)?.reason)
  for (const signal of signals) signal.addEventListener('abort', follow, { once: true })
  try {
    return await Promise.race([work(ending.signal), over])
  } catch (error) {
    // The abort is the cause of any error of the aborted work.
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', follow)
  }
}
