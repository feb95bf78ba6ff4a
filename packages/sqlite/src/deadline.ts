/** The value of a deadline's promise, to distinguish it from an answer. */
export const LATE: unique symbol = Symbol('late')

/** Calls `expire` after so many milliseconds, unless what it returns is called before. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void

/** A point in time that some work has to end before. */
export interface Deadline {
  /** Resolves when it has passed; never when it was cancelled before. */
  readonly late: Promise<typeof LATE>
  isLate(): boolean
  cancel(): void
}

/** The event loop's own timer. It keeps the process alive. */
export const startTimeout: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds)
  return () => clearTimeout(timer)
}

export function startDeadline(milliseconds: number, startTimer: StartTimer): Deadline {
  let isLate = false
  let cancel = () => {}
  const late = new Promise<typeof LATE>((resolve) => {
    cancel = startTimer(milliseconds, () => {
      isLate = true
      resolve(LATE)
    })
  })
  return { late, isLate: () => isLate, cancel }
}
