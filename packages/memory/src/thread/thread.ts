import { pairMessages } from '@sheaf/conversations'
import { InvalidArgumentError } from '@sheaf/core'
import { checkObject, checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { AssembledContext, CommitOptions, Message, ToolCall } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type {
  RecordedMessage,
  RecordOutcome,
  Transcript,
  TranscriptMessage,
  TranscriptRange,
} from '@sheaf/documents'
import type { ConversationSummary, ObservationOptions, SummarizeConversationOptions } from '@sheaf/ingest'
import { THREAD_WINDOW } from '../defaults.ts'
import type { LearningResult } from '../learning/learning.ts'
import type { PendingWork } from '../changes/pending-work.ts'
import type { ContextRequest } from '../context/context-record.ts'
import type { RemovalReceipt } from '../handles/removal.ts'
import { shortHash } from '../handles/short-hash.ts'
import { ASSEMBLE_NAMES } from '../options/assemble-names.ts'

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
   * Adds messages to the end, in one commit. A message whose id is recorded already is not added again;
   * `whenChanged` sets what happens when its text differs. Resolves to the outcome of each. Throws
   * InvalidArgumentError for a value that is not a message; then none of them is recorded.
   */
  record(
    messages: RecordedMessage | readonly RecordedMessage[],
    options?: ThreadRecordOptions,
  ): Promise<readonly RecordOutcome[]>
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
   * What becomes of a message whose id is recorded with another role or text: "keep" leaves what is recorded,
   * and reports it in the outcome; "add" adds it, once, in a second commit, under its id with a mark of its
   * text. "keep" by default.
   */
  readonly whenChanged?: 'keep' | 'add'
}

/** How to summarise a thread. */
export type ThreadSummaryOptions = Pick<
  SummarizeConversationOptions,
  'maxInputTokens' | 'maxTokens' | 'abortSignal'
>

/** What a thread does besides being recorded and assembled. */
export interface ThreadLearning extends Pick<Thread, 'learn' | 'summarize'> {
  /** Called after each recording, with how many messages of the user it had. */
  recorded(messages: number): void
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

const REQUEST_NAMES: OptionNames<ThreadRequest> = { ...ASSEMBLE_NAMES, query: true, record: true }

/** A thread. Does no I/O. */
export function createThread(parts: ThreadParts): Thread {
  const { id, transcript, pending, learning, remove, answered } = parts
  const assemble = async (threadRequest: ThreadRequest): Promise<AssembledContext> => {
    const { messages, ...request } = checkOptions(threadRequest, REQUEST_NAMES, undefined, 'request')
    if (messages !== undefined && !Array.isArray(messages))
      throw new InvalidArgumentError('messages', 'must be a list of messages')
    const { abortSignal } = request
    const known = await transcript.located({
      limit: Math.max(THREAD_WINDOW, messages?.length ?? 0),
      abortSignal,
    })
    if (messages === undefined) {
      const conversation = known.map(({ message }) => plain(message))
      return await parts.assemble({
        ...request,
        messages: conversation,
        recorded: known.map(({ lines }) => lines),
      })
    }
    // From the newest on, so that of equal messages each has its own lines.
    const left = new Map<string, (typeof known)[number][]>()
    for (const each of known) left.set(keyOf(each.message), [...(left.get(keyOf(each.message)) ?? []), each])
    const recorded = messages.toReversed().map((message) => left.get(keyOf(message))?.pop()?.lines)
    return await parts.assemble({ ...request, messages, recorded: recorded.toReversed() })
  }
  const messagesOf = async (range: TranscriptRange): Promise<readonly TranscriptMessage[]> => {
    const { limit = Infinity, roles } = checkObject(range, undefined, 'range')
    for (let wanted = limit; ;) {
      const found = await transcript.messages({ ...range, limit: wanted })
      if (roles !== undefined) return found
      const paired = pairMessages(found).messages.map(({ message }) => message)
      if (paired.length >= limit || found.length < wanted) return newestOf(paired, limit)
      wanted *= 2
    }
  }
  const record = async (
    messages: Parameters<Thread['record']>[0],
    threadOptions: ThreadRecordOptions,
  ): Promise<readonly RecordOutcome[]> => {
    const { whenChanged = 'keep', ...options } = checkOptions(threadOptions, {
      whenChanged: true,
      ...OPTION_NAMES.commit,
    })
    if (whenChanged !== 'keep' && whenChanged !== 'add')
      throw new InvalidArgumentError('whenChanged', 'must be "keep" or "add"')
    const outcomes = await transcript.record(messages, options)
    const list: readonly RecordedMessage[] = isList(messages) ? messages : [messages]
    learning.recorded(list.filter(({ role }) => role === 'user').length)
    answered(outcomes.flatMap((outcome, place) => (list[place]?.role === 'assistant' ? outcome.id : [])))
    if (whenChanged === 'keep' || outcomes.every(({ action }) => action !== 'changed')) return outcomes
    const others = await Promise.all(
      list.filter((_, place) => outcomes[place]?.action === 'changed').map(marked),
    )
    const added = [...(await transcript.record(others, options))]
    learning.recorded(0)
    return outcomes.map((outcome) => (outcome.action === 'changed' ? (added.shift() ?? outcome) : outcome))
  }
  return {
    id,
    path: transcript.path,
    record: (messages, options = {}) => pending.track(record(messages, options)),
    messages: (range = {}) => pending.track(messagesOf(range)),
    learn: (options) => pending.track(learning.learn(options)),
    summarize: (options) => pending.track(learning.summarize(options)),
    delete: async (options = {}) => await pending.track(remove(checkOptions(options, OPTION_NAMES.commit))),
    assemble: (request = {}) => pending.track(assemble(request)),
  }
}

// With the call that the oldest one answers.
function newestOf(messages: readonly TranscriptMessage[], limit: number): readonly TranscriptMessage[] {
  const start = Math.max(0, messages.length - limit)
  return messages.slice(messages.findLastIndex(({ role }, place) => place <= start && role !== 'tool'))
}

// The same mark for the same words, so that it is added once however often it comes.
async function marked(message: RecordedMessage): Promise<RecordedMessage> {
  return { ...message, id: `${message.id ?? ''}-${await shortHash([message.role, message.content])}` }
}

// Array.isArray does not narrow a readonly list.
function isList(
  messages: RecordedMessage | readonly RecordedMessage[],
): messages is readonly RecordedMessage[] {
  return Array.isArray(messages)
}

// As a model takes it: without what only the transcript needs.
function plain({ role, content, toolCalls, toolCallId }: TranscriptMessage): Message {
  return {
    role,
    content,
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
  }
}

// A value that is not a message has no key: the assembler refuses it and names its place.
function keyOf(message: Message | null | undefined): string {
  const { role, content, toolCalls = [], toolCallId = '' } = message ?? {}
  const calls = Array.isArray(toolCalls)
    ? toolCalls.map((call: ToolCall | null) => [call?.id, call?.name, call?.input])
    : []
  return JSON.stringify([role, content, calls, toolCallId])
}
