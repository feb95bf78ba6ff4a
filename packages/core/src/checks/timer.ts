import { checkOptions } from './check-arguments.ts'
import { InvalidArgumentError } from './errors.ts'

/** How a sleep behaves. */
export interface SleepOptions {
  readonly abortSignal?: AbortSignal
  /** True where no caller waits for the sleep: then it does not keep the process running. */
  readonly isIdle?: boolean
}

/** Waiting, injected: no test has to wait for real. */
export interface Timer {
  /** Milliseconds since some moment. Never goes back. */
  now(): number
  /**
   * Resolves after so many milliseconds, up to 2^31 - 1; rejects with the signal's reason when that comes
   * first, and with InvalidArgumentError for another number.
   */
  sleep(milliseconds: number, options?: SleepOptions): Promise<void>
}

const LONGEST_SLEEP = 0x7f_ff_ff_ff

/** The system's timer. In Node.js an idle sleep does not keep the process running. */
export function systemTimer(): Timer {
  return {
    now: () => performance.now(),
    async sleep(milliseconds, options = {}) {
      const { abortSignal, isIdle = false } = checkOptions(options, { isIdle: true, abortSignal: true })
      // A longer one would end at once.
      if (!(milliseconds >= 0 && milliseconds <= LONGEST_SLEEP))
        throw new InvalidArgumentError('milliseconds', `must be a number from 0 to ${LONGEST_SLEEP}`)
      abortSignal?.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const wakeUp = () => {
          abortSignal?.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          clearTimeout(handle)
          reject(abortSignal?.reason as Error)
        }
        const handle = setTimeout(wakeUp, milliseconds)
        if (isIdle) letGo(handle)
        abortSignal?.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

// A number in browsers, an object in Node.js.
function letGo(handle: unknown): void {
  if (
    typeof handle === 'object' &&
    handle !== null &&
    'unref' in handle &&
    typeof handle.unref === 'function'
  )
    handle.unref()
}
