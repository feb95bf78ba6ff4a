import type { ConversationMessage, ReadOptions, Ingester, MemoryError } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import type {
  compress,
  createObservationIngester,
  readUsage,
  summarize,
  summarizeConversation,
} from '@sheaf/ingest'

type IngestResult = Awaited<ReturnType<Ingester['ingest']>>

type Result<Call extends (...values: never) => unknown> = Awaited<ReturnType<Call>>
type Ingest = ReturnType<typeof createObservationIngester>['ingest']

/** Options of learning from a conversation with the default ingester. */
export type ObservationOptions = Parameters<Ingest>[1]

/** The options that a call gives; the memory gives the others. */
type OptionsOf<F extends (options: never) => unknown> = Omit<
  Parameters<F>[0],
  'store' | 'clock' | 'tokens' | 'analyser' | 'llm' | 'policy' | 'proposals' | 'gate'
>

/** How a memory learns from conversations. */
export interface LearningOptions extends Pick<
  Parameters<typeof createObservationIngester>[0],
  'instructions' | 'maxInputTokens' | 'maxOutputTokens' | 'structuredOutput' | 'budget' | 'gate'
> {
  /**
   * "idle": learns in the background, after `idleSeconds` without a new message, or `every` messages of the
   * user. Once a day it also calls `compress()` and `summarize()` of the user, project or workspace. The
   * first time in a process it looks at all chats, for messages from before a crash. Without a `budget` a
   * user, project or workspace takes at most 100,000 tokens a day.
   *
   * "recorded": learns in the background after each recording in a thread; `flush()` waits for that. Both
   * need `llm` or `ingester`. "asked", the default: learns only when you call `learn()` of a thread, or
   * `learning.ingest()`.
   */
  readonly when?: 'idle' | 'recorded' | 'asked'
  /** With "idle": seconds without a new message in a conversation. 300 by default. */
  readonly idleSeconds?: number
  /** With "idle": user messages after which it learns although the conversation continues. 10 by default. */
  readonly every?: number
  /** Waits for pauses, and before it repeats failed attempts. The system's timer by default. */
  readonly timer?: Timer
  /** Ends learning in the background, as `close()` of the memory does. */
  readonly abortSignal?: AbortSignal
  /**
   * "direct" writes facts, "propose" leaves them to a person; summaries and compression too. By default as
   * the tools write: "direct" for a user, "propose" for projects and workspaces.
   */
  readonly policy?: 'direct' | 'propose'
  /**
   * Gets the events of learning in the background. Without it `console.warn` gets each first failure, and how
   * many messages were given up.
   */
  readonly onEvent?: (event: LearningEvent) => void
}

/** The result of learning. Only the default ingester sets more than `added` and `skipped`. */
export type LearningResult = IngestResult & Partial<Result<Ingest>>

/** An event of the queue of conversations, without text of a message. */
export type QueueEvent =
  | { readonly type: 'ingested'; readonly conversation: string; readonly result: LearningResult }
  /**
   * An attempt failed; it is repeated after `retryInMilliseconds`. If that is undefined, the conversation
   * waits for its next turn, or for `resume`.
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
      /** With "idle": compressed and summarised. */
      readonly type: 'tidied'
      /** The directory of the user, project or workspace in the storage. */
      readonly home: string
      readonly compressed: Result<typeof compress>
      /** Undefined if the budget of the day did not allow it. */
      readonly summarized: Result<typeof summarize> | undefined
    }

/** The state of learning, and its use of the model. */
export interface LearningStatus {
  /** Conversations of the whole memory that wait in this process: for a place, or for a pause. */
  readonly waiting: number
  readonly running: number
  /** Conversations that wait for another attempt. */
  readonly pausing: number
  /** Failed attempts in this process, and the code of the last one; undefined if not a MemoryError. */
  readonly failures: number
  readonly lastFailure: MemoryError['code'] | undefined
  /** Use of the model by this user, project or workspace: the last 31 days on record, oldest first. */
  readonly days: Result<typeof readUsage>['days']
}

export interface LearningIngester {
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<LearningResult>
}

/**
 * Adds facts and summaries to the memory of a user, a project or a workspace, and keeps it small.
 * {@link LearningOptions.when} decides whether anything here runs by itself.
 */
export interface Learning {
  /**
   * Learns facts from a conversation that is kept elsewhere: they go to `observations.md`, in a block for
   * each day. Messages that were ingested before cost nothing. For a thread, call its `learn()`. With the
   * option `ingester` of `createMemory`, that one learns instead. Throws `invalid-argument` when the memory
   * has neither an `llm` nor an `ingester`.
   */
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<LearningResult>
  /**
   * Learns in the background from all chats with new messages, for example after a restart. Resolves when all
   * are queued; `flush()` of the memory waits for the rest.
   */
  resume(options?: ReadOptions): Promise<void>
  /** The state of the work, and the use of the model. */
  state(options?: ReadOptions): Promise<LearningStatus>
  /**
   * Adds a summary of a finished conversation that is kept elsewhere to the log of the day, once. For a
   * thread, call its `summarize()`.
   */
  summarizeConversation(
    options: OptionsOf<typeof summarizeConversation>,
  ): ReturnType<typeof summarizeConversation>
  /**
   * Turns old observations into a summary with links to the originals in `archive/`. Without a model it picks
   * lines.
   */
  summarize(options?: OptionsOf<typeof summarize>): ReturnType<typeof summarize>
  /** Moves repeated and superseded observations, and old months of daily logs, into archives. */
  compress(options?: OptionsOf<typeof compress>): ReturnType<typeof compress>
}
