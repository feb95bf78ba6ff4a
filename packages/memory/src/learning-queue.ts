import type { ConversationMessage, IngestOptions } from '@sheaf/core'
import type { Transcript } from '@sheaf/documents'
import { createIngestionQueue } from '@sheaf/ingest'
import type { IngestionQueue, ObservationResult } from '@sheaf/ingest'
import type { LearningOptions } from './learning.ts'

/** A conversation to learn from. */
export interface LearningTask {
  readonly transcript: Pick<Transcript, 'messages'>
  readonly learn: (messages: readonly ConversationMessage[], options: IngestOptions) => Promise<ObservationResult>
}

/** Learns from conversations of all handles in the background, one after the other where they are the same. */
export interface LearningQueue extends Pick<IngestionQueue, 'flush' | 'close'> {
  /** Says that a conversation may have new messages; `name` is its own among all handles. Returns at once and never throws. */
  enqueue(name: string, task: LearningTask): void
}

/** A queue. Nothing runs before something is queued. */
export function createLearningQueue({ onEvent }: Pick<LearningOptions, 'onEvent'>): LearningQueue {
  const tasks = new Map<string, LearningTask>()
  const taskOf = (name: string): LearningTask => {
    const task = tasks.get(name)
    if (task === undefined) throw new TypeError('A conversation is queued that nobody gave a task for.')
    return task
  }
  const queue = createIngestionQueue<ObservationResult>({
    ingester: { ingest: async (messages, options) => await taskOf(options.conversation).learn(messages, options) },
    source: async (name, options) => await taskOf(name).transcript.messages(options),
    ...(onEvent === undefined ? {} : { onEvent }),
  })
  return {
    enqueue(name, task) {
      tasks.set(name, task)
      queue.enqueue(name)
    },
    flush: (options) => queue.flush(options),
    close: () => queue.close(),
  }
}
