import type { ReadOptions } from '@sheaf/core'
import { MemoryError } from '@sheaf/core'
import { notify, systemTimer } from '@sheaf/core/adapter'
import { createIngestionQueue } from '@sheaf/ingest'
import type { IngestionQueue } from '@sheaf/ingest'
import { IDLE_DEFAULTS } from '../defaults.ts'
import type { LearningOptions, LearningResult, LearningStatus } from './learning.ts'

/** Learns from one conversation what is new in it. */
export type LearningTask = (options: ReadOptions) => Promise<LearningResult>

/**
 * Learns from conversations of all handles in the background, one after the other where they are the same.
 */
export interface LearningQueue extends Pick<IngestionQueue, 'flush' | 'close'> {
  /**
   * Signals that a conversation may have new messages; `name` is its own among all handles. Returns at once
   * and never throws.
   */
  enqueue(name: string, task: LearningTask): void
  /**
   * The same once nothing was said of the conversation for a while, or so many messages of the user were. A
   * `flush` waits for no pause.
   */
  enqueueWhenIdle(name: string, task: LearningTask, messages: number): void
  /** What waits and what failed. */
  state(): Omit<LearningStatus, 'days'>
  /** The same for many, as there is room for them. Resolves when the last one is queued. */
  resume(tasks: Iterable<readonly [name: string, task: LearningTask]>, options?: ReadOptions): Promise<void>
}

interface Pause {
  readonly task: LearningTask
  /** Messages of the user since it was learnt from. */
  readonly messages: number
  readonly ending: AbortController
}

/** A queue. Nothing runs before something is queued. */
export function createLearningQueue({
  onEvent,
  timer = systemTimer(),
  idleSeconds = IDLE_DEFAULTS.idleSeconds,
  every = IDLE_DEFAULTS.every,
  abortSignal,
}: Pick<LearningOptions, 'onEvent' | 'timer' | 'idleSeconds' | 'every' | 'abortSignal'>): LearningQueue {
  const pauses = new Map<string, Pause>()
  const tasks = new Map<string, LearningTask>()
  let resuming = 0
  let failures = 0
  let lastFailure: LearningStatus['lastFailure']
  // A task is kept as long as its name is in the queue.
  const forget = (name: string) => {
    if (resuming === 0 && !queue.has(name)) tasks.delete(name)
  }
  const queue = createIngestionQueue<LearningResult>({
    ingester: {
      async ingest(_messages, { conversation, abortSignal }) {
        const task = tasks.get(conversation)
        if (task === undefined) throw new TypeError('A queued conversation has no task.')
        return await task({ abortSignal })
      },
    },
    // The task reads them itself: nothing may happen to the conversation between reading it and learning from
    // it.
    source: () => [],
    timer,
    onEvent(event) {
      if (event.type === 'failed') {
        failures += 1
        lastFailure = MemoryError.isInstance(event.error) ? event.error.code : undefined
      }
      queueMicrotask(() => forget(event.conversation)) // when the queue is done with it
      onEvent?.(event)
    },
  })
  const enqueue: LearningQueue['enqueue'] = (name, task) => {
    tasks.set(name, task)
    queue.enqueue(name)
  }
  const endPause = (name: string) => {
    const pause = pauses.get(name)
    pauses.delete(name)
    pause?.ending.abort()
    return pause
  }
  const wait = async (name: string, task: LearningTask, ending: AbortController) => {
    try {
      // Nothing is lost where the process ends meanwhile: it is found again when the home is resumed.
      await timer.sleep(idleSeconds * 1000, { abortSignal: ending.signal, isIdle: true })
    } catch {
      return // The conversation continued, or the memory is closed.
    }
    pauses.delete(name)
    enqueue(name, task)
  }
  const close = async () => {
    for (const name of pauses.keys()) {
      endPause(name)
      notify(onEvent, { type: 'dropped', conversation: name, reason: 'closed' })
    }
    await queue.close()
  }
  const stop = () => void close()
  abortSignal?.addEventListener('abort', stop, { once: true })
  if (abortSignal?.aborted === true) stop()
  return {
    enqueue,
    enqueueWhenIdle(name, task, messages) {
      const said = (endPause(name)?.messages ?? 0) + messages
      if (abortSignal?.aborted === true || said >= every) enqueue(name, task)
      else {
        const ending = new AbortController()
        pauses.set(name, { task, messages: said, ending })
        void wait(name, task, ending)
      }
    },
    state() {
      const { waiting, running, pausing } = queue.state()
      return { waiting: waiting + pauses.size, running, pausing, failures, lastFailure }
    },
    async resume(given, options) {
      const names = function* () {
        for (const [name, task] of given) {
          tasks.set(name, task)
          yield name
        }
      }
      resuming += 1
      try {
        await queue.resume(names(), options)
      } finally {
        resuming -= 1
        for (const name of tasks.keys()) forget(name)
      }
    },
    async flush(options) {
      for (const [name, { task }] of pauses) {
        endPause(name)
        enqueue(name, task)
      }
      await queue.flush(options)
    },
    async close() {
      abortSignal?.removeEventListener('abort', stop)
      await close()
    },
  }
}
