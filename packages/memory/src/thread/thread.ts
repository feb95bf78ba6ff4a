import type { AssembledContext, Change, CommitOptions, Message, ReadOptions, SourceLines } from '@sheaf/core'
import type { RecordedMessage, Transcript, TranscriptMessage } from '@sheaf/documents'
import type { summarizeConversation, unlearnMessages } from '@sheaf/ingest'
import type { LearningResult, ObservationOptions } from '../learning/learning.ts'
import type { PendingWork } from '../changes/waking-storage.ts'
import type { ContextRequest, ContextToPack } from '../contexts/recorded-context.ts'
import type { RemovalReceipt } from '../changes/forget.ts'

export interface ThreadRequest extends Omit<ContextRequest, 'messages' | 'recorded' | 'except'> {
  /**
   * The conversation, oldest first, with the current message last. By default the newest 200 recorded
   * messages; of several people, each begins with the name (`Ben: text`). Recorded messages in
   * it are not retrieved again, nor those that it goes back behind, as after an edit.
   */
  readonly messages?: readonly Message[]
}

/** One conversation, kept as a markdown file that a person can read. */
export interface Thread {
  readonly id: string
  /** Its file, relative to the handle's store, such as "chats/tides.md". */
  readonly path: string
  /**
   * Adds messages to the end, in one commit. A message whose id is recorded already is neither added nor
   * changed: call `replace`. Resolves to the outcome of each. Throws `invalid-argument` for a value that is
   * not a message, and then records nothing.
   */
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: ThreadRecordOptions,
  ): ReturnType<Transcript['record']>
  /**
   * Gives a recorded message another text, as when a person edits it. Its place, its id and fields that the
   * change does not name stay.
   *
   * As in `remove` and `truncate`, facts learnt from the old message go in the same commit, and the new one
   * is learnt from; search, standing lines and recent messages follow. Running learning from this thread
   * ends, and begins again. The history keeps the old text for a person; `forget` erases it. Throws
   * `not-found`, and changes nothing, for an id that this thread does not have.
   */
  replace(messageId: string, change: MessageChange, options?: CommitOptions): Promise<ThreadEdit>
  /** Removes recorded messages, in one commit; otherwise like `replace`. */
  remove(messageIds: string | readonly string[], options?: CommitOptions): Promise<ThreadEdit>
  /** Removes all messages after this one, as when a person goes back; otherwise like `replace`. */
  truncate(afterMessageId: string, options?: CommitOptions): Promise<ThreadEdit>
  /**
   * Begins another thread after a message of this one, in one commit. The branch shares the messages up to
   * there, which stay in their file, and has its own from there on. It never sees the later messages of this
   * thread nor of other branches, nor they its own: not in contexts, standing lines, facts or recent
   * messages; a search of the handle finds all of them. An edit of a shared message leaves the branch as it
   * was; removal for good (`forget`, `delete`) takes the message from all branches. Throws MemoryError
   * "not-found" for an id that this thread does not have, and "conflict" if the new thread exists.
   */
  branch(options: BranchOptions): Promise<Thread>
  /**
   * Goes back to a message: as `truncate`, but the messages after it stay in a branch, which is named in the
   * result. Branches that begin after one of them keep it.
   */
  rewind(messageId: string, options?: CommitOptions): Promise<Rewound>
  /**
   * The newest messages, oldest first; a branch also has those that it shares. Tool calls and results are in
   * the pairs that providers require: each result follows its call, and unpaired ones are left out, unless
   * you choose `roles`.
   */
  messages(range?: Parameters<Transcript['messages']>[0]): Promise<readonly TranscriptMessage[]>
  /** Learns facts about the user from this thread: see `learning.ingest` of the handle. */
  learn(options?: Omit<ObservationOptions, 'conversation' | 'wholeConversation'>): Promise<LearningResult>
  /**
   * Adds a summary of the messages that were not summarised before to the log of the day. Throws
   * `invalid-argument` if the memory has no `llm`.
   */
  summarize(options?: ThreadSummaryOptions): ReturnType<typeof summarizeConversation>
  /**
   * Removes the recorded messages, with their history and remains in indexes, free pages and logs. First ends
   * running learning of the same handle. Learnt facts stay: see `forget` of the handle. A thread without
   * recorded messages has a receipt without files.
   */
  delete(options?: CommitOptions): Promise<RemovalReceipt>
  /**
   * Assembles a context for the next answer in this thread, from the memory of its project, workspace or
   * user. See `assemble` of the handle.
   */
  assemble(request?: ThreadRequest): Promise<AssembledContext>
  /**
   * The places and hashes of the lines of a context, without texts of memory: for a context that the app made
   * itself, or whose answer another process records. Pass it to `record` as `context`. Words of the
   * conversation are not kept.
   */
  packContext(context: ContextToPack): Promise<string>
}

/** How to record messages. */
export interface ThreadRecordOptions extends CommitOptions {
  /**
   * The ids of recorded messages that these replace, after a repeated answer or an edited turn. They are
   * removed as by `remove`, and the new ones take the place of the first, in one commit.
   */
  readonly replaces?: readonly string[]
  /** The context of the recorded answer, from `packContext`. By default the last one assembled here. */
  readonly context?: string
}

/** The new text of a message, and other changes. */
export type MessageChange = Pick<RecordedMessage, 'content'> &
  Partial<Omit<RecordedMessage, 'content' | 'id'>>

/** Where a branch begins. */
export interface BranchOptions extends CommitOptions {
  /** The id of the last shared message. */
  readonly after: string
  /** The id of the new thread. By default the id of this one with "-1", or the next free number. */
  readonly id?: string
}

/** The result of going back. */
export interface Rewound extends ThreadEdit {
  /** The id of the thread that has the messages after that place; undefined if there were none. */
  readonly kept: string | undefined
}

export interface ThreadEdit {
  /** The ids of the messages that were removed or replaced, in their order. */
  readonly messages: readonly string[]
  /** The number of learnt facts removed too. */
  readonly facts: number
}

/** How to summarise a thread. */
export type ThreadSummaryOptions = Pick<
  Parameters<typeof summarizeConversation>[0],
  'maxInputTokens' | 'maxTokens' | 'abortSignal'
>

export interface ThreadLearning extends Pick<Thread, 'learn' | 'summarize'> {
  /** Called after each recording and edit, with its number of user messages. */
  recorded(messages: number): void
  edited<T>(edit: () => Promise<T>): Promise<T>
  /** Returns the changes that remove facts learnt from these messages. */
  unlearn(messages: readonly string[], options: ReadOptions): ReturnType<typeof unlearnMessages>
}

type Located = Awaited<ReturnType<Transcript['located']>>

export interface ThreadBranches {
  create(options: BranchOptions): Promise<string>
  /** The lines that the thread does not share, with those of `left`: of chats, and of facts learnt from them. */
  unshared(
    tree: Omit<Located, 'messages'>,
    left: Located['messages'],
    options: ReadOptions,
  ): Promise<readonly SourceLines[]>
  /** The changes of the session of an edit; `now` has the messages in place of the removed ones. */
  session(
    removed: readonly TranscriptMessage[],
    now: readonly RecordedMessage[],
    options: ReadOptions,
  ): Promise<readonly Change[]>
  /** Keeps messages that an edit removes: those that branches share, or all with `isAll`. */
  keeping(isAll: boolean): Keeping
}

export interface Keeping {
  /** Copies messages to a branch; returns the changes of other branches for the commit of the edit. */
  before(removed: readonly TranscriptMessage[], options: ReadOptions): Promise<readonly Change[]>
  /** The id of that branch, if there is one. */
  id(): string | undefined
}

export interface ThreadParts {
  readonly learning: ThreadLearning
  readonly id: string
  readonly transcript: Transcript
  readonly branches: ThreadBranches
  readonly assemble: (request: ContextRequest) => Promise<AssembledContext>
  readonly packContext: Thread['packContext']
  readonly threadOf: (id: string) => Thread
  readonly pending: PendingWork
  readonly remove: (options: CommitOptions) => Promise<RemovalReceipt>
}
