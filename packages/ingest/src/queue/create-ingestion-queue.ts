import { ClosedError, InvalidArgumentError, ModelFailedError } from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  notify,
  OPTION_NAMES,
  systemTimer,
  untilAborted,
} from '@sheaf/core/adapter'
import type { IngestResult, ReadOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { QUEUE_DEFAULTS } from '../defaults.ts'
import type { IngestionQueue, IngestionQueueOptions, QueueEvent } from './ingestion-queue.ts'
import { retryDelay } from './retry-delay.ts'

// What setTimeout can take.
const LONGEST_WAIT = 0x7f_ff_ff_ff

interface Job {
  readonly conversation: string
  status: 'waiting' | 'running' | 'pausing'
  attempt: number
  /** There was another turn while it ran. */
  isWantedAgain: boolean
  /** Ends the pause. */
  wakeUp: () => void
}

const RETRY_NAMES: OptionNames<NonNullable<IngestionQueueOptions['retry']>> = {
  attempts: true,
  firstDelayMilliseconds: true,
  maxDelayMilliseconds: true,
}

const NAMES: OptionNames<IngestionQueueOptions> = {
  concurrency: true,
  ingester: true,
  maxPending: true,
  onEvent: true,
  random: true,
  retry: true,
  source: true,
  timeoutMilliseconds: true,
  timer: true,
}

/**
 * A queue in memory; see {@link IngestionQueue}. Does nothing before the first conversation is queued. Throws
 * InvalidArgumentError for options out of range.
 */
export function createIngestionQueue<Result extends IngestResult>(
  options: IngestionQueueOptions<Result>,
): IngestionQueue {
  const {
    ingester,
    source,
    onEvent,
    timer = systemTimer(),
    random = Math.random,
  } = checkOptions(options, NAMES, '{ ingester, source }')
  checkPart('ingester', ingester, ['ingest'])
  checkPart('timer', timer, ['sleep'])
  checkFunctions(options, 'source', 'random', 'onEvent')
  if (source === undefined)
    throw new InvalidArgumentError(
      'source',
      'is missing; give a function that reads the messages of a conversation',
    )
  const { concurrency = QUEUE_DEFAULTS.concurrency, maxPending = QUEUE_DEFAULTS.maxPending } = options
  const { timeoutMilliseconds = QUEUE_DEFAULTS.timeoutMilliseconds } = options
  const rules = {
    ...QUEUE_DEFAULTS.retry,
    ...checkOptions(options.retry ?? {}, RETRY_NAMES, '{ attempts: 3 }', 'retry'),
  }
  for (const [name, value] of Object.entries({ concurrency, maxPending, 'retry.attempts': rules.attempts })) {
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArgumentError(name, 'must be a whole number of 1 or more')
  }
  for (const name of ['firstDelayMilliseconds', 'maxDelayMilliseconds'] as const) {
    if (!(rules[name] >= 0 && rules[name] <= LONGEST_WAIT))
      throw new InvalidArgumentError(`retry.${name}`, `must be milliseconds from 0, at most ${LONGEST_WAIT}`)
  }
  if (!(timeoutMilliseconds > 0 && (timeoutMilliseconds <= LONGEST_WAIT || timeoutMilliseconds === Infinity)))
    throw new InvalidArgumentError(
      'timeoutMilliseconds',
      `must be a positive number, at most ${LONGEST_WAIT}, or Infinity`,
    )

  const jobs = new Map<string, Job>()
  const closing = new AbortController()
  const watchers = new Set<() => void>()
  let running = 0
  let isPlanned = false

  const count = (status: Job['status']) => [...jobs.values()].filter((job) => job.status === status).length
  const emit = (event: QueueEvent<Result>) => notify(onEvent, event)
  const changed = () => {
    for (const watch of watchers) watch()
  }
  // Rejects with the signal's reason, or when the queue is closed before `holds`.
  async function until(holds: () => boolean, { abortSignal }: ReadOptions): Promise<void> {
    let stop = () => {}
    const reached = new Promise<void>((resolve, reject) => {
      const watch = () => {
        if (closing.signal.aborted) reject(new ClosedError('The ingestion queue'))
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
      const result = await attempt(conversation)
      emit({ type: 'ingested', conversation, result })
      finish(job)
    } catch (error) {
      const isClosed = closing.signal.aborted
      const delay = isClosed ? undefined : retryDelay(error, job.attempt, { ...rules, random })
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

  async function attempt(conversation: string): Promise<Result> {
    const lateness = new AbortController()
    const clock = new AbortController()
    const follow = () => lateness.abort(closing.signal.reason)
    closing.signal.addEventListener('abort', follow, { once: true })
    if (Number.isFinite(timeoutMilliseconds)) {
      timer.sleep(timeoutMilliseconds, { abortSignal: clock.signal }).then(
        () =>
          lateness.abort(
            new ModelFailedError(`Ingesting took longer than ${timeoutMilliseconds} ms. It is tried again.`, {
              retryable: true,
            }),
          ),
        () => {}, // it ended in time
      )
    }
    const { signal: abortSignal } = lateness
    try {
      const messages = await untilAborted(
        async () => await source(conversation, { abortSignal }),
        abortSignal,
      )
      return await ingester.ingest(messages, { conversation, abortSignal })
    } finally {
      clock.abort()
      closing.signal.removeEventListener('abort', follow)
    }
  }

  function finish(job: Job): void {
    jobs.delete(job.conversation)
    // At the end of the line, so that a busy conversation does not keep others waiting.
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

  function enqueue(conversation: string): void {
    const job = jobs.get(conversation)
    if (closing.signal.aborted) emit({ type: 'dropped', conversation, reason: 'closed' })
    else if (job !== undefined) job.isWantedAgain = true
    else if (jobs.size >= maxPending) emit({ type: 'dropped', conversation, reason: 'full' })
    else {
      jobs.set(conversation, {
        conversation,
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
    async resume(conversations, readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      if (typeof conversations !== 'object' || conversations === null)
        throw new InvalidArgumentError(
          'conversations',
          'must be a list of their names, or something else to iterate over',
        )
      for await (const conversation of conversations) {
        await until(() => jobs.size < maxPending || jobs.has(conversation), { abortSignal })
        enqueue(conversation)
      }
    },
    async flush(readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      if (closing.signal.aborted && jobs.size === 0) return
      for (const job of jobs.values()) job.wakeUp()
      await until(() => jobs.size === 0, { abortSignal })
    },
    has: (conversation) => jobs.has(conversation),
    state: () => ({ waiting: count('waiting'), running: count('running'), pausing: count('pausing') }),
    async close() {
      if (!closing.signal.aborted) {
        closing.abort(new ClosedError('The ingestion queue'))
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
