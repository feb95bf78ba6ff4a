import { collisionKey } from '@sheaf/core/adapter'
import type { Change } from '@sheaf/core'
import {
  transcripts,
  branches,
  createTranscript,
  type Transcript,
  type TranscriptMessage,
} from '@sheaf/documents'
import { asDryRun } from '../import/import-request.ts'
import { THREAD_CHARACTERS, type HistoryMessage, type HistoryRequest } from './history.ts'

const MOST_MESSAGES = 500
export const MOST_CHARACTERS = 1_000_000
const BASE_CHARACTERS = THREAD_CHARACTERS - 8

const FORGOTTEN = '(forgotten)'

/** A message of a thread; its id is empty if a person wrote it by hand. */
type KnownMessage = TranscriptMessage & { readonly id: string }

interface KnownChat {
  readonly id: string
  readonly transcript: Transcript
  readonly known: readonly KnownMessage[]
  readonly isGone: (message: HistoryMessage) => boolean
}

interface Line {
  readonly transcript: Transcript
  last: string | undefined
}

/** The threads of one chat: the chat itself, and the branches with the other versions of its messages. */
export interface ChatTree {
  /** True if the newest known message of these is only in a branch. */
  isInBranch(messages: readonly HistoryMessage[]): boolean
  /**
   * Keeps messages in a branch before an edit removes them from the chat, with those after them. Returns the
   * changes of other branches for the commit of the edit.
   */
  keep(stale: readonly string[]): Promise<() => Promise<readonly Change[]>>
  added(fresh: readonly HistoryMessage[]): void
  /**
   * Adds the messages that no thread has, after the nearest message before them that one has: at the end of
   * that branch, or in a new one. `before` has the message before each one. Returns their number.
   */
  place(messages: readonly HistoryMessage[], before: ReadonlyMap<string, string | undefined>): Promise<number>
  /** The number of its branches that are new, and of those with further messages. */
  readonly counts: Readonly<Record<'created' | 'grown', number>>
}

/**
 * Reads the tree of a chat with the known messages. `names` has all files, and gets the new ones. A message
 * that was removed here is gone.
 */
export async function chatTree(
  { id, transcript, known, isGone }: KnownChat,
  { chats: store, clock, dryRun }: Pick<HistoryRequest, 'chats' | 'clock' | 'dryRun'>,
  names: Map<string, string>,
): Promise<ChatTree> {
  const counts = { created: 0, grown: 0 }
  const main: Line = { transcript, last: known.at(-1)?.id }
  const inChat = new Set(known.map((message) => message.id))
  const holders = new Map([...inChat].map((each) => [each, main]))
  const pathOf = (number: number) => transcripts.path(`${id.slice(0, BASE_CHARACTERS)}~${number}`)
  const isTaken = (path: string) => names.has(collisionKey(path))
  let next = 2
  const paths = new Set(await branches.all(store, transcript.path, {}))
  // A copy of only the visible files lacks the list, so that numbered paths are tried too.
  for (; isTaken(pathOf(next)); next += 1) paths.add(pathOf(next))
  const lineAt = (path: string): Line => {
    return { transcript: createTranscript({ store, clock, path }), last: undefined }
  }
  for (const path of paths) {
    const line = lineAt(path)
    for (const message of await line.transcript.messages({ own: true })) {
      line.last = message.id
      if (message.id !== undefined) holders.set(message.id, line)
    }
  }

  const append = async ({ transcript: { record } }: Line, messages: readonly HistoryMessage[]) => {
    for (const each of batches(messages)) await asDryRun(dryRun, record(each))
  }
  const create = async (
    parent: Transcript,
    after: string | undefined,
    messages: readonly HistoryMessage[],
  ): Promise<Line> => {
    while (isTaken(pathOf(next))) next += 1
    const path = pathOf(next)
    const [first = [], ...more] = batches(messages)
    const line = lineAt(path)
    if (dryRun) await asDryRun(dryRun, line.transcript.record(first))
    else {
      const own = first.map((message) => ({ ...message, at: message.at ?? clock.now() }))
      await branches.create(store, parent, { path, after, messages: own })
      for (const each of more) await line.transcript.record(each)
    }
    names.set(collisionKey(path), path)
    counts.created += 1
    return line
  }
  const enter = (line: Line, messages: readonly HistoryMessage[]) => {
    for (const message of messages) holders.set(message.id, line)
    line.last = messages.at(-1)?.id ?? line.last
  }

  return {
    counts,
    isInBranch: (messages) => {
      const newest = messages.findLast((message) => holders.has(message.id))
      return newest !== undefined && !inChat.has(newest.id)
    },
    async keep(stale) {
      const isStale = new Set(stale)
      const first = known.findIndex((message) => isStale.has(message.id))
      const tail = known.slice(first)
      const after = known.findLast((message, place) => place < first && message.id !== '')?.id
      // An import that was interrupted before the edit may have kept some of them.
      const kept = tail.findLast((message) => isStale.has(message.id) && holders.get(message.id) !== main)
      const rest = (kept === undefined ? tail : tail.slice(tail.indexOf(kept) + 1)).map((message) =>
        message.id === '' ? { ...message, id: crypto.randomUUID() } : message,
      )
      const begun = kept === undefined ? undefined : holders.get(kept.id)
      if (begun !== undefined) await append(begun, rest)
      const line = begun ?? (await create(transcript, after, rest))
      for (const each of stale) inChat.delete(each)
      const moved = tail.filter((message) => isStale.has(message.id))
      enter(line, moved)
      main.last = known.findLast((message) => inChat.has(message.id))?.id
      return async () =>
        (await branches.from(store, transcript.path, known, { first })).changes(line.transcript.path)
    },
    added(fresh) {
      enter(main, fresh)
      for (const message of fresh) inChat.add(message.id)
    },
    async place(messages, before) {
      const place = messages.findLastIndex((message) => holders.has(message.id))
      const fresh = messages.slice(place + 1).filter((message) => !isGone(message))
      if (fresh.length === 0) return 0
      let after = place === -1 ? before.get(messages[0]?.id ?? '') : messages[place]?.id
      while (after !== undefined && !holders.has(after)) after = before.get(after)
      const line = (after === undefined ? undefined : holders.get(after)) ?? main
      if (line !== main && line.last === after) {
        await append(line, fresh)
        counts.grown += 1
        enter(line, fresh)
      } else enter(await create(line.transcript, after, fresh), fresh)
      return fresh.length
    },
  }
}

export function* batches(messages: readonly HistoryMessage[]): Generator<readonly HistoryMessage[]> {
  let batch: HistoryMessage[] = []
  let characters = 0
  for (const message of messages) {
    if (
      batch.length === MOST_MESSAGES ||
      (batch.length > 0 && characters + message.content.length > MOST_CHARACTERS)
    ) {
      yield batch
      ;[batch, characters] = [[], 0]
    }
    batch.push(message)
    characters += message.content.length
  }
  if (batch.length > 0) yield batch
}

/**
 * The messages to add after those that memory has, and the ids of those to take out: messages of another
 * branch, since the person went back there. A forgotten message stays, and an older
 * export removes no message of a newer one.
 */
export function plan(
  messages: readonly HistoryMessage[],
  known: readonly HistoryMessage[],
  ids: ReadonlySet<string>,
): { readonly fresh: readonly HistoryMessage[]; readonly stale: readonly string[] } {
  const has = new Set(known.map(({ id }) => id))
  const fresh = messages.slice(messages.findLastIndex(({ id }) => has.has(id)) + 1)
  const shown = new Set(messages.map(({ id }) => id))
  const stale = known.filter(({ id, content }) => ids.has(id) && !shown.has(id) && content !== FORGOTTEN)
  const others = known.filter(({ id }) => !ids.has(id))
  const newest = (list: readonly HistoryMessage[]) => Math.max(...list.map(({ at }) => at?.getTime() ?? 0))
  const isOlder = others.length > 0 && newest(others) >= newest(fresh)
  return isOlder ? { fresh: [], stale: [] } : { fresh, stale: stale.map(({ id }) => id) }
}
