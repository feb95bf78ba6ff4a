import { MemoryError, type ReadOptions } from '@sheaf/core'
import { notify, untilAborted, type Timer } from '@sheaf/core/adapter'
import type { LearningResult, QueueEvent } from './learning.ts'

export const QUEUE_LIMITS = {
  concurrency: 2,
  /** Conversations that may wait, run or pause. */
  maxPending: 1000,
  /** The limit of one attempt. */
  timeoutMilliseconds: 300_000,
  attempts: 5,
  /** The longest wait before the second attempt; it doubles with each. */
  firstDelayMilliseconds: 1000,
  /** The longest wait of all. A model that asks for a longer one ends the attempts. */
  maxDelayMilliseconds: 60_000,
} as const

export type LearningTask = (options: ReadOptions) => Promise<LearningResult>

/**
 * Each conversation has one attempt at a time, and waits once even if it is queued again: then the newest
 * task runs. The queue is not stored: the store has the turns, and knows which were learnt.
 */
export interface TaskQueue {
  /**
   * Signals that a conversation may have new messages; `name` is unique among all handles. Returns at once,
   * never throws, and starts nothing before the caller is done.
   */
  enqueue(name: string, task: LearningTask): void
  /** The same for many, as there is room for them. Resolves when the last one is queued. */
  resume(tasks: Iterable<readonly [name: string, task: LearningTask]>, options?: ReadOptions): Promise<void>
  /**
   * Waits until nothing waits, runs or pauses; pauses end at once. Failures are events, not rejections.
   * Rejects with `closed` when the queue is closed with work left.
   */
  flush(options?: ReadOptions): Promise<void>
  state(): { readonly waiting: number; readonly running: number; readonly pausing: number }
  /** Aborts running work, drops waiting work, and resolves when nothing more is written. */
  close(): Promise<void>
}

export interface TaskQueueOptions {
  readonly timer: Pick<Timer, 'sleep'>
  readonly onEvent: (event: QueueEvent) => void
  /** For the jitter of the waits: 0 to 1. `Math.random` by default. */
  readonly random?: () => number
}

interface Job {
  readonly conversation: string
  task: LearningTask
  status: 'waiting' | 'running' | 'pausing'
  attempt: number
  /** True if another turn came while the task ran. */
  isWantedAgain: boolean
  wakeUp: () => void
}

export function createTaskQueue({ timer, onEvent, random = Math.random }: TaskQueueOptions): TaskQueue {
  const { concurrency, maxPending, timeoutMilliseconds } = QUEUE_LIMITS
  const jobs = new Map<string, Job>()
  const closing = new AbortController()
  const watchers = new Set<() => void>()
  let running = 0
  let isPlanned = false

  const count = (status: Job['status']) => [...jobs.values()].filter((job) => job.status === status).length
  const emit = (event: QueueEvent) => notify(onEvent, event)
  const changed = () => {
    for (const watch of watchers) watch()
  }
  // Rejects with the signal's reason, or when the queue is closed before `holds`.
  async function until(holds: () => boolean, { abortSignal }: ReadOptions): Promise<void> {
    let stop = () => {}
    const reached = new Promise<void>((resolve, reject) => {
      const watch = () => {
        if (closing.signal.aborted) reject(MemoryError.closed('The ingestion queue'))
        else if (holds()) resolve()
      }
      stop = () => void watchers.delete(watch)
      watchers.add(watch)
      watch()
    })
    try {
      await untilAborted(() => reached, abortSignal)
    } finally {
      stop()
    }
  }

  // Not at once: the caller is answering a user.
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      for (const job of jobs.values()) {
        if (running >= concurrency || closing.signal.aborted) break
        if (job.status === 'waiting') void work(job)
      }
    })
  }

  async function work(job: Job): Promise<void> {
    const { conversation } = job
    job.status = 'running'
    job.isWantedAgain = false
    running += 1
    try {
      const result = await attempt(job.task)
      emit({ type: 'ingested', conversation, result })
      finish(job)
    } catch (error) {
      const isClosed = closing.signal.aborted
      const delay = isClosed ? undefined : retryDelay(error, job.attempt, random)
      if (!isClosed)
        emit({ type: 'failed', conversation, error, attempt: job.attempt, retryInMilliseconds: delay })
      if (delay === undefined) finish(job)
      else void pause(job, delay)
    } finally {
      running -= 1
      plan()
      changed()
    }
  }

  async function attempt(task: LearningTask): Promise<LearningResult> {
    const lateness = new AbortController()
    const clock = new AbortController()
    const late = `Ingesting took longer than ${timeoutMilliseconds} ms. It is tried again.`
    timer.sleep(timeoutMilliseconds, { abortSignal: clock.signal }).then(
      () => lateness.abort(MemoryError.modelFailed(late, { retryable: true })),
      () => {}, // it ended in time
    )
    try {
      return await task({ abortSignal: AbortSignal.any([lateness.signal, closing.signal]) })
    } finally {
      clock.abort()
    }
  }

  function finish(job: Job): void {
    jobs.delete(job.conversation)
    // To the end of the queue, so that a busy conversation does not keep others waiting.
    if (job.isWantedAgain && !closing.signal.aborted)
      jobs.set(job.conversation, { ...job, status: 'waiting', attempt: 1, isWantedAgain: false })
  }

  async function pause(job: Job, milliseconds: number): Promise<void> {
    job.status = 'pausing'
    job.attempt += 1
    const waking = new AbortController()
    job.wakeUp = () => waking.abort()
    await timer.sleep(milliseconds, { abortSignal: waking.signal }).catch(() => {}) // woken up
    job.wakeUp = () => {}
    if (!closing.signal.aborted) job.status = 'waiting'
    plan()
  }

  function enqueue(conversation: string, task: LearningTask): void {
    const job = jobs.get(conversation)
    if (closing.signal.aborted) emit({ type: 'dropped', conversation, reason: 'closed' })
    else if (job !== undefined) Object.assign(job, { task, isWantedAgain: true })
    else if (jobs.size >= maxPending) emit({ type: 'dropped', conversation, reason: 'full' })
    else {
      jobs.set(conversation, {
        conversation,
        task,
        status: 'waiting',
        attempt: 1,
        isWantedAgain: false,
        wakeUp: () => {},
      })
      plan()
    }
  }

  return {
    enqueue,
    async resume(tasks, options = {}) {
      for (const [conversation, task] of tasks) {
        await until(() => jobs.size < maxPending || jobs.has(conversation), options)
        enqueue(conversation, task)
      }
    },
    async flush(options = {}) {
      if (closing.signal.aborted && jobs.size === 0) return
      for (const job of jobs.values()) job.wakeUp()
      await until(() => jobs.size === 0, options)
    },
    state: () => ({ waiting: count('waiting'), running: count('running'), pausing: count('pausing') }),
    async close() {
      if (!closing.signal.aborted) {
        closing.abort(MemoryError.closed('The ingestion queue'))
        for (const job of jobs.values()) {
          job.wakeUp()
          if (job.status === 'running') continue
          jobs.delete(job.conversation)
          emit({ type: 'dropped', conversation: job.conversation, reason: 'closed' })
        }
        changed()
      }
      if (running === 0) return
      await new Promise<void>((resolve) => {
        const watch = () => {
          if (running > 0) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
      })
    },
  }
}

/**
 * Milliseconds to the next attempt; undefined for none. Full jitter, so that many do not come back at once
 * (AWS Architecture Blog, "Exponential Backoff And Jitter", 2015).
 */
function retryDelay(error: unknown, attempt: number, random: () => number): number | undefined {
  const { attempts, firstDelayMilliseconds, maxDelayMilliseconds } = QUEUE_LIMITS
  // Errors of other libraries, such as network errors, may pass.
  if (attempt >= attempts || (MemoryError.isInstance(error) && !error.retryable)) return undefined
  const asked = MemoryError.isInstance(error, 'model-failed') ? error.retryAfterMilliseconds : undefined
  if (asked !== undefined && asked >= 0)
    return asked > maxDelayMilliseconds ? undefined : asked + random() * firstDelayMilliseconds
  return random() * Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** (attempt - 1))
}
