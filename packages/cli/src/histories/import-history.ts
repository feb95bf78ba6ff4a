import { checkedChange, collisionKey, portOf, readOrNone, storeOn } from '@sheaf/core/adapter'
import { createTranscript, transcriptPath } from '@sheaf/documents'
import type { Change, CommitOptions } from '@sheaf/core'
import type { Transcript } from '@sheaf/documents'
import { batches, chatTree, MOST_CHARACTERS } from './import-branches.ts'
import type { ChatTree, KnownMessage } from './import-branches.ts'
import { InterruptedError } from '../exit-codes.ts'
import { asDryRun, isCommitted, isRefusal } from '../import/refusal.ts'
import { NOTHING_SAID, notKept, plain, shortId, THREAD_CHARACTERS } from './history.ts'
import type { HistoryItem, HistoryMessage, LeftOut } from './history.ts'
import type { HistoryReport, HistoryRequest } from './history-request.ts'
import { proposeFacts } from './propose-facts.ts'

// In one commit, which costs as much as the text of some chats.
const MOST_CHATS = 10
// Of the ids of messages.
const MESSAGE_CHARACTERS = 256
/** The text of a message that a person had forgotten. */
const FORGOTTEN = '(forgotten)'
const OTHER_VERSIONS = 'the person went on with another one; --branches takes them in'

/**
 * Writes the parts of an export: chats as threads, documents as files, and facts and instructions as
 * proposals. Some new chats are one commit, and a long one is several. Running it again adds only new
 * messages, and brings back no message that was removed here. Rejects with an InterruptedError when the user
 * ends it, and when the source or the storage fails; written parts stay.
 */
export async function importHistory(request: HistoryRequest): Promise<HistoryReport> {
  const importer = new Importer(request)
  await importer.begin()
  try {
    for await (const item of request.items) {
      if (request.isInterrupted()) {
        const done = request.dryRun
          ? 'this was a dry run, and nothing was changed.'
          : 'what came in stays. Run it again to continue.'
        throw new InterruptedError(`Import interrupted: ${done}`)
      }
      await importer.add(item)
      request.onProgress()
    }
  } finally {
    await importer.commit()
  }
  return await importer.end()
}

type Chat = Extract<HistoryItem, { kind: 'chat' }>

/** The changes of a new chat. */
interface NewChat {
  readonly id: string
  readonly messages: readonly HistoryMessage[]
  readonly changes: Change[]
  options: CommitOptions
}

class Importer {
  readonly #request: HistoryRequest
  readonly #chats = { created: 0, grown: 0, changed: 0, unchanged: 0 }
  readonly #branches = { created: 0, grown: 0 }
  readonly #files = { created: 0, replaced: 0, unchanged: 0 }
  readonly #left = new Map<string, LeftOut & { count: number }>()
  readonly #facts: Extract<HistoryItem, { kind: 'fact' }>[] = []
  readonly #texts: Extract<HistoryItem, { kind: 'proposal' }>[] = []
  readonly #names = new Map<string, string>()
  // The outcomes of chats that come in several parts, each counted once.
  readonly #parts = new Map<
    string,
    { transcript: Transcript; known: Set<string>; action: 'created' | 'grown' | 'unchanged' }
  >()
  #messages = 0
  // For the next commit, by their paths.
  #waiting = new Map<string, NewChat>()

  constructor(request: HistoryRequest) {
    this.#request = request
  }

  async begin(): Promise<void> {
    for (const path of await this.#request.store.list()) this.#names.set(collisionKey(path), path)
  }

  async add(item: HistoryItem): Promise<void> {
    if (item.kind === 'left-out') this.#leaveOut(item)
    else if (item.kind === 'fact') this.#facts.push(item)
    else if (item.kind === 'proposal') this.#texts.push(item)
    else {
      await (item.kind === 'chat' ? this.#chat(item) : this.#document(item)).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        const what = item.kind === 'chat' ? `chat ${item.id}` : item.path
        this.#leaveOut({ kind: 'left-out', what, reason: error.message, isLoss: true })
      })
    }
  }

  async end(): Promise<HistoryReport> {
    for (const { action } of this.#parts.values()) this.#chats[action] += 1
    const { facts, proposals } = await proposeFacts(
      { facts: this.#facts, texts: this.#texts },
      this.#request,
      (item) => this.#leaveOut(item),
    )
    return {
      chats: this.#chats,
      branches: this.#branches,
      messages: this.#messages,
      files: this.#files,
      facts,
      proposals,
      leftOut: [...this.#left.values()],
    }
  }

  #leaveOut(item: LeftOut): void {
    const key = `${item.what}\n${item.reason}`
    const known = this.#left.get(key)
    this.#left.set(key, { ...item, count: (known?.count ?? 0) + (item.count ?? 1) })
  }

  async #chat({ id, versions = [], ...rest }: Chat): Promise<void> {
    const { dryRun } = this.#request
    const chat = { ...rest, id: shortId(id, THREAD_CHARACTERS) }
    const messages = this.#dated(chat)
    const takesVersions = this.#request.branches && messages.length > 0
    if (!takesVersions) this.#leaveOutVersions(versions)
    if (messages.length === 0) return this.#leaveOut(NOTHING_SAID)
    const path = transcriptPath(chat.id)
    if (this.#waiting.has(path)) await this.commit()
    const part = this.#parts.get(chat.id)
    const transcript = part?.transcript ?? this.#transcript(path, chat)
    const { known, hasBranches } =
      part === undefined ? await this.#known(transcript, path) : { known: [], hasBranches: false }
    if (chat.ids === undefined)
      return await this.#part(
        chat.id,
        transcript,
        part?.known ?? new Set(known.map(({ id }) => id)),
        messages,
      )
    // An edit keeps the messages that branches share, also where it makes no new branch.
    const tree =
      hasBranches || (takesVersions && (versions.length > 0 || known.length > 0))
        ? await chatTree({ id: chat.id, transcript, known }, this.#request, this.#names)
        : undefined
    const isInBranch = tree?.isInBranch(messages) === true
    const ids = new Set([...chat.ids].map((each) => shortId(each, MESSAGE_CHARACTERS)))
    const { fresh, stale } = isInBranch ? { fresh: [], stale: [] } : plan(messages, known, ids)
    const action =
      known.length === 0 ? 'created' : stale.length > 0 ? 'changed' : fresh.length > 0 ? 'grown' : 'unchanged'
    const [first, more] = batches(fresh)
    if (action === 'created' && first !== undefined && more === undefined && tree === undefined) {
      const added: NewChat = { id: chat.id, messages: first, changes: [], options: {} }
      await this.#transcript(path, chat, added).record(first)
      return await this.#wait(path, added)
    }
    if (stale.length > 0) {
      const also = tree === undefined ? {} : { also: await tree.keep(stale) }
      await asDryRun(dryRun, transcript.edit({ ids: stale, insteadOf: () => fresh }, also))
    } else for (const each of batches(fresh)) await asDryRun(dryRun, transcript.record(each))
    this.#names.set(collisionKey(path), path)
    this.#chats[action] += 1
    this.#messages += fresh.length
    tree?.added(fresh)
    if (tree !== undefined)
      await this.#versions(tree, messages, { isInBranch, versions: takesVersions ? versions : [], chat })
  }

  // The messages that the chat itself has not.
  async #versions(
    tree: ChatTree,
    shown: readonly HistoryMessage[],
    {
      isInBranch,
      versions,
      chat,
    }: { isInBranch: boolean; chat: Chat; versions: NonNullable<Chat['versions']> },
  ): Promise<void> {
    const times = new Map<string, Date | undefined>()
    const before = new Map<string, string | undefined>()
    const enter = (messages: readonly HistoryMessage[], after: string | undefined) => {
      for (const [place, message] of messages.entries()) {
        before.set(message.id, place === 0 ? after : messages[place - 1]?.id)
        times.set(message.id, message.at)
      }
    }
    try {
      enter(shown, undefined)
      if (isInBranch) this.#messages += await tree.place(shown, before)
      for (const { after: given, messages } of versions) {
        const own = given === undefined ? undefined : shortId(given, MESSAGE_CHARACTERS)
        const after = own !== undefined && before.has(own) ? own : undefined
        const at = times.get(after ?? '') ?? chat.at
        const dated = this.#dated({ ...chat, messages, at }).filter(({ id }) => !before.has(id))
        enter(dated, after)
        this.#messages += await tree.place(dated, before)
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      const what = `other versions of chat ${chat.id}`
      this.#leaveOut({ kind: 'left-out', what, reason: error.message, isLoss: true })
    }
    this.#branches.created += tree.counts.created
    this.#branches.grown += tree.counts.grown
  }

  #leaveOutVersions(versions: NonNullable<Chat['versions']>): void {
    const count = versions.reduce((sum, { messages }) => sum + messages.length, 0)
    for (const each of notKept('other versions of messages', count, OTHER_VERSIONS)) this.#leaveOut(each)
  }

  async #wait(path: string, chat: NewChat): Promise<void> {
    this.#waiting.set(path, chat)
    const messages = [...this.#waiting.values()].flatMap((each) => each.messages)
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
    if (this.#waiting.size === MOST_CHATS || characters > MOST_CHARACTERS) await this.commit()
  }

  /** Commits the new chats; if that is refused, each alone, so that each refused one has its reason. */
  async commit(): Promise<void> {
    const { chats: store, dryRun } = this.#request
    const all = [...this.#waiting]
    this.#waiting = new Map()
    const commit = async (chats: typeof all) => {
      const changes = chats.flatMap(([, chat]) => chat.changes)
      await asDryRun(dryRun, store.commit(changes, chats[0]?.[1].options))
      for (const [path, { messages }] of chats) {
        this.#names.set(collisionKey(path), path)
        this.#chats.created += 1
        this.#messages += messages.length
      }
    }
    const isMade = all.length === 0 || (all.length > 1 && (await isCommitted(commit(all))))
    if (isMade) return
    for (const each of all)
      await commit([each]).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        const [, { id }] = each
        this.#leaveOut({ kind: 'left-out', what: `chat ${id}`, reason: error.message, isLoss: true })
      })
  }

  // A part of a chat that comes in several: its messages follow each other by their ids alone.
  async #part(
    id: string,
    transcript: Transcript,
    known: Set<string>,
    messages: readonly HistoryMessage[],
  ): Promise<void> {
    const { dryRun } = this.#request
    const isNew = !this.#names.has(collisionKey(transcript.path)) && !this.#parts.has(id)
    const fresh = messages.filter((message) => !known.has(message.id))
    for (const each of batches(fresh)) await asDryRun(dryRun, transcript.record(each))
    for (const message of fresh) known.add(message.id)
    const before = this.#parts.get(id)?.action ?? (isNew ? 'created' : 'unchanged')
    this.#parts.set(id, {
      transcript,
      known,
      action: before === 'unchanged' && fresh.length > 0 ? 'grown' : before,
    })
    this.#messages += fresh.length
  }

  // As memory keeps them: with a time each, without characters that no storage takes, and each id once.
  #dated({ messages, at: first, id }: Chat): HistoryMessage[] {
    const seen = new Set<string>()
    let before = first
    let undated = 0
    const dated = messages.flatMap(({ at: given, ...message }) => {
      const at = given ?? before ?? this.#request.clock.now()
      if (given === undefined && before === undefined) undated += 1
      before = at
      const content = plain(message.content)
      const own = shortId(message.id, MESSAGE_CHARACTERS)
      if (content === '' || seen.has(own)) return []
      seen.add(own)
      return [{ ...message, id: own, content, at }]
    })
    if (undated > 0)
      this.#leaveOut({
        kind: 'left-out',
        what: 'times of messages',
        count: undated,
        reason: `the export has none, so that they have the time of this import (such as in ${id})`,
        isLoss: false,
      })
    return dated
  }

  // Its first file begins with the title, as fields. The changes of a new chat are kept for a later commit.
  #transcript(path: string, { title }: Chat, added?: NewChat): Transcript {
    const { chats: store, clock, format } = this.#request
    const fields = [
      ...(title === undefined ? [] : [`title: ${JSON.stringify(plain(title).replaceAll(/\s+/g, ' '))}`]),
      `source: ${format}`,
    ]
    const head = `---\n${fields.join('\n')}\n---\n\n`
    const below = portOf(store)
    const headed = storeOn({
      ...below,
      commit: async (changes, options) => {
        const headedChanges = changes.map(async (change) =>
          change.path === path && change.ifMatch === null && change.content !== null
            ? await checkedChange(below, { path, content: head + change.content, ifMatch: null })
            : change,
        )
        const all = await Promise.all(headedChanges)
        if (added === undefined) return await below.commit(all, options)
        added.changes.push(...all)
        added.options = options
        return { sequence: 0, committedAt: clock.now(), files: [] }
      },
    })
    return createTranscript({ store: headed, clock, path })
  }

  async #known(
    transcript: Transcript,
    path: string,
  ): Promise<{ readonly known: readonly KnownMessage[]; readonly hasBranches: boolean }> {
    if (!this.#names.has(collisionKey(path))) return { known: [], hasBranches: false }
    const { messages, hasBranches } = await transcript.located()
    return { known: messages.map(({ message }) => ({ ...message, id: message.id ?? '' })), hasBranches }
  }

  async #document({
    path: given,
    content,
    updatedAt,
  }: Extract<HistoryItem, { kind: 'document' }>): Promise<void> {
    const { store, dryRun, force } = this.#request
    const path = given.normalize('NFC')
    const twin = this.#names.get(collisionKey(path))
    if (twin !== undefined && twin !== path)
      return this.#leaveOut({
        kind: 'left-out',
        what: path,
        reason: `some systems take its name for that of ${twin}`,
        isLoss: true,
      })
    const text = plain(content, false)
    const before = await readOrNone(store, path)
    if (before === text) {
      this.#files.unchanged += 1
      return
    }
    if (before !== undefined && !force && !text.startsWith(before) && !(await this.#isOwn(path)))
      return this.#leaveOut({
        kind: 'left-out',
        what: path,
        reason: 'it was changed in memory; --force overwrites it',
        isLoss: true,
      })
    const time = updatedAt === undefined ? {} : { updatedAt }
    await asDryRun(dryRun, store.commit([{ path, content: text, ...time }]))
    this.#names.set(collisionKey(path), path)
    this.#files[before === undefined ? 'created' : 'replaced'] += 1
  }

  // True if an import wrote the file last.
  async #isOwn(path: string): Promise<boolean> {
    const [last] = await this.#request.history.list(path, { limit: 1 })
    return last?.reason === `import from ${this.#request.format}`
  }
}

/**
 * The messages to add after those that memory has, and the ids of those to take out: messages of another
 * branch, since the person went back there. A message that was removed or forgotten here stays away, and an
 * older export removes no message of a newer one.
 */
function plan(
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
