import type { SearchIndex, Timer } from '@sheaf/core/adapter'
import { MemoryError } from '@sheaf/core'

/** The number of tries of a call, and the waits between them. */
export interface RetryRules {
  /** Tries of one call, the first included. 5 by default. */
  readonly attempts: number
  /** The longest wait before the second try; it doubles with each. 1,000 by default. */
  readonly firstDelayMilliseconds: number
  /** The longest wait. A model that asks for a longer one ends the run. 60,000 by default. */
  readonly maxDelayMilliseconds: number
}

interface RetryOptions {
  readonly rules: RetryRules
  readonly timer: Timer
  readonly random: () => number
  readonly abortSignal: AbortSignal
  readonly isRetryable: (error: unknown) => boolean
}

/**
 * Repeats `work` while it fails in a way that may pass. The waits have full jitter: a random part of an
 * exponential backoff, so that many clients do not come back at once (AWS Architecture Blog, "Exponential
 * Backoff And Jitter", 2015). If the model asks for a wait, that one comes first.
 */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { rules, timer, random, abortSignal, isRetryable } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      abortSignal.throwIfAborted()
      if (attempt >= rules.attempts || !isRetryable(error)) throw error
      const asked = retryAfterOf(error)
      if (asked !== undefined && asked > rules.maxDelayMilliseconds) throw error
      const backoff = Math.min(rules.maxDelayMilliseconds, rules.firstDelayMilliseconds * 2 ** (attempt - 1))
      const wait = asked === undefined ? random() * backoff : asked + random() * rules.firstDelayMilliseconds
      await timer.sleep(wait, { abortSignal })
    }
  }
}

/** The wait that a model asks for, in milliseconds, if it is valid. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!MemoryError.isInstance(error, 'model-failed')) return undefined
  const { retryAfterMilliseconds: asked = -1 } = error
  return asked >= 0 ? asked : undefined
}

/** The part of an index that a vectoriser needs. */
export type VectorIndex = Pick<
  SearchIndex,
  'pendingEmbeddings' | 'putEmbeddings' | 'embeddedModels' | 'eraseEmbeddings'
>

/**
 * Wraps an index with retries while it is unavailable, so that a busy storage does not lose a vector that was
 * paid for. A retry is safe even if the outcome is unknown, since each call may be made twice.
 */
export function retriedIndex(index: VectorIndex, options: Omit<RetryOptions, 'isRetryable'>): VectorIndex {
  const isRetryable = (error: unknown) =>
    MemoryError.isInstance(error) && (error.retryable || error.code === 'unavailable')
  const retried = async <T>(work: () => Promise<T>) => await withRetry(work, { ...options, isRetryable })
  return {
    pendingEmbeddings: (model, limit) => retried(() => index.pendingEmbeddings(model, limit)),
    putEmbeddings: (model, embeddings) => retried(() => index.putEmbeddings(model, embeddings)),
    embeddedModels: () => retried(() => index.embeddedModels()),
    eraseEmbeddings: (model) => retried(() => index.eraseEmbeddings(model)),
  }
}

/** The longest pause of the background: the pause doubles after each failed run, up to this. */
const LONGEST_PAUSE_MS = 600_000

/** A model may ask for a longer pause than {@link LONGEST_PAUSE_MS}, up to this. */
const LONGEST_ASKED_PAUSE_MS = 86_400_000

/** The pause of the background after failed runs, so that a dead service is not called all day. */
interface Pause {
  /** Its remaining milliseconds; undefined without a pause. */
  remaining(): number | undefined
  /** Begins a pause after a failure, longer each time, and calls `resume` at its end. */
  begin(error: unknown, resume: () => void): void
  /** Ends the pause without a call of `resume`. */
  end(): void
  /** Ends the pause; the next one is as short as the first. */
  reset(): void
}

interface PauseOptions {
  readonly timer: Timer
  readonly random: () => number
  /** The longest pause after the first failure; it doubles with each. */
  readonly firstMilliseconds: number
}

export function createPause({ timer, random, firstMilliseconds }: PauseOptions): Pause {
  let failures = 0
  let current: { readonly until: number; readonly controller: AbortController } | undefined
  const stop = () => {
    current?.controller.abort()
    current = undefined
  }
  return {
    remaining: () => (current === undefined ? undefined : Math.max(0, current.until - timer.now())),
    begin(error, resume) {
      stop()
      const backoff = Math.min(LONGEST_PAUSE_MS, firstMilliseconds * 2 ** Math.min(failures, 30))
      failures += 1
      // At least half of the limit, because a pause of 0 ms has no effect.
      const wait = Math.max(
        backoff * (0.5 + random() / 2),
        Math.min(LONGEST_ASKED_PAUSE_MS, retryAfterOf(error) ?? 0),
      )
      const controller = new AbortController()
      current = { until: timer.now() + wait, controller }
      timer.sleep(wait, { abortSignal: controller.signal, isIdle: true }).then(
        () => {
          stop()
          resume()
        },
        () => {}, // the pause was ended early
      )
    },
    end: stop,
    reset() {
      stop()
      failures = 0
    },
  }
}

interface RunEnd {
  /** The error of `look`; absent if it did not throw. */
  readonly error?: unknown
}

/** Runs one at a time, and looks again if a run was requested meanwhile. */
interface RunLoop {
  readonly isRunning: boolean
  /**
   * Begins a run if there is none, and resolves at its end: after a look that began later than this call, or
   * after one that failed. Never rejects, and does not call `look` synchronously.
   */
  run(): Promise<RunEnd>
  /** Resolves when no run is under way. */
  settled(): Promise<void>
}

/** `look` works until nothing is left to do. */
export function createRunLoop(timer: Timer, look: () => Promise<void>): RunLoop {
  let isRequested = false
  let running: Promise<RunEnd> | undefined
  const loop = async (): Promise<RunEnd> => {
    try {
      // The first query of an index may block the thread, and the writer must not wait for it.
      await timer.sleep(0)
      while (isRequested) {
        isRequested = false
        await look()
      }
      return {}
    } catch (error) {
      return { error }
    } finally {
      running = undefined // in the same turn that saw no requested look
    }
  }
  return {
    get isRunning() {
      return running !== undefined
    },
    run() {
      isRequested = true
      running ??= loop()
      return running
    },
    async settled() {
      await running
    },
  }
}
