import { checkedChange, collisionKey, portOf, readOrNone, storeOn } from '@sheaf/core/adapter'
import { transcripts, createTranscript, type Transcript } from '@sheaf/documents'
import type { Change, CommitOptions } from '@sheaf/core'
import { batches, chatTree, MOST_CHARACTERS, plan, type ChatTree } from './import-branches.ts'
import { recordedWords } from '../agents/session-file.ts'
import { asDryRun, commitTogether, ifRefused, interrupted } from '../import/import-request.ts'
import {
  notKept,
  plain,
  shortId,
  THREAD_CHARACTERS,
  unread,
  type Fact,
  type HistoryItem,
  type HistoryMessage,
  type LeftOut,
  type HistoryReport,
  type HistoryRequest,
} from './history.ts'
import { foldersOf, importDocuments, importMonth, proposeFacts } from './import-texts.ts'
import { ExportNames, MESSAGE_CHARACTERS, TakenIn } from './taken-in.ts'

const MOST_CHATS = 10
const OTHER_VERSIONS = 'the person went on with another one; --branches takes them in'

/**
 * Writes the parts of an export: chats as threads, documents as files, and facts and instructions as
 * proposals. Some new chats are one commit, and a long one is several. Running it again adds only new
 * messages, and does not restore messages that were removed from memory. Rejects with an InterruptedError
 * when the user ends it, and when the source or the storage fails; written parts stay.
 */
export async function importHistory(request: HistoryRequest): Promise<HistoryReport> {
  const importer = new Importer(request)
  await importer.begin()
  try {
    for await (const item of request.items) {
      if (request.isInterrupted()) throw interrupted(request.dryRun, 'what came in stays.')
      await importer.add(item)
      request.onProgress()
    }
  } finally {
    await importer.commit(true)
  }
  return await importer.end()
}

type Chat = Extract<HistoryItem, { kind: 'chat' }>

type IsGone = (message: HistoryMessage) => boolean

interface NewChat {
  readonly id: string
  readonly messages: readonly HistoryMessage[]
  readonly changes: Change[]
  options: CommitOptions
}

interface Part {
  readonly transcript: Transcript
  /** Marks of this import's texts, by message id; empty for messages of earlier imports. */
  readonly known: Map<string, string>
  readonly isRecorded: ReturnType<typeof recordedWords>
  readonly action: 'created' | 'grown' | 'unchanged' | 'removed'
}

class Importer {
  readonly #request: HistoryRequest
  readonly #chats = { created: 0, grown: 0, changed: 0, unchanged: 0 }
  readonly #branches = { created: 0, grown: 0 }
  readonly #files = new Map<string, keyof HistoryReport['files']>()
  readonly #left = new Map<string, LeftOut>()
  readonly #facts: Fact[] = []
  readonly #texts: Extract<HistoryItem, { kind: 'proposal' }>[] = []
  readonly #names = new Map<string, string>()
  readonly #twice = new ExportNames()
  readonly #taken: TakenIn
  readonly #parts = new Map<string, Part>()
  #folders = new Map<string, string>()
  #messages = 0
  #waiting = new Map<string, NewChat>()

  constructor(request: HistoryRequest) {
    this.#request = request
    this.#taken = new TakenIn(request.clock.now())
  }

  async begin(): Promise<void> {
    const { store, chats } = this.#request
    for (const path of await store.list()) this.#names.set(collisionKey(path), path)
    this.#folders = foldersOf(this.#names.values())
    await this.#taken.load(chats)
  }

  async add(item: HistoryItem): Promise<void> {
    if (item.kind === 'left-out') this.#leaveOut(item)
    else if (item.kind === 'fact') this.#facts.push(item)
    else if (item.kind === 'proposal') this.#texts.push(item)
    else {
      const what =
        item.kind === 'chat'
          ? `chat ${item.id}`
          : item.kind === 'month'
            ? `${item.chat}/${item.month}.md`
            : item.path
      await (item.kind === 'chat' ? this.#chat(item) : this.#write(item)).catch(this.#refused(what))
    }
  }

  async end(): Promise<HistoryReport> {
    for (const { action } of this.#parts.values())
      if (action === 'removed') this.#leaveOutChat()
      else this.#chats[action] += 1
    const { twice } = this.#twice
    this.#leaveOut(...notKept('ids that are there twice', twice, 'their texts came in under other ids'))
    const given = { facts: this.#facts, texts: this.#texts }
    const proposed = await proposeFacts(given, this.#request, (...items) => this.#leaveOut(...items))
    const files = { created: 0, replaced: 0, unchanged: 0 }
    for (const action of this.#files.values()) files[action] += 1
    return {
      chats: this.#chats,
      branches: this.#branches,
      messages: this.#messages,
      files,
      ...proposed,
      leftOut: [...this.#left.values()],
    }
  }

  #leaveOut(...items: readonly LeftOut[]): void {
    for (const item of items) {
      const key = `${item.what}\n${item.reason}`
      const known = this.#left.get(key)
      this.#left.set(key, { ...item, count: (known?.count ?? 0) + item.count })
    }
  }

  #refused(what: string): (error: unknown) => void {
    return ifRefused(({ message }) => this.#leaveOut(unread(what, message)))
  }

  async #chat({ id, versions = [], ...rest }: Chat): Promise<void> {
    const { dryRun, force } = this.#request
    const messages = this.#dated({ ...rest, id })
    const takesVersions = this.#request.branches && messages.length > 0
    if (!takesVersions) {
      const count = versions.reduce((sum, each) => sum + each.messages.length, 0)
      this.#leaveOut(...notKept('other versions of messages', count, OTHER_VERSIONS))
    }
    if (messages.length === 0)
      return this.#leaveOut(...notKept('conversations without a message', 1, 'nothing was said'))
    const name = this.#twice.nameOf(id, rest.ids === undefined ? [] : messages)
    const chat = { ...rest, id: shortId(name, THREAD_CHARACTERS) }
    const path = transcripts.path(chat.id)
    if (this.#waiting.has(path)) await this.commit()
    const part = this.#parts.get(chat.id)
    const transcript = part?.transcript ?? this.#transcript(path, chat)
    const isThere = this.#names.has(collisionKey(path))
    const before = part === undefined && isThere ? await transcript.located() : undefined
    const known = (before?.messages ?? []).map(({ message }) => ({ ...message, id: message.id ?? '' }))
    const isGone = ({ id: each }: HistoryMessage) => !force && this.#taken.has(chat.id, each)
    const isRemoved = known.length === 0 && !isThere && messages.some(isGone)
    if (chat.ids === undefined) {
      const own: Part = part ?? {
        transcript,
        known: new Map(known.map((each) => [each.id, ''])),
        isRecorded: recordedWords(known),
        action: isRemoved ? 'removed' : 'unchanged',
      }
      for (const each of messages)
        if (!own.known.has(each.id) && own.isRecorded(each)) own.known.set(each.id, '')
      return await this.#part(chat.id, own, { messages, isGone })
    }
    if (isRemoved) return this.#leaveOutChat()
    // An edit keeps the messages that branches share, even if it makes no new branch.
    const tree =
      before?.hasBranches === true || (takesVersions && (versions.length > 0 || known.length > 0))
        ? await chatTree({ id: chat.id, transcript, known, isGone }, this.#request, this.#names)
        : undefined
    const isInBranch = tree?.isInBranch(messages) === true
    const given = [...chat.ids, ...messages.map((each) => each.id)]
    const ids = new Set(given.map((each) => shortId(each, MESSAGE_CHARACTERS)))
    const { fresh: added, stale } = isInBranch ? { fresh: [], stale: [] } : plan(messages, known, ids)
    const fresh = this.#withoutGone(added, isGone)
    const action =
      known.length === 0 ? 'created' : stale.length > 0 ? 'changed' : fresh.length > 0 ? 'grown' : 'unchanged'
    if (known.length === 0 && chat.title !== undefined) this.#taken.enter(chat.id, [titleLine(chat.title)])
    const [first, more] = batches(fresh)
    if (action === 'created' && first !== undefined && more === undefined && tree === undefined) {
      const made: NewChat = { id: chat.id, messages: first, changes: [], options: {} }
      await this.#transcript(path, chat, made).record(first)
      return await this.#wait(path, made)
    }
    if (stale.length > 0) {
      const also = await tree?.keep(stale)
      await asDryRun(dryRun, transcript.edit({ ids: stale, insteadOf: () => fresh }, { also }))
    } else for (const each of batches(fresh)) await asDryRun(dryRun, transcript.record(each))
    this.#names.set(collisionKey(path), path)
    const isRenamed = await this.#rename(chat, path)
    this.#chats[action === 'unchanged' && isRenamed ? 'changed' : action] += 1
    this.#messages += fresh.length
    await this.#enter(chat.id, [...known, ...fresh], tree === undefined ? stale : [])
    tree?.added(fresh)
    if (tree !== undefined)
      await this.#versions(tree, messages, isInBranch, takesVersions ? { ...chat, versions } : chat)
  }

  async #versions(
    tree: ChatTree,
    shown: readonly HistoryMessage[],
    isInBranch: boolean,
    chat: Chat,
  ): Promise<void> {
    const times = new Map<string, Date | undefined>()
    const before = new Map<string, string | undefined>()
    const enter = (messages: readonly HistoryMessage[], after?: string) => {
      let last = after
      for (const { id, at } of messages) {
        before.set(id, last)
        times.set(id, at)
        last = id
      }
    }
    try {
      enter(shown)
      if (isInBranch) {
        this.#messages += await tree.place(shown, before)
        await this.#enter(chat.id, shown)
      }
      for (const { after: given, messages } of chat.versions ?? []) {
        const own = shortId(given ?? '', MESSAGE_CHARACTERS)
        const after = before.has(own) ? own : undefined
        const at = times.get(own) ?? chat.at
        const dated = this.#dated({ ...chat, messages, at }).filter(({ id }) => !before.has(id))
        enter(dated, after)
        this.#messages += await tree.place(dated, before)
        await this.#enter(chat.id, dated)
      }
    } catch (error) {
      this.#refused(`other versions of chat ${chat.id}`)(error)
    }
    this.#branches.created += tree.counts.created
    this.#branches.grown += tree.counts.grown
  }

  #withoutGone(all: readonly HistoryMessage[], isGone: IsGone): HistoryMessage[] {
    const fresh = all.filter((each) => !isGone(each))
    this.#leaveOut(...notKept('messages that were removed here', all.length - fresh.length, 'they stay away'))
    return fresh
  }

  #leaveOutChat(): void {
    this.#chats.unchanged += 1
    const reason = 'they stay away; --force takes them in again'
    this.#leaveOut(...notKept('chats that were removed or moved here', 1, reason))
  }

  async #enter(id: string, messages: readonly HistoryMessage[], gone?: readonly string[]): Promise<void> {
    const ids = messages.map((each) => each.id)
    this.#taken.enter(id, gone === undefined ? ids : ids.filter((each) => !gone.includes(each)), gone)
    await this.#save(false)
  }

  async #save(isEnd: boolean): Promise<void> {
    const { chats, dryRun } = this.#request
    const changes = dryRun ? [] : this.#taken.taken(isEnd)
    if (changes.length === 0) return
    await chats
      .commit(changes)
      .catch(
        ifRefused(({ message }) => this.#leaveOut(...notKept('the list for a later import', 1, message))),
      )
  }

  async #wait(path: string, chat: NewChat): Promise<void> {
    this.#waiting.set(path, chat)
    const messages = [...this.#waiting.values()].flatMap((each) => each.messages)
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
    if (this.#waiting.size === MOST_CHATS || characters > MOST_CHARACTERS) await this.commit()
  }

  async commit(isEnd = false): Promise<void> {
    const { chats: store, dryRun } = this.#request
    const all = [...this.#waiting]
    this.#waiting = new Map()
    const commit = async (chats: readonly (typeof all)[number][]) => {
      const changes = chats.flatMap(([, chat]) => chat.changes)
      await asDryRun(dryRun, store.commit(changes, chats[0]?.[1].options))
      for (const [path, { id, messages }] of chats) {
        this.#names.set(collisionKey(path), path)
        this.#chats.created += 1
        this.#messages += messages.length
        await this.#enter(id, messages)
      }
    }
    await commitTogether(all, commit, ([, { id }], { message }) =>
      this.#leaveOut(unread(`chat ${id}`, message)),
    )
    if (isEnd) await this.#save(true)
  }

  // A chat that got another name has it here too, unless a person gave it one.
  async #rename({ id, title }: Chat, path: string): Promise<boolean> {
    const { chats: store, dryRun } = this.#request
    const line = title && titleLine(title)
    if (!line || this.#taken.has(id, line)) return false
    this.#taken.enter(id, [line])
    const text = (await readOrNone(store, path)) ?? ''
    const [before = ''] = /^(?<=^---\n)title: .*$/m.exec(text) ?? []
    if (!this.#taken.has(id, before)) return false
    await asDryRun(dryRun, store.commit([{ path, content: text.replace(before, () => line) }]))
    return true
  }

  // Adds a part of a chat in several parts. Only the ids of its messages tell which of them are new.
  async #part(
    id: string,
    { action, ...of }: Part,
    { messages, isGone }: { messages: HistoryMessage[]; isGone: IsGone },
  ): Promise<void> {
    const { transcript, known } = of
    const isNew = !this.#names.has(collisionKey(transcript.path)) && !this.#parts.has(id)
    if (action === 'removed') return void this.#parts.set(id, { ...of, action })
    const fresh = this.#withoutGone(this.#twice.fresh(messages, known), isGone)
    for (const each of batches(fresh)) await asDryRun(this.#request.dryRun, transcript.record(each))
    await this.#enter(id, fresh)
    const before = isNew ? 'created' : action
    this.#parts.set(id, { ...of, action: before === 'unchanged' && fresh.length > 0 ? 'grown' : before })
    this.#messages += fresh.length
  }

  #dated({ messages, at: first, id }: Chat): HistoryMessage[] {
    let before = first
    let undated = 0
    const dated = messages.flatMap(({ at: given, ...message }) => {
      const at = given ?? before ?? this.#request.clock.now()
      if (given === undefined && before === undefined) undated += 1
      before = at
      const content = plain(message.content)
      return content === '' ? [] : { ...message, content, at }
    })
    const reason = `the export has none, so that they have the time of this import (such as in ${id})`
    this.#leaveOut(...notKept('times of messages', undated, reason))
    return this.#twice.fresh(dated, new Map())
  }

  // The first file begins with the title, as frontmatter. The changes of a new chat wait for a later commit.
  #transcript(path: string, { title }: Chat, added?: NewChat): Transcript {
    const { chats: store, clock, format } = this.#request
    const titled = title === undefined ? '' : `${titleLine(title)}\n`
    const head = `---\n${titled}source: ${format}\n---\n\n`
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

  async #write(item: Extract<HistoryItem, { kind: 'document' | 'month' }>): Promise<void> {
    const own = { request: this.#request, names: this.#names, taken: this.#taken, folders: this.#folders }
    const path = item.kind === 'document' ? this.#twice.nameOf(item.path, [{ ...item, id: '' }]) : ''
    const { actions = [], left = [] } =
      item.kind === 'month' ? await importMonth(item, own) : await importDocuments([{ ...item, path }], own)
    for (const [path, action] of actions)
      if ((this.#files.get(path) ?? 'unchanged') === 'unchanged') this.#files.set(path, action)
    this.#leaveOut(...left)
    await this.#save(false)
  }
}

function titleLine(title: string): string {
  return `title: ${JSON.stringify(plain(title).replaceAll(/\s+/g, ' '))}`
}
