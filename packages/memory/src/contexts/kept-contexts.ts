import {
  contentHash,
  MemoryError,
  type AssembledContext,
  type AssembleRequest,
  type Clock,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import {
  checkObject,
  checkOptions,
  fileKind,
  portOf,
  storeOn,
  checkValue,
  refuse,
  type CheckedChange,
  type OptionNames,
} from '@sheaf/core/adapter'
import { isChat } from '@sheaf/conversations'
import { transcripts, type History, type RecordedMessage } from '@sheaf/documents'
import { setNewest } from '../context/text-cache.ts'
import { ASSEMBLE_NAMES } from '../handles/scoped-memory.ts'
import type {
  ContextListOptions,
  ContextRequest,
  ContextToPack,
  RecordedContext,
  ShownContext,
} from './recorded-context.ts'
import {
  contextIn,
  recordedOf,
  shownOf,
  storedContext,
  withoutLost,
  type ContextParts,
  type StoredContext,
} from './stored-context.ts'
import { bytesOf, checkOf } from './text-pieces.ts'

const DELETED_CONTEXTS = 200

/** Contexts that wait for their answer, each with its text. */
const CONTEXTS_WAITING = 100

/** How long contexts are kept. */
export interface ContextRetention {
  /** Days. 30 by default. */
  readonly days?: number
}

interface ContextPlace {
  readonly directory: string
  readonly ownStore: () => MemoryStore
  /** The files by the names that the trace of a context gives them. */
  readonly store: () => MemoryStore
  /** The files of others, which own files may hide. */
  readonly shared: () => MemoryStore
  /** The history of the own files, then that of the shared ones. */
  readonly histories: () => readonly History[]
}

interface HandleContexts {
  assemble(
    request: ContextRequest,
    assemble: (request: AssembleRequest) => Promise<AssembledContext>,
    thread?: string,
  ): Promise<AssembledContext>
  pack(thread: string, context: ContextToPack): Promise<string>
  /** The store for the recordings of a thread: a commit with `answersOf` keeps the thread's context. */
  recordingStore(thread: string): MemoryStore
  list(options?: ContextListOptions): Promise<readonly RecordedContext[]>
  read(id: string, options?: ReadOptions): Promise<ShownContext>
}

const REQUEST_NAMES: OptionNames<ContextRequest> = {
  ...ASSEMBLE_NAMES,
  except: true,
  query: true,
  record: true,
  recorded: true,
}
const LIST_NAMES: OptionNames<ContextListOptions> = {
  abortSignal: true,
  answer: true,
  before: true,
  limit: true,
  thread: true,
}

const ANSWERS: unique symbol = Symbol('answers')

interface Answered {
  readonly ids: readonly string[]
  readonly asked: Pick<RecordedMessage, 'id' | 'content'> | undefined
  readonly packed: PackedContext | undefined
}

interface PackedContext extends StoredContext {
  readonly id: string
}

interface AnsweringOptions extends CommitOptions {
  readonly [ANSWERS]?: Answered
}

/** Options of a commit that records these messages: each has an id. `context` is what `pack` made. */
export function answersOf(messages: readonly RecordedMessage[], context?: string): CommitOptions {
  const packed = context === undefined ? undefined : (contextIn(context) as PackedContext | undefined)
  if (context !== undefined && packed === undefined) refuse('context', 'must be the result of packContext()')
  const ids = messages.flatMap(({ role, id }) => (role === 'assistant' ? (id ?? []) : []))
  if (ids.length === 0) return {}
  const first = messages.findIndex(({ role }) => role === 'assistant')
  const asked = messages.slice(0, first).findLast(({ role }) => role === 'user')
  const options: AnsweringOptions = { [ANSWERS]: { ids, asked, packed } }
  return options
}

/** A context that waits for its answer; it has its text until it is kept. */
interface Waiting {
  assembled?: Pick<ContextParts, 'at' | 'request' | 'context'> | undefined
  kept?: Kept
}

interface Kept {
  readonly path: string
  readonly stored: StoredContext
}

/** The contexts of a memory: those that wait for their answer, and those in the storage. */
export class KeptContexts {
  readonly #clock: Pick<Clock, 'now'>
  readonly #days: number
  // The waiting contexts by handle and thread, the newest last.
  readonly #waiting = new Map<string, Waiting>()
  // The days on which expired ones were deleted, by handle.
  readonly #cleaned = new Map<string, string>()
  #cleared = 0
  #count = 0

  constructor(clock: Pick<Clock, 'now'>, retention: false | ContextRetention = {}) {
    this.#clock = clock
    this.#days = retention === false ? 0 : (retention.days ?? 30)
  }

  of(key: string, place: ContextPlace): HandleContexts {
    return {
      assemble: (request, assemble, thread) => this.#assemble(`${key}\n${thread ?? ''}`, request, assemble),
      pack: async (thread, context) => await this.#pack(place, thread, context),
      recordingStore: (thread) => this.#recordingStore(key, place, thread),
      list: (options) => this.#list(place, options),
      read: (id, options) => this.#read(place, id, options),
    }
  }

  /** Drops contexts without an answer, and unfinished ones: they have texts. */
  clear(): void {
    this.#cleared += 1
    this.#waiting.clear()
  }

  async #assemble(
    key: string,
    contextRequest: ContextRequest,
    assemble: (request: AssembleRequest) => Promise<AssembledContext>,
  ): Promise<AssembledContext> {
    const { record = true, ...request } = checkOptions(
      contextRequest,
      REQUEST_NAMES,
      '{ messages, maxTokens }',
      'request',
    )
    checkValue.flag('record', record)
    const cleared = this.#cleared
    const context = await assemble(request)
    // V8 keeps the text of its last match.
    if (cleared !== this.#cleared) void '.'.match(/./)
    else if (record && this.#days > 0) {
      const waiting = { assembled: { at: this.#clock.now(), request, context } }
      setNewest<string, Waiting>(this.#waiting, key, waiting, CONTEXTS_WAITING)
    }
    return context
  }

  async #pack(place: ContextPlace, thread: string, { turn, after, ...context }: ContextToPack) {
    const assembled = { at: this.#clock.now(), request: {}, context, thread, answers: [], turn }
    const { path, stored } = await this.#made(place, assembled, [])
    return JSON.stringify({ ...stored, before: contextIn(after ?? ''), id: idOf(place, path) })
  }

  #recordingStore(key: string, place: ContextPlace, thread: string): MemoryStore {
    const below = portOf(place.ownStore())
    return storeOn({
      ...below,
      commit: async (changes, options: AnsweringOptions) => {
        const given = options[ANSWERS]
        const asked = given && (given.asked ?? askedIn(changes))
        const answered = given && { ...given, asked }
        const waiting =
          answered?.packed === undefined
            ? answered && this.#waitingFor(key, thread, answered)
            : await this.#unpacked(place, thread, answered.packed)
        if (answered === undefined || waiting === undefined) return await below.commit(changes, options)
        const made = await this.#stored(place, { thread, waiting, answered }, changes)
        if (made === undefined) return await below.commit(changes, options)
        const { path, stored } = made
        const content = `${JSON.stringify(stored)}\n`
        const hash = await contentHash(content)
        const more: CheckedChange = { path, content, hash, size: bytesOf(content) }
        const commit = await below.commit([...changes, more], options)
        waiting.kept = { path, stored }
        waiting.assembled = undefined
        await this.#deleteExpired(key, place)
        return { ...commit, files: commit.files.slice(0, changes.length) }
      },
    })
  }

  // The context of the thread for this turn, or one without a thread for the same message.
  #waitingFor(key: string, thread: string, { asked }: Answered): Waiting | undefined {
    const own = this.#waiting.get(`${key}\n${thread}`)
    const turn = own?.kept?.stored.turn
    if (own !== undefined && (turn === undefined || asked === undefined || turn === asked.id)) return own
    const other = this.#waiting.get(`${key}\n`)
    const question = other?.assembled?.context.messages.at(-1)
    if (other === undefined || question === undefined || asked === undefined) return undefined
    if ('parts' in question || question.content !== asked.content) return undefined
    this.#waiting.delete(`${key}\n`)
    this.#waiting.set(`${key}\n${thread}`, other)
    return other
  }

  async #unpacked(place: ContextPlace, thread: string, packed: PackedContext): Promise<Waiting> {
    const { id, ...given } = packed
    const path = pathOf(place, id)
    if (this.#days === 0) return {}
    const [known] = await portOf(place.ownStore()).readAll([path], {})
    const stored =
      known === undefined ? await withoutLost({ ...given, thread }, textsOf(place)) : parsed(path, known)
    return { kept: { path, stored } }
  }

  async #stored(
    place: ContextPlace,
    { thread, waiting, answered }: Readonly<{ thread: string; waiting: Waiting; answered: Answered }>,
    changes: readonly CheckedChange[],
  ): Promise<Kept | undefined> {
    const { kept, assembled } = waiting
    if (kept !== undefined) {
      const answers = [...new Set([...kept.stored.answers, ...answered.ids])]
      return { path: kept.path, stored: { ...kept.stored, answers } }
    }
    const { ids: answers, asked } = answered
    return assembled && (await this.#made(place, { ...assembled, thread, answers, turn: asked?.id }, changes))
  }

  async #made(
    { directory, store, shared }: ContextPlace,
    assembled: Omit<ContextParts, 'chat'>,
    changes: readonly CheckedChange[],
  ): Promise<Kept> {
    const now = new Map(changes.map(({ path, content }) => [path, content]))
    const chat: ContextParts['chat'][number][] = changes.filter(
      ({ path, content }) => content !== null && isChat(path),
    )
    const turn = assembled.turn ?? askedIn(changes)?.id
    const sources = new Set(assembled.context.trace.events.flatMap(({ source = [] }) => source))
    const isOfBoth = (path: string) =>
      ['agent', 'log', 'entry'].includes(fileKind(path)) || path === 'MEMORY.md'
    const both = [...sources].filter(isOfBoth)
    const hidden = both.length === 0 ? [] : await portOf(shared()).readAll(both, {})
    for (const [place, path] of both.entries()) chat.push({ path, before: hidden[place] })
    const stored = await storedContext({ ...assembled, chat, turn }, async (paths) => {
      const others = paths.filter((path) => !now.has(path))
      const read = others.length === 0 ? [] : await portOf(store()).readAll(others, {})
      return paths.map((path) => now.get(path) ?? read[others.indexOf(path)])
    })
    const time = assembled.at.toISOString()
    // Keeps the order of contexts of one millisecond.
    this.#count = (this.#count + 1) % 10_000
    const order = `${time.slice(11, 23).replaceAll(/\D/g, '')}${String(this.#count).padStart(4, '0')}`
    const name = `${order}-${threadCheck(assembled.thread)}-${crypto.randomUUID().slice(0, 8)}`
    return { path: `${directory}/${time.slice(0, 10)}/${name}.md`, stored }
  }

  // Once a day of each handle. Another process may do it too; a failure is tried again at the next answer.
  async #deleteExpired(key: string, place: ContextPlace): Promise<void> {
    const today = this.#clock.now().toISOString().slice(0, 10)
    if (this.#cleaned.get(key) === today) return
    const own = place.ownStore()
    try {
      const paths = await own.list(place.directory, { includeHidden: true })
      const old = paths.filter((path) => !this.#isCurrent(place, path)).slice(0, DELETED_CONTEXTS)
      const gone = old.map((path) => ({ path, content: null }))
      if (gone.length > 0) await own.commit(gone, { reason: 'delete expired contexts' })
      if (old.length < DELETED_CONTEXTS) setNewest(this.#cleaned, key, today, CONTEXTS_WAITING)
    } catch {
      this.#cleaned.delete(key)
    }
  }

  #isCurrent({ directory }: ContextPlace, path: string): boolean {
    const oldest = new Date(this.#clock.now().getTime() - this.#days * 86_400_000)
    return path.slice(directory.length + 1) >= oldest.toISOString().slice(0, 10)
  }

  async #list(place: ContextPlace, given: ContextListOptions = {}): Promise<readonly RecordedContext[]> {
    const options = checkOptions(checkObject(given), LIST_NAMES)
    const { thread, answer, limit = 20, before, abortSignal } = options
    checkValue.whole('limit', limit, 1)
    const port = portOf(place.ownStore())
    const paths = await place.ownStore().list(place.directory, { includeHidden: true, abortSignal })
    const wanted = paths
      .filter((path) => this.#isCurrent(place, path))
      .filter((path) => before === undefined || idOf(place, path) < before)
      .filter((path) => thread === undefined || path.includes(`-${threadCheck(thread)}-`))
      .reverse()
    const found: RecordedContext[] = []
    for (let from = 0; from < wanted.length && found.length < limit; from += limit) {
      const some = wanted.slice(from, from + limit)
      const contents = await port.readAll(some, { abortSignal })
      for (const [index, path] of some.entries()) {
        const content = contents[index]
        if (content === undefined) continue
        const each = recordedOf(idOf(place, path), parsed(path, content))
        if (thread !== undefined && each.thread !== thread) continue
        if (answer === undefined || each.answers.includes(answer)) found.push(each)
      }
    }
    return found.slice(0, limit)
  }

  async #read(place: ContextPlace, id: string, options: ReadOptions = {}): Promise<ShownContext> {
    const { abortSignal } = checkOptions(options, { abortSignal: true })
    const path = pathOf(place, id)
    const [content] = await portOf(place.ownStore()).readAll([path], { abortSignal })
    if (content === undefined || !this.#isCurrent(place, path))
      throw new MemoryError(
        'not-found',
        `There is no context "${id}": it is too old, or it never was. contexts() lists the kept contexts.`,
      )
    return await shownOf(id, parsed(path, content), textsOf(place), { abortSignal })
  }
}

function idOf({ directory }: ContextPlace, path: string): string {
  return path.slice(directory.length + 1, -'.md'.length)
}

function pathOf({ directory }: ContextPlace, id: string): string {
  if (typeof id !== 'string' || !/^\d{4}-\d{2}-\d{2}\/[\w-]+$/.test(id))
    refuse('id', 'must be the id of a context that contexts() listed')
  return `${directory}/${id}.md`
}

function textsOf({ store, shared, histories }: ContextPlace) {
  return { stores: [store(), shared()], histories: histories() }
}

function threadCheck(thread: string): string {
  return checkOf(thread).toString(16).padStart(8, '0')
}

// The newest message of the user in a chat that a commit writes.
function askedIn(changes: readonly CheckedChange[]): Answered['asked'] {
  for (const { path, content } of changes) {
    if (content === null || !isChat(path)) continue
    const asked = transcripts.parse(content).messages.findLast(({ role }) => role === 'user')
    if (asked?.id !== undefined) return asked
  }
  return undefined
}

function parsed(path: string, content: string): StoredContext {
  const context = contextIn(content)
  if (context !== undefined) return context
  throw MemoryError.damaged(path, 'Delete it: contexts are not needed for anything else.')
}
