import type { ReadOptions } from '@sheaf/core'
import { createIngestionQueue } from '@sheaf/ingest'
import type { IngestionQueue } from '@sheaf/ingest'
import type { LearningOptions, LearningResult } from './learning.ts'

/** Learns from one conversation what is new in it. */
export type LearningTask = (options: ReadOptions) => Promise<LearningResult>

/**
 * Learns from conversations of all handles in the background, one after the other where they are the same.
 */
export interface LearningQueue extends Pick<IngestionQueue, 'flush' | 'close'> {
  /**
   * Says that a conversation may have new messages; `name` is its own among all handles. Returns at once and
   * never throws.
   */
  enqueue(name: string, task: LearningTask): void
  /** The same for many, as there is room for them. Resolves when the last one is queued. */
  resume(tasks: Iterable<readonly [name: string, task: LearningTask]>, options?: ReadOptions): Promise<void>
}

/** A queue. Nothing runs before something is queued. */
export function createLearningQueue({ onEvent }: Pick<LearningOptions, 'onEvent'>): LearningQueue {
  const tasks = new Map<string, LearningTask>()
  let resuming = 0
  // A task is kept as long as the queue knows its name, and no longer.
  const forget = (name: string) => {
    if (resuming === 0 && !queue.has(name)) tasks.delete(name)
  }
  const queue = createIngestionQueue<LearningResult>({
    ingester: {
      async ingest(_messages, { conversation, abortSignal }) {
        const task = tasks.get(conversation)
        if (task === undefined) throw new TypeError('A conversation is queued that nobody gave a task for.')
        return await task({ abortSignal })
      },
    },
    // The task reads them itself: nothing may happen to the conversation between reading it and learning from
    // it.
    source: () => [],
    onEvent(event) {
      queueMicrotask(() => forget(event.conversation)) // when the queue is done with it
      onEvent?.(event)
    },
  })
  return {
    enqueue(name, task) {
      tasks.set(name, task)
      queue.enqueue(name)
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
    flush: (options) => queue.flush(options),
    close: () => queue.close(),
  }
}
