import type { AssembledContext, CommitOptions, Message, ReadOptions } from '@sheaf/core'
import type {
  RecordedMessage,
  RecordOutcome,
  Transcript,
  TranscriptMessage,
  TranscriptRange,
} from '@sheaf/documents'
import type {
  ConversationSummary,
  ObservationOptions,
  SummarizeConversationOptions,
  Unlearnt,
} from '@sheaf/ingest'
import type { LearningResult } from '../learning/learning.ts'
import type { PendingWork } from '../changes/pending-work.ts'
import type { ContextRequest } from '../context/context-record.ts'
import type { RemovalReceipt } from '../handles/removal.ts'

/** What a context of a thread is for. */
export interface ThreadRequest extends Omit<ContextRequest, 'messages' | 'recorded'> {
  /**
   * The conversation, oldest first, with the current message as its last; the newest 200 messages that are
   * recorded by default. What of it is recorded is not retrieved as well.
   */
  readonly messages?: readonly Message[]
}

/** One conversation, kept as a markdown file that a person can read. */
export interface Thread {
  readonly id: string
  /** Its file, relative to the handle's store, such as "chats/tides.md". */
  readonly path: string
  /**
   * Adds messages to the end, in one commit. A message whose id is recorded already is not added again, and
   * what is recorded stays: `replace` changes it. Resolves to the outcome of each. Throws
   * InvalidArgumentError for a value that is not a message; then none of them is recorded.
   */
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: ThreadRecordOptions,
  ): Promise<readonly RecordOutcome[]>
  /**
   * Gives a recorded message another text, as when a person edits it. Its place, its id and what the change
   * does not name stay.
   *
   * As for `remove` and `truncate`, what was learnt from the old message goes in the same commit, and the new
   * one is learnt from; search, standing lines and recent messages follow. Learning from this thread that is
   * under way is ended, and begins again. The history keeps the old text for a person; `forget` erases it.
   * Throws MemoryError "not-found" for an id that this thread does not have, and then nothing is changed.
   */
  replace(messageId: string, change: MessageChange, options?: CommitOptions): Promise<ThreadEdit>
  /** Removes recorded messages, in one commit; all else as for `replace`. */
  remove(messageIds: string | readonly string[], options?: CommitOptions): Promise<ThreadEdit>
  /** Removes all messages after this one, as when a person goes back there; all else as for `replace`. */
  truncate(afterMessageId: string, options?: CommitOptions): Promise<ThreadEdit>
  /**
   * The newest messages, oldest first. Calls of tools and their results are in the pairs that providers
   * require: each result is behind its call, and what is in no pair is left out, unless `roles` are chosen.
   */
  messages(range?: TranscriptRange): Promise<readonly TranscriptMessage[]>
  /**
   * Learns facts about the user from what is recorded here: see `learning.ingest` of the handle. Throws
   * InvalidArgumentError when the memory has no `llm`.
   */
  learn(options?: Omit<ObservationOptions, 'conversation' | 'wholeConversation'>): Promise<LearningResult>
  /**
   * Adds a summary of what is recorded here, and was not summarised before, to the log of the day. Throws
   * InvalidArgumentError when the memory has no `llm`.
   */
  summarize(options?: ThreadSummaryOptions): Promise<ConversationSummary>
  /**
   * Removes what is recorded here, with its history and what it has left in indexes, free pages and logs.
   * Learning of the same handle that is under way is ended first. What was learnt from it stays: see `forget`
   * of the handle. A thread of which nothing is recorded has a receipt without files.
   */
  delete(options?: CommitOptions): Promise<RemovalReceipt>
  /**
   * A context for the next answer in this thread, from what its project, workspace or user remembers. See
   * `assemble` of the handle.
   */
  assemble(request?: ThreadRequest): Promise<AssembledContext>
}

/** How to record messages. */
export interface ThreadRecordOptions extends CommitOptions {
  /**
   * The ids of recorded messages that these replace: an answer that was made again, a turn that was edited.
   * They go as by `remove`, and these take the place of the first of them, in one commit.
   */
  readonly replaces?: readonly string[]
}

/** Another text of a message, and what else changes of it. */
export type MessageChange = Pick<RecordedMessage, 'content'> &
  Partial<Omit<RecordedMessage, 'content' | 'id'>>

/** What an edit of a thread took away. */
export interface ThreadEdit {
  /** The ids of the messages that were removed or replaced, in their order. */
  readonly messages: readonly string[]
  /** How many learnt facts went with them. */
  readonly facts: number
}

/** How to summarise a thread. */
export type ThreadSummaryOptions = Pick<
  SummarizeConversationOptions,
  'maxInputTokens' | 'maxTokens' | 'abortSignal'
>

/** What a thread does besides being recorded and assembled. */
export interface ThreadLearning extends Pick<Thread, 'learn' | 'summarize'> {
  /** Called after each recording and edit, with how many messages of the user it had. */
  recorded(messages: number): void
  /** Does an edit while nothing learns from the thread. */
  edited<T>(edit: () => Promise<T>): Promise<T>
  /** What takes back what was learnt from these messages. */
  unlearn(messages: readonly string[], options: ReadOptions): Promise<Unlearnt>
}

/** What a thread is made of. */
export interface ThreadParts {
  readonly learning: ThreadLearning
  readonly id: string
  readonly transcript: Transcript
  readonly assemble: (request: ContextRequest) => Promise<AssembledContext>
  readonly pending: PendingWork
  readonly remove: (options: CommitOptions) => Promise<RemovalReceipt>
  /** Is given the ids of the assistant's messages that are recorded. */
  readonly answered: (ids: readonly string[]) => void
}
