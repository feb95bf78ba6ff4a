import { checkOptions } from './check-arguments.ts'
import { InvalidArgumentError } from './errors.ts'

/** Options of a sleep. */
interface SleepOptions {
  readonly abortSignal?: AbortSignal
  /** True if no caller waits for the sleep: then it does not keep the process running. */
  readonly isIdle?: boolean
}

/** Injected waiting, so that no test waits in real time. */
export interface Timer {
  /** Milliseconds since a fixed but unspecified moment. Never goes back. */
  now(): number
  /**
   * Resolves after `milliseconds`, from 0 to 2^31 - 1; other numbers throw InvalidArgumentError. Rejects with
   * the signal's reason if it aborts first.
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
      // setTimeout would fire a longer one at once.
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

// The handle is a number in browsers and an object in Node.js.
function letGo(handle: unknown): void {
  if (
    typeof handle === 'object' &&
    handle !== null &&
    'unref' in handle &&
    typeof handle.unref === 'function'
  )
    handle.unref()
}

/**
 * Returns the outcome of `work`. When `abortSignal` aborts, it rejects with its reason at once, even if the
 * work ignores the signal.
 */
export async function untilAborted<T>(
  work: () => Promise<T>,
  abortSignal: AbortSignal | undefined,
): Promise<T> {
  if (abortSignal === undefined) return await work()
  abortSignal.throwIfAborted()
  let giveUp: () => void = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(abortSignal.reason as Error)
    abortSignal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } catch (error) {
    throw abortSignal.aborted ? abortSignal.reason : error
  } finally {
    abortSignal.removeEventListener('abort', giveUp)
  }
}
