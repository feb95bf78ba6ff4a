import { pairMessages } from '@sheaf/conversations'
import { InvalidArgumentError } from '@sheaf/core'
import { checkObject, checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { AssembledContext, CommitOptions, Message, ToolCall } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import type { RecordedMessage, Transcript, TranscriptMessage } from '@sheaf/documents'
import { answersOf } from '../contexts/kept-contexts.ts'
import { ASSEMBLE_NAMES } from '../handles/scoped-memory.ts'
import type {
  Keeping,
  MessageChange,
  Thread,
  ThreadEdit,
  ThreadParts,
  ThreadRecordOptions,
  ThreadRequest,
} from './thread.ts'

/** Newest messages of a thread from which a context chooses its conversation. */
const THREAD_WINDOW = 200

type MessagesEdit = Parameters<Transcript['edit']>[0]

const REQUEST_NAMES: OptionNames<ThreadRequest> = { ...ASSEMBLE_NAMES, query: true, record: true }

const CHANGE_NAMES: OptionNames<MessageChange> = {
  role: true,
  content: true,
  toolCalls: true,
  toolCallId: true,
  name: true,
  at: true,
}

export function createThread(parts: ThreadParts): Thread {
  const { id, transcript, branches, pending, learning, remove } = parts
  const assemble = async (threadRequest: ThreadRequest): Promise<AssembledContext> => {
    const { messages, ...request } = checkOptions(threadRequest, REQUEST_NAMES, undefined, 'request')
    if (messages !== undefined && !Array.isArray(messages))
      throw new InvalidArgumentError('messages', 'must be a list of messages')
    const { abortSignal } = request
    const { messages: known, ...tree } = await transcript.located({
      limit: Math.max(THREAD_WINDOW, messages?.length ?? 0),
      abortSignal,
    })
    const except = await branches.unshared(tree, { abortSignal })
    if (messages === undefined) {
      const names = new Set(
        known.flatMap(({ message: { role, name = [] } }) => (role === 'user' ? name : [])),
      )
      const conversation = known.map(({ message }) => plain(message, names.size > 1))
      return await parts.assemble({
        ...request,
        messages: conversation,
        except,
        recorded: known.map(({ lines }) => lines),
      })
    }
    // Newest first, so that each of several equal messages gets its own lines.
    const left = new Map<string, (typeof known)[number][]>()
    for (const each of known) left.set(keyOf(each.message), [...(left.get(keyOf(each.message)) ?? []), each])
    const recorded = messages.toReversed().map((message) => left.get(keyOf(message))?.pop()?.lines)
    return await parts.assemble({ ...request, messages, except, recorded: recorded.toReversed() })
  }
  const messagesOf: Thread['messages'] = async (range = {}) => {
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
  ): ReturnType<Thread['record']> => {
    const { replaces, context, ...options } = checkOptions(threadOptions, {
      replaces: true,
      context: true,
      ...OPTION_NAMES.commit,
    })
    const given: readonly RecordedMessage[] = isList(messages) ? messages : [messages]
    // The answer gets its id before the commit, which also keeps its context.
    const list = given.map((message) =>
      message?.role === 'assistant' && message.id === undefined
        ? { ...message, id: crypto.randomUUID() }
        : message,
    )
    const keeping = list.some((message) => message?.role === 'assistant')
      ? { ...options, ...answersOf(list, context) }
      : options
    const outcomes =
      replaces === undefined || replaces.length === 0
        ? await transcript.record(list, keeping)
        : await replaced(list, replaces, keeping)
    learning.recorded(list.filter(({ role }) => role === 'user').length)
    return outcomes
  }
  const edit = async (
    change: MessagesEdit,
    given: CommitOptions,
    keeping = branches.keeping(false),
  ): Promise<ThreadEdit> => {
    const options = checkOptions(given, OPTION_NAMES.commit)
    const { abortSignal } = options
    let facts = 0
    const also = async (removed: readonly TranscriptMessage[]) => {
      const unlearnt = await learning.unlearn(idsOf(removed), { abortSignal })
      facts = unlearnt.facts
      return [...unlearnt.changes, ...(await keeping.before(removed, { abortSignal }))]
    }
    const removed = await learning.edited(() => transcript.edit(change, { ...options, also }))
    return { messages: idsOf(removed), facts }
  }
  const replaced = async (
    list: readonly RecordedMessage[],
    ids: readonly string[],
    options: CommitOptions,
  ): ReturnType<Thread['record']> => {
    const named = list.map((message) => ({ ...message, id: message?.id ?? crypto.randomUUID() }))
    await edit({ ids, insteadOf: () => named }, options)
    return named.map(({ id: messageId }) => ({ id: messageId, action: 'added' }))
  }
  const edits = async (
    change: MessagesEdit,
    options: CommitOptions,
    keeping?: Keeping,
  ): Promise<ThreadEdit> => {
    const done = await edit(change, options, keeping)
    if (done.messages.length > 0) learning.recorded(0)
    return done
  }
  return {
    id,
    path: transcript.path,
    record: (messages, options = {}) => pending.track(record(messages, options)),
    replace: async (messageId, change, options = {}) => {
      const given = checkOptions(change, CHANGE_NAMES, '{ content }', 'change')
      const insteadOf = ([first]: readonly TranscriptMessage[]) =>
        first === undefined ? [] : [{ ...first, ...given }]
      return await pending.track(edits({ ids: [messageId], insteadOf }, options))
    },
    remove: async (messageIds, options = {}) => {
      const ids = typeof messageIds === 'string' ? [messageIds] : messageIds
      return await pending.track(edits({ ids }, options))
    },
    truncate: async (after, options = {}) => {
      if (typeof after !== 'string')
        throw new InvalidArgumentError('afterMessageId', 'must be the id of a message; delete() removes all')
      return await pending.track(edits({ after }, options))
    },
    branch: async (options) => parts.threadOf(await pending.track(branches.create(options))),
    rewind: async (messageId, options = {}) => {
      if (typeof messageId !== 'string')
        throw new InvalidArgumentError('messageId', 'must be the id of a message; delete() removes all')
      const keeping = branches.keeping(true)
      const done = await pending.track(edits({ after: messageId }, options, keeping))
      return { ...done, kept: keeping.id() }
    },
    messages: (range) => pending.track(messagesOf(range)),
    learn: (options) => pending.track(learning.learn(options)),
    summarize: (options) => pending.track(learning.summarize(options)),
    delete: async (options = {}) => await pending.track(remove(checkOptions(options, OPTION_NAMES.commit))),
    assemble: (request = {}) => pending.track(assemble(request)),
    packContext: (context) => pending.track(parts.packContext(context)),
  }
}

// With the call that the oldest message answers.
function newestOf(messages: readonly TranscriptMessage[], limit: number): readonly TranscriptMessage[] {
  const start = Math.max(0, messages.length - limit)
  return messages.slice(messages.findLastIndex(({ role }, place) => place <= start && role !== 'tool'))
}

// A message without an id was written by hand, and nothing was learnt from it by name.
function idsOf(messages: readonly TranscriptMessage[]): readonly string[] {
  return messages.flatMap(({ id }) => id ?? [])
}

// Array.isArray does not narrow a readonly list.
function isList(
  messages: RecordedMessage | readonly RecordedMessage[],
): messages is readonly RecordedMessage[] {
  return Array.isArray(messages)
}

// Removes fields that only the transcript needs. With several speakers, each message begins with the name:
// not every provider accepts names of messages.
function plain(
  { role, content, name, toolCalls, toolCallId }: TranscriptMessage,
  hasNames: boolean,
): Message {
  return {
    role,
    content: hasNames && role === 'user' && name !== undefined ? `${name}: ${content}` : content,
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
