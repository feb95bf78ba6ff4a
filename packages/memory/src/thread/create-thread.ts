import { inert, pairMessages } from '@sheaf/conversations'
import {
  checkObject,
  checkOptions,
  OPTION_NAMES,
  LAYOUT,
  fileKind,
  readAll,
  whileRaced,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { AssembledContext, CommitOptions, Message, ToolCall, Clock, MemoryStore } from '@sheaf/core'
import { branches, type RecordedMessage, type Transcript, type TranscriptMessage } from '@sheaf/documents'
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
  BranchOptions,
  ThreadBranches,
} from './thread.ts'
import { leftBehind } from './record-turn.ts'
import { branchedSession, sessionOf, withoutItems, type SessionItem } from './session-items.ts'
import { factsIn } from '@sheaf/ingest/facts'

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
    if (messages !== undefined && !Array.isArray(messages)) refuse('messages', 'must be a list of messages')
    const { abortSignal } = request
    const { messages: located, ...tree } = await transcript.located({
      limit: Math.max(THREAD_WINDOW, messages?.length ?? 0),
      abortSignal,
    })
    const known = located.map(({ message, lines }) => ({ message, lines: { ...lines, at: message.at } }))
    const said = (messages ?? []).filter((each) => typeof each?.content === 'string')
    const except = await branches.unshared(tree, leftBehind(said, known), { abortSignal })
    if (messages === undefined) {
      const names = new Set(
        known.flatMap(({ message: { role, name = [] } }) => (role === 'user' ? name : [])),
      )
      const conversation = known.map(({ message }) => plain(message, names.size > 1))
      const recorded = known.map(({ lines }) => lines)
      return await parts.assemble({ ...request, messages: conversation, except, recorded })
    }
    // Newest first, so that each of several equal messages gets its own lines.
    const equal = Map.groupBy(known, ({ message }) => keyOf(message))
    const recorded = messages.toReversed().map((message) => equal.get(keyOf(message))?.pop()?.lines)
    // Messages that are answered together come as one.
    const turn = `${messages.at(-1)?.content}`
    const isPart = ({ content }: Message) =>
      content !== turn && `\n\n${turn}\n\n`.includes(`\n\n${content}\n\n`)
    const hidden = [...except, ...known.flatMap(({ message, lines }) => (isPart(message) ? lines : []))]
    return await parts.assemble({ ...request, messages, except: hidden, recorded: recorded.toReversed() })
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
    const {
      replaces = [],
      context,
      ...options
    } = checkOptions(threadOptions, {
      replaces: true,
      context: true,
      ...OPTION_NAMES.commit,
    })
    // The answer gets its id before the commit, which also keeps its context.
    const list = [messages]
      .flat()
      .map((message: RecordedMessage) =>
        message?.role === 'assistant' && message.id === undefined
          ? { ...message, id: crypto.randomUUID() }
          : message,
      )
    const keeping = list.some((message) => message?.role === 'assistant')
      ? { ...options, ...answersOf(list, context) }
      : options
    const replaced = async () => {
      const named = list.map((message) => ({ ...message, id: message?.id ?? crypto.randomUUID() }))
      await edit({ ids: replaces, insteadOf: () => named }, keeping)
      return named.map(({ id: messageId }) => ({ id: messageId, action: 'added' }) as const)
    }
    const outcomes = await (replaces.length === 0 ? transcript.record(list, keeping) : replaced())
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
      const kept = await keeping.before(removed, { abortSignal })
      const now = change.insteadOf?.(removed) ?? []
      return [...unlearnt.changes, ...kept, ...(await branches.session(removed, now, { abortSignal }))]
    }
    const removed = await learning.edited(() => transcript.edit(change, { ...options, also }))
    return { messages: idsOf(removed), facts }
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
      checkId('afterMessageId', after)
      return await pending.track(edits({ after }, options))
    },
    branch: async (options) => parts.threadOf(await pending.track(branches.create(options))),
    rewind: async (messageId, options = {}) => {
      checkId('messageId', messageId)
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

function checkId(argument: string, id: unknown): void {
  if (typeof id !== 'string') refuse(argument, 'must be the id of a message; delete() removes all')
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

// With several speakers, each message begins with the name: not every provider accepts names of messages.
function plain(
  { role, content, name, toolCalls, toolCallId }: TranscriptMessage,
  hasNames: boolean,
): Message {
  return {
    role,
    content: hasNames && role === 'user' && name !== undefined ? `${inert.name(name)}: ${content}` : content,
    ...(toolCalls && { toolCalls }),
    ...(toolCallId && { toolCallId }),
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

const NAMES: OptionNames<BranchOptions> = { after: true, id: true, ...OPTION_NAMES.commit }
// A branch has the thread's id and a number as its id; an id of a thread has at most 128 characters.
const BASE_CHARACTERS = 100

interface BranchParts {
  readonly id: string
  readonly transcript: Transcript
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'today'>
  readonly transcriptOf: (id: string) => Transcript
  /** The branches of a tree, by the index: a copy of the visible files has no list. */
  readonly found: (root: string) => Promise<readonly string[]>
}

export function threadBranches(parts: BranchParts): ThreadBranches {
  const { id, transcript, store, clock, transcriptOf } = parts
  const made = async (
    path: string,
    cut: Omit<Parameters<typeof branches.create>[2], 'path'>,
    options: CommitOptions,
  ) => {
    const { abortSignal } = options
    const laterIn = async () => {
      const last = cut.messages?.at(-1)?.id ?? cut.after
      const all = await transcript.messages({ abortSignal })
      return idsOf(all.slice(all.findLastIndex((message) => message.id === last) + 1))
    }
    const also = await branchedSession(store, [transcript.path, path], laterIn, { abortSignal })
    await branches.create(store, transcript, { path, ...cut, also }, options)
  }
  const base = id.slice(0, BASE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
  const create = async (
    { after, messages }: Omit<Parameters<typeof branches.create>[2], 'path'>,
    given: string | undefined,
    options: CommitOptions,
  ) => {
    if (given !== undefined) {
      await made(transcriptOf(given).path, { after }, options)
      return given
    }
    const { abortSignal } = options
    let count = 0
    const next = async () => {
      count += 1
      const { head } = await transcript.located({ limit: 1, abortSignal })
      const taken = new Set(await branches.all(store, head?.root ?? transcript.path, { abortSignal }))
      let number = count
      const named = () => `${base}-${number}`
      while (taken.has(transcriptOf(named()).path)) number += 1
      await made(transcriptOf(named()).path, { after, messages }, options)
      return named()
    }
    return await whileRaced(next, abortSignal)
  }
  return {
    async create(branchOptions) {
      const { after, id: given, ...options } = checkOptions(branchOptions, NAMES, '{ after }')
      if (typeof after !== 'string' || after === '')
        refuse('after', 'must be the id of a message, as messages() returns it')
      return await create({ after }, given, options)
    },
    async unshared(tree, left, options) {
      const also = await parts.found(tree.head?.root ?? transcript.path)
      const found = await branches.unsharedLines(store, transcript.path, tree, { also, left, ...options })
      if (found === undefined) return []
      const archives = (await store.list('archive', options)).filter((path) => fileKind(path) === 'facts')
      const paths = [LAYOUT.facts, ...archives]
      const contents = await readAll(store, paths, options)
      const facts = paths.flatMap((source, place) =>
        factsIn(contents[place] ?? '', clock.today()).facts.flatMap(({ source: from, line, lineEnd }) =>
          from !== undefined && found.has(from.conversation, from.message)
            ? { source, lineStart: line, lineEnd }
            : [],
        ),
      )
      return [...found.lines, ...facts]
    },
    async session(removed, now, options) {
      const paths = await sessionOf(store, transcript.path, options)
      if (paths.length === 0) return []
      const texts = new Map(
        now.flatMap(({ id: same, content }) => (same === undefined ? [] : [[same, content]])),
      )
      const gone = new Set<string | undefined>(idsOf(removed).filter((each) => !texts.has(each)))
      const isGone = ({ message }: SessionItem) => gone.has(message)
      return (await withoutItems(store, paths, isGone, options, texts)).changes
    },
    keeping(isAll) {
      let made: { readonly key: string; readonly id: string } | undefined
      return {
        id: () => made?.id,
        async before(removed, { abortSignal }) {
          const own = await transcript.messages({ own: true, abortSignal })
          const gone = new Set(removed.map((message) => message.id))
          const known = new Set(own.map((message) => message.id))
          // A branch that shares messages of this one also shares those before them.
          const isShared = removed.some((message) => !known.has(message.id))
          const first = isShared
            ? 0
            : own.findIndex((message) => message.id !== undefined && gone.has(message.id))
          if (first === -1) return []
          const { last, changes } = await branches.from(store, transcript.path, own, { first, abortSignal })
          const until = isAll ? own.length - 1 : own.findLastIndex((message) => message.id === last)
          if (last === undefined && !isAll) return []
          const all = await transcript.messages({ abortSignal })
          const shared = all.length - own.length
          // The last message before the removed ones that has an id.
          const place = all.findLastIndex((message, at) => at < shared + first && message.id !== undefined)
          const kept = all.slice(place + 1, shared + until + 1)
          const key = JSON.stringify([all[place]?.id, kept])
          if (made?.key !== key) {
            const cut = { after: all[place]?.id, messages: kept }
            made = { key, id: await create(cut, undefined, { abortSignal }) }
          }
          return changes(transcriptOf(made.id).path)
        },
      }
    },
  }
}
