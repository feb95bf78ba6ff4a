import type { ConversationMessage, Ingester, IngestOptions, IngestResult, ReadOptions } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'

/** An event of a queue, without text of a message. */
export type QueueEvent<Result extends IngestResult = IngestResult> =
  | { readonly type: 'ingested'; readonly conversation: string; readonly result: Result }
  /**
   * An attempt failed; it is repeated after `retryInMilliseconds`, or not at all where that is undefined.
   * Then the conversation waits for its next turn, or for `resume`.
   */
  | {
      readonly type: 'failed'
      readonly conversation: string
      readonly error: unknown
      readonly attempt: number
      readonly retryInMilliseconds: number | undefined
    }
  /**
   * Not queued, because too many wait or the queue was closed. Nothing is lost: the conversation is in the
   * store, for the next turn or `resume`.
   */
  | { readonly type: 'dropped'; readonly conversation: string; readonly reason: 'full' | 'closed' }

/** What a queue is made of. */
export interface IngestionQueueOptions<Result extends IngestResult = IngestResult> {
  readonly ingester: {
    ingest(messages: readonly ConversationMessage[], options: IngestOptions): Promise<Result>
  } & Ingester
  /** The messages of a conversation, from the store: all of them, or as many of the newest as may be new. */
  readonly source: (
    conversation: string,
    options: ReadOptions,
  ) => Promise<readonly ConversationMessage[]> | readonly ConversationMessage[]
  /** Conversations that are ingested at once. 2 by default. */
  readonly concurrency?: number
  /** Conversations that may wait, run or pause. 1,000 by default. */
  readonly maxPending?: number
  /** How long one attempt may take. 300,000 by default; Infinity is for ever. */
  readonly timeoutMilliseconds?: number
  /** How often, and after which waits, a conversation is tried. */
  readonly retry?: {
    /** Attempts, the first included. 5 by default. */
    readonly attempts?: number
    /** The longest wait before the second attempt; it doubles with each. 1,000 by default. */
    readonly firstDelayMilliseconds?: number
    /** The longest wait of all. A model that requests a longer one ends the attempts. 60,000 by default. */
    readonly maxDelayMilliseconds?: number
  }
  /** Waits. The system's timer by default. */
  readonly timer?: Timer
  /** For the jitter of the waits: 0 to 1. `Math.random` by default. */
  readonly random?: () => number
  readonly onEvent?: (event: QueueEvent<Result>) => void
}

/**
 * Ingests conversations in the background, after each of their turns. A conversation is ingested by one
 * attempt at a time, and waits once also when it is queued again. The queue itself is not stored: the turns
 * are in the store already, and the ingester keeps which it has seen.
 */
export interface IngestionQueue {
  /**
   * Signals that a conversation may have new messages. Returns at once, never throws, and starts nothing
   * before the caller is done.
   */
  enqueue(conversation: string): void
  /**
   * Queues conversations after a restart, as there is room for them; those without anything new cost no model
   * call. Resolves when the last one is queued.
   */
  resume(conversations: Iterable<string> | AsyncIterable<string>, options?: ReadOptions): Promise<void>
  /**
   * Waits until nothing waits, runs or pauses; pauses end at once. Failures are events, not rejections.
   * Rejects with the reason of `abortSignal` (the work continues), or with ClosedError when the queue is
   * closed with work left.
   */
  flush(options?: ReadOptions): Promise<void>
  /** How many conversations wait for a place, run, and wait for another attempt; each is counted once. */
  state(): { readonly waiting: number; readonly running: number; readonly pausing: number }
  /** True for a conversation that waits, runs or pauses. */
  has(conversation: string): boolean
  /**
   * Aborts what runs, forgets what waits, and resolves when nothing more is written. For a shutdown that
   * finishes the work, `flush()` first.
   */
  close(): Promise<void>
}
