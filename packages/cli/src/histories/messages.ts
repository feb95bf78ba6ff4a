import { wordsOf } from '../agents/own-words.ts'
import type { ExportFile } from './reading/export-files.ts'
import {
  digestOf,
  firstOf,
  jsonLines,
  notKept,
  OF_PROGRAMS,
  recordsOf,
  timeOf,
  unread,
  type HistoryItem,
  type LeftOut,
  type Owner,
  type Reader,
  type SaidMessage,
} from './history.ts'
import { listOf, objectOf, textOf, type Json } from '../output.ts'
import { ofOthers } from './memories.ts'

type Role = 'user' | 'assistant'
const ROLES: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human'].map((name) => [name, 'user'] as const),
  ...['assistant', 'ai', 'bot', 'chatgpt', 'gpt', 'model'].map((name) => [name, 'assistant'] as const),
])
const PROGRAMS = ['system', 'developer', 'tool', 'function', 'ipython']
// Llama and Mistral wrap words so.
const INST = /^(?:<s>)?\s*\[INST\]\s*(?:<<SYS>>[^]*?<<\/SYS>>\s*)?([^]*?)\s*\[\/INST\]$/
const THREADS = 'thread thread_id threadId conversation_id conversationId session_id sessionId'.split(' ')
const SPEAKERS = ['name', 'speaker', 'author', 'sender', 'sender_name', 'username', 'display_name']
const USERS = ['user', 'user_id', 'userId']
const TIMES = ['created_at', 'createdAt', 'timestamp', 'at', 'time', 'date']
// The messages that are kept in memory before they are passed on, for threads with one message on each line.
const BATCH = 500

/**
 * Messages as JSON or JSON lines, in three forms: one message each (`{ role, content }`, with a thread and a
 * time), one conversation each with `messages`, and ShareGPT's `{ conversations: [{ from, value }] }`. If
 * they belong to several users, only those of `owner`.
 */
export const messages: Reader = async function* (files, problems, owner) {
  for (const file of files.filter(({ path }) => /\.(?:jsonl?|ndjson)$/i.test(path))) {
    const threads = createThreads(file, owner, await severalUsers(file))
    for await (const { where, number, value } of valuesOf(file, problems)) {
      const list = listOf(value['conversations'] ?? value['messages'])
      if (list.length > 0) yield* threads.whole(value, list, number)
      else if ('role' in value || 'from' in value) yield* threads.add(value)
      else if (value['sheaf'] === 'export')
        yield unread(
          where,
          'of an export as JSON only the chats come in; `sheaf export ada.tar.gz` has the files',
        )
      else if (value['type'] !== 'summary') yield unread(where, 'it is neither a message nor a conversation')
    }
    yield* threads.end()
  }
}

async function* valuesOf(file: ExportFile, problems: LeftOut[]) {
  if (/\.json$/i.test(file.path)) return yield* recordsOf(file, problems, 'threads', 'data')
  for await (const { number, value } of jsonLines(file, problems))
    yield { where: `line ${number} of ${file.path}`, number, value }
}

async function severalUsers(file: ExportFile): Promise<boolean> {
  const users = new Set<string>()
  for await (const { value } of valuesOf(file, [])) {
    const user = firstOf(value, ...USERS)
    if (user !== undefined) users.add(user)
    if (users.size > 1) return true
  }
  return false
}

function createThreads(file: ExportFile, owner: Owner, hasSeveral: boolean) {
  const fileThread = file.path.replace(/^.*\/|\.\w+$/g, '')
  const open = new Map<string, SaidMessage[]>()
  const counts = new Map<string, number>()
  const roles = new Map<string, number>()
  let [waiting, others] = [0, 0]

  const isOfOther = (value: Json) => {
    const user = firstOf(value, ...USERS)
    const isOther = hasSeveral && user !== undefined && user !== owner.id
    if (isOther) others += 1
    return isOther
  }
  const read = (value: Json, place: string) => {
    const given = String(value['role'] ?? value['from'])
    const role = ROLES.get(given.toLowerCase())
    const words = wordsOf(value['content'] ?? value['value'] ?? value['text'] ?? value['parts'])
    const content = words.replace(INST, '$1')
    if (role === undefined || content === '') {
      const kind = words === '' || role !== undefined || PROGRAMS.includes(given.toLowerCase()) ? '' : given
      roles.set(kind, (roles.get(kind) ?? 0) + 1)
      return undefined
    }
    const at = firstTime(value)
    // An id of its own, or its words and time, so that the same file of another day gives the same ids.
    const id =
      firstOf(value, 'id', 'uuid', 'message_id') ??
      (at === undefined ? place : `${at.toISOString()} ${digestOf(`${role}\n${content}`).slice(0, 12)}`)
    return { id, role, content, at, name: speakerOf(value) }
  }
  function* flush(): Generator<HistoryItem> {
    for (const [id, list] of open) yield { kind: 'chat', id, messages: list, at: file.updatedAt }
    open.clear()
    waiting = 0
  }

  return {
    *whole(value: Json, list: readonly unknown[], number: number): Generator<HistoryItem> {
      if (isOfOther(value)) return
      const said = list.map(objectOf).flatMap((each, place) => read(each, `${place + 1}`) ?? [])
      const id = firstOf(value, 'id', ...THREADS) ?? `${fileThread}-${number}`
      const at = firstTime(value) ?? file.updatedAt
      const ids = new Set(said.map((each) => each.id))
      if (said.length > 0) yield { kind: 'chat', id, title: textOf(value['title']), messages: said, at, ids }
    },
    *add(value: Json): Generator<HistoryItem> {
      if (isOfOther(value)) return
      const thread = firstOf(value, ...THREADS) ?? fileThread
      const count = (counts.get(thread) ?? 0) + 1
      counts.set(thread, count)
      const message = read(value, `${count}`)
      if (message === undefined) return
      open.set(thread, [...(open.get(thread) ?? []), message])
      waiting += 1
      if (waiting >= BATCH) yield* flush()
    },
    *end(): Generator<HistoryItem> {
      yield* flush()
      for (const [role, count] of roles)
        if (role === '') yield* notKept('messages of tools and of the system', count, OF_PROGRAMS)
        else yield unread(`messages of the role "${role}"`, 'only those of user and assistant come in', count)
      if (others > 0) yield ofOthers('messages', others, owner)
    },
  }
}

// The name of the speaker; a word such as "user" is a role, not a name.
function speakerOf(value: Json): string | undefined {
  const names = [...SPEAKERS, ...('role' in value ? ['from'] : [])]
  return names
    .map((key) => textOf(value[key]) ?? textOf(objectOf(value[key])['name']))
    .map((name = '') =>
      name
        .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 128),
    )
    .find((name) => name !== '' && !ROLES.has(name.toLowerCase()))
}

function firstTime(value: Json): Date | undefined {
  return TIMES.map((name) => timeOf(value[name])).find((time) => time !== undefined)
}
