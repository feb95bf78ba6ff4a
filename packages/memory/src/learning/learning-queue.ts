import { MemoryError } from '@sheaf/core'
import { notify, systemTimer } from '@sheaf/core/adapter'
import { IDLE_DEFAULTS } from '../defaults.ts'
import type { LearningEvent, LearningOptions, LearningStatus } from './learning.ts'
import { createTaskQueue } from './task-queue.ts'
import type { LearningTask, TaskQueue } from './task-queue.ts'

export interface LearningQueue extends Omit<TaskQueue, 'state'> {
  /**
   * Queues a conversation after a pause in it, or after so many messages of the user. `flush` does not wait
   * for pauses.
   */
  enqueueWhenIdle(name: string, task: LearningTask, messages: number): void
  /** Counts waiting and failed work. */
  state(): Omit<LearningStatus, 'days'>
}

interface Pause {
  readonly task: LearningTask
  /** Messages of the user since memory last learnt from the conversation. */
  readonly messages: number
  readonly ending: AbortController
}

// Only errors of Sheaf are shown: others may hold text of a memory.
function warn(event: LearningEvent): void {
  if (event.type !== 'failed' || event.attempt > 1) return
  const { error } = event
  const reason = MemoryError.isInstance(error) ? error.message : 'learning: { onEvent } gets the error.'
  console.warn(`Facts could not be learnt. ${reason}`)
}

export function createLearningQueue({
  onEvent = warn,
  timer = systemTimer(),
  idleSeconds = IDLE_DEFAULTS.idleSeconds,
  every = IDLE_DEFAULTS.every,
  abortSignal,
}: Pick<LearningOptions, 'onEvent' | 'timer' | 'idleSeconds' | 'every' | 'abortSignal'>): LearningQueue {
  const pauses = new Map<string, Pause>()
  let failures = 0
  let lastFailure: LearningStatus['lastFailure']
  const queue = createTaskQueue({
    timer,
    onEvent(event) {
      if (event.type === 'failed') {
        failures += 1
        lastFailure = MemoryError.isInstance(event.error) ? event.error.code : undefined
      }
      onEvent?.(event)
    },
  })
  const endPause = (name: string) => {
    const pause = pauses.get(name)
    pauses.delete(name)
    pause?.ending.abort()
    return pause
  }
  const wait = async (name: string, task: LearningTask, ending: AbortController) => {
    try {
      // If the process ends meanwhile, a resumed home finds the conversation again.
      await timer.sleep(idleSeconds * 1000, { abortSignal: ending.signal, isIdle: true })
    } catch {
      return // The conversation continued, or the memory is closed.
    }
    pauses.delete(name)
    queue.enqueue(name, task)
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
    ...queue,
    enqueueWhenIdle(name, task, messages) {
      const said = (endPause(name)?.messages ?? 0) + messages
      if (abortSignal?.aborted === true || said >= every) queue.enqueue(name, task)
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
    async flush(options) {
      for (const [name, { task }] of pauses) {
        endPause(name)
        queue.enqueue(name, task)
      }
      await queue.flush(options)
    },
    async close() {
      abortSignal?.removeEventListener('abort', stop)
      await close()
    },
  }
}
