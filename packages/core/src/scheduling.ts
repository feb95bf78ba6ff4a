import { checkOptions } from './checks/check-arguments.ts'
import { MemoryError, refuse } from './checks/errors.ts'

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
   * Resolves after `milliseconds`, from 0 to 2^31 - 1; other numbers throw `invalid-argument`. Rejects with
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
        refuse('milliseconds', `must be a number from 0 to ${LONGEST_SLEEP}`)
      let handle: ReturnType<typeof setTimeout> | undefined
      const sleeping = () =>
        new Promise<void>((resolve) => {
          handle = setTimeout(resolve, milliseconds)
          // A number in browsers, and an object in Node.js.
          if (isIdle) (handle as { unref?: () => void }).unref?.()
        })
      await untilAborted(sleeping, abortSignal).finally(() => clearTimeout(handle))
    },
  }
}

/**
 * Returns the outcome of `work`. When `abortSignal` aborts, it rejects with its reason at once, even if the
 * work ignores the signal.
 */
export async function untilAborted<T>(
  work: () => Promise<T>,
  abortSignal: AbortSignal | undefined,
): Promise<T> {
  if (typeof work !== 'function') refuse('work', 'must be a function')
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

const MOST_RACES = 1000

/**
 * Repeats `work`, which reads files and commits changes of them, as long as another writer is faster:
 * while it rejects with `conflict`, or with an error for which `isRace` is true. Rejects with the error of
 * the 1,000th attempt, and with the reason of `abortSignal`.
 */
export async function whileRaced<T>(
  work: () => Promise<T>,
  abortSignal: AbortSignal | undefined,
  isRace: (error: unknown) => boolean = (error) => MemoryError.isInstance(error, 'conflict'),
): Promise<T> {
  if (typeof work !== 'function') refuse('work', 'must be a function')
  for (let attempt = 1; ; attempt += 1) {
    abortSignal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isRace(error) || attempt === MOST_RACES) throw error
    }
  }
}

/**
 * Queues work by key. The returned function starts `work` after all earlier work on any of its keys has
 * settled, and settles as `work` does. Work on other keys does not wait.
 */
export function inTurns(): <T>(keys: string | readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (given, work) => {
    const keys = typeof given === 'string' ? [given] : given
    const turn = Promise.allSettled(keys.map((key) => last.get(key) ?? Promise.resolve())).then(work)
    for (const key of keys) last.set(key, turn)
    try {
      return await turn
    } finally {
      for (const key of keys) if (last.get(key) === turn) last.delete(key)
    }
  }
}

/**
 * Collects the questions of one turn of the caller, until the next microtask, and asks them all at once.
 * `ask` returns one answer per question, in order; if it rejects, every question rejects. Later questions
 * never use earlier answers, which may be outdated.
 */
export function together<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Awaited<Answer>> {
  let open: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | undefined
  const begin = () => {
    const questions: Question[] = []
    const answers = Promise.resolve().then(() => {
      open = undefined
      return ask(questions)
    })
    return { questions, answers }
  }
  return async (question): Promise<Awaited<Answer>> => {
    const { questions, answers } = (open ??= begin())
    const place = questions.push(question) - 1
    const all = await answers
    return await (all[place] as Answer)
  }
}

/**
 * Calls a listener. If it throws, the work continues and the error is reported as an uncaught error, as with
 * any event listener.
 */
export function notify<T>(listener: ((event: T) => void) | undefined, event: T): void {
  try {
    listener?.(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
