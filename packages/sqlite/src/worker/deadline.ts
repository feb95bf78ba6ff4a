/** The value of a deadline's promise, to distinguish it from an answer. */
export const LATE: unique symbol = Symbol('late')

/** Calls `expire` after `milliseconds`, unless the returned function is called first. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void

/** The time by which some work must end. */
export interface Deadline {
  /** Resolves when the deadline has passed; never if it was cancelled first. */
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
