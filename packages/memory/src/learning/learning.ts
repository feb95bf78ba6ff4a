import type { ConversationMessage, IngestResult, MemoryErrorCode, ReadOptions } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import type {
  CompressOptions,
  CompressResult,
  ConversationSummary,
  DayUsage,
  ObservationIngesterOptions,
  ObservationOptions,
  ObservationResult,
  SummarizeConversationOptions,
  SummarizeOptions,
  SummarizeResult,
} from '@sheaf/ingest'

/** How a memory learns from conversations. */
export interface LearningOptions extends Pick<
  ObservationIngesterOptions,
  'instructions' | 'maxInputTokens' | 'maxOutputTokens' | 'structuredOutput' | 'budget' | 'gate'
> {
  /**
   * "idle": in the background, once nothing was recorded in a conversation for `idleSeconds`, or `every` so
   * many messages of the user. Then memory is also kept small: once a day `compress()` and `summarize()` are
   * called for who was talked to. The first time in a process all chats of theirs are looked at, so that
   * nothing is missed that was recorded before a crash. Without a `budget` a user, project or workspace
   * takes at most 100,000 tokens a day.
   *
   * "recorded": each conversation is learnt from in the background once messages are recorded in its thread;
   * `flush()` waits for that. "asked", the default: only when `learn()` of a thread, or `learning.ingest()`,
   * is called.
   */
  readonly when?: 'idle' | 'recorded' | 'asked'
  /** With "idle": how long nothing must be recorded in a conversation. 300 by default. */
  readonly idleSeconds?: number
  /**
   * With "idle": as many messages of the user are learnt from although the conversation continues. 10 by
   * default.
   */
  readonly every?: number
  /** Waits, for pauses and before failed attempts are repeated. The system's timer by default. */
  readonly timer?: Timer
  /** Ends learning in the background, as `close()` of the memory does. */
  readonly abortSignal?: AbortSignal
  /**
   * "direct" writes facts, "propose" leaves them to a person. By default as the tools write: "direct" for a
   * user, "propose" for projects and workspaces. Summaries and compression too.
   */
  readonly policy?: 'direct' | 'propose'
  /** Gets the events of learning in the background, with failures. */
  readonly onEvent?: (event: LearningEvent) => void
}

/**
 * What was learnt. All but `added` and `skipped` come from the default ingester, and are undefined with the
 * app's own ingester.
 */
export type LearningResult = IngestResult & Partial<ObservationResult>

/** An event of the queue of conversations, without text of a message. */
export type QueueEvent =
  | { readonly type: 'ingested'; readonly conversation: string; readonly result: LearningResult }
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

/** An event of the background work, without text of a memory. */
export type LearningEvent =
  | QueueEvent
  | {
      /** With "idle": memory was kept small. */
      readonly type: 'tidied'
      /** The directory of the user, project or workspace in the storage. */
      readonly home: string
      readonly compressed: CompressResult
      /** Undefined where the budget of the day did not allow it. */
      readonly summarized: SummarizeResult | undefined
    }

/** What learning does now, and what it used. */
export interface LearningStatus {
  /** Conversations of all of the memory that wait in this process: for a place, or until nothing is said. */
  readonly waiting: number
  readonly running: number
  /** Those that wait for another attempt. */
  readonly pausing: number
  /** Attempts in this process that failed, and the code of the last one; undefined for no MemoryError. */
  readonly failures: number
  readonly lastFailure: MemoryErrorCode | undefined
  /** What a model was used by this user, project or workspace: the last 31 days on record, oldest first. */
  readonly days: readonly (DayUsage & { readonly day: string })[]
}

/** An ingester as `learning` calls it. */
export interface LearningIngester {
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<LearningResult>
}

/**
 * What makes the memory of a user, a project or a workspace grow, and keeps it small. Nothing here runs by
 * itself, unless {@link LearningOptions.when} reports it.
 */
export interface Learning {
  /**
   * Learns facts from a conversation that is kept elsewhere: they go to `observations.md`, in a block for
   * each day. Messages that were ingested before cost nothing. For a thread, call its `learn()`. With the
   * option `ingester` of `createMemory`, that one learns instead. Throws InvalidArgumentError when the memory
   * has neither an `llm` nor an `ingester`.
   */
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<LearningResult>
  /**
   * Learns from all chats in which something is new, in the background: after a restart, of what was recorded
   * before it. Resolves when all are queued; `flush()` of the memory waits for the rest.
   */
  resume(options?: ReadOptions): Promise<void>
  /** What waits, what failed, and what it used. */
  state(options?: ReadOptions): Promise<LearningStatus>
  /**
   * Adds a summary of a finished conversation that is kept elsewhere to the log of the day, once. For a
   * thread, call its `summarize()`.
   */
  summarizeConversation(
    options: Omit<SummarizeConversationOptions, 'store' | 'clock' | 'tokens' | 'llm' | 'author' | 'gate'>,
  ): Promise<ConversationSummary>
  /**
   * Turns old observations into a summary with links to the originals in `archive/`. Without a model, lines
   * are picked out.
   */
  summarize(
    options?: Omit<
      SummarizeOptions,
      'store' | 'clock' | 'tokens' | 'analyser' | 'llm' | 'policy' | 'proposals' | 'author' | 'gate'
    >,
  ): Promise<SummarizeResult>
  /** Moves repeated and superseded observations, and old months of daily logs, into archives. */
  compress(
    options?: Omit<
      CompressOptions,
      'store' | 'clock' | 'analyser' | 'policy' | 'proposals' | 'author' | 'gate'
    >,
  ): Promise<CompressResult>
}
