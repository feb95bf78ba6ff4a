import {
  contentHash,
  MemoryError,
  type AssembleRequest,
  type ContextTrace,
  type MemoryStore,
  type Message,
  type ReadOptions,
  type TraceEvent,
} from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { History, Revision } from '@sheaf/documents'
import type {
  ContextToPack,
  RecordedContext,
  ShownContext,
  ShownMessage,
  ShownPart,
} from './recorded-context.ts'
import { bytesOf, checkOf, textPieces, type SourceFile, type TextPiece } from './text-pieces.ts'

export const CONTEXTS_DIRECTORY = '.contexts'

/** The same for the whole memory, whose contexts name files of users. The root has the agent's. */
export const WHOLE_CONTEXTS_DIRECTORY = 'users/.contexts'

/** A context as it is in the storage. Events and pieces name files and texts by their places in a list. */
export interface StoredContext {
  readonly at: string
  readonly thread: string
  readonly turn?: string
  readonly answers: readonly string[]
  readonly settings: RecordedContext['settings']
  readonly trace: Omit<ContextTrace, 'events'>
  readonly files: readonly string[]
  /** The beginning of each file's hash; null for a file of which no line is shown. */
  readonly hashes: readonly (string | null)[]
  readonly names: readonly string[]
  readonly events: readonly StoredEvent[]
  /** The context that the model got before this one, such as at the start of a session. */
  readonly before?: StoredContext | undefined
  readonly messages: readonly {
    readonly role: Message['role']
    readonly hash: string
    readonly pieces: readonly TextPiece[]
  }[]
}

/**
 * Status, section, file, first and last line, tokens, rank, reason, `supersededBy`, and the id of an event
 * without a file; null for an absent one, and nothing at the end.
 */
type StoredEvent = readonly (number | null)[]

// The revisions of a history keep as many.
const HASH_CHARACTERS = 32
// A retriever of the app may give a text of its own as its reason.
const REASON_CHARACTERS = 120
const KNOWN_ID = /^(?:message:\d+|system(?::\w+)?)$/

export interface ContextParts extends Pick<RecordedContext, 'at' | 'thread' | 'answers'> {
  /** The files of the chat that have the turn, with their texts before it. */
  readonly chat: readonly { readonly path: string; readonly before?: string | undefined }[]
  readonly turn: string | undefined
  readonly request: Pick<AssembleRequest, 'system' | 'maxTokens' | 'order' | 'within' | 'recorded'>
  readonly context: Pick<ContextToPack, 'messages' | 'trace'>
}

/** A context to store. `read` returns the text of a file; undefined for a missing one. */
export async function storedContext(
  { at, thread, chat, turn, answers, request, context }: ContextParts,
  read: (paths: readonly string[]) => Promise<readonly (string | null | undefined)[]>,
): Promise<StoredContext> {
  const { events, ...trace } = context.trace
  const files: string[] = []
  const fileOf = (path: string) => placeIn(files, path)
  const ranges = new Map<number, [number, number][]>()
  const addRange = (path: string, first = 1, last = first) => {
    const file = fileOf(path)
    ranges.set(file, [...(ranges.get(file) ?? []), [first, last]])
  }
  for (const { source, status, lineStart, lineEnd } of events)
    if (source !== undefined && (status === 'included' || status === 'truncated'))
      addRange(source, lineStart, lineStart === undefined ? Infinity : lineEnd)
  for (const lines of request.recorded ?? [])
    if (lines !== undefined) addRange(lines.source, lines.lineStart, lines.lineEnd)
  for (const { path } of chat) addRange(path, 1, Infinity)
  const shown = [...ranges.keys()]
  for (const { source } of events) if (source !== undefined) fileOf(source)
  const texts = await read(shown.map((file) => files[file] ?? ''))
  const sources: SourceFile[] = files.map(() => ({ lines: [], ranges: [] }))
  const hashes: (string | null)[] = []
  for (const [place, file] of shown.entries()) {
    const text = texts[place]
    const lines = typeof text === 'string' ? text.split('\n') : []
    sources[file] = { lines, ranges: ranges.get(file) ?? [] }
    hashes[file] = typeof text === 'string' ? await hashOf(text) : null
  }
  // A turn may replace messages that the model got.
  for (const { path, before } of chat) {
    if (before === undefined) continue
    sources[files.length] = { lines: before.split('\n'), ranges: [] }
    hashes[files.length] = await hashOf(before)
    files.push(path)
  }
  const names: string[] = []
  const nameOf = (name: string | undefined) => (name === undefined ? null : placeIn(names, name))
  const storedEvents = events.map((event): StoredEvent => {
    const { id, source, section, lineStart = null, lineEnd = null, tokens = null, rank = null } = event
    const own = KNOWN_ID.test(id) ? id : (section ?? 'other')
    const values = [
      nameOf(event.status),
      nameOf(section),
      source === undefined ? null : fileOf(source),
      lineStart,
      lineEnd,
      tokens,
      rank,
      nameOf(event.reason?.slice(0, REASON_CHARACTERS)),
      nameOf(event.supersededBy),
      nameOf(source === undefined ? own : undefined),
    ]
    return values.slice(0, values.findLastIndex((value) => value !== null) + 1)
  })
  const { system = '', maxTokens, order, within } = request
  const messages = await Promise.all(
    context.messages.map(async (message, place) => {
      const { role } = message
      if ('parts' in message) {
        const pieces = message.parts.map((part) => packedPiece(part, files, sources))
        return { role, hash: await hashOf(textOf(message.parts)), pieces }
      }
      const { content } = message
      const isPrompt = place === 0 && role === 'system' && system !== '' && content.startsWith(system)
      const rest = isPrompt ? content.slice(system.length) : content
      const prompt = isPrompt ? [{ bytes: bytesOf(system), check: checkOf(system) }] : []
      return { role, hash: await hashOf(content), pieces: [...prompt, ...textPieces(rest, sources)] }
    }),
  )
  return {
    at: at.toISOString(),
    thread,
    ...given({ turn }),
    answers,
    settings: given({ maxTokens, order, within }),
    trace,
    files,
    hashes: files.map((_, file) => hashes[file] ?? null),
    names,
    events: storedEvents,
    messages,
  }
}

function packedPiece(
  { text = '', lines }: ShownPart,
  files: readonly string[],
  sources: readonly SourceFile[],
): TextPiece {
  if (lines === undefined) return text
  const file = files.indexOf(lines.source)
  for (let line = lines.lineStart; line <= lines.lineEnd; line += 1) {
    const from = sources[file]?.lines[line - 1]?.indexOf(text) ?? -1
    if (from !== -1) return [file, line, from, from + text.length, checkOf(text)]
  }
  return { bytes: bytesOf(text), check: checkOf(text) }
}

export function contextIn(content: string): StoredContext | undefined {
  try {
    const value = JSON.parse(content) as StoredContext
    if (Array.isArray(value?.messages) && Array.isArray(value.files)) return value
  } catch {
    // Below.
  }
  return undefined
}

/** Keeps only the places of the lines of these files: no checks, and no text between them. */
export function withoutLines(stored: StoredContext, paths: readonly string[]): StoredContext {
  const isGone = (file = -1) => paths.includes(stored.files[file] ?? '')
  const left = (piece: TextPiece): TextPiece => {
    if (typeof piece === 'string') return piece
    if ('bytes' in piece) return { ...piece, check: 0 }
    const [file = 0, first = 0, last = 0] = piece
    return isGone(file) ? [file, first, piece.length < 5 ? last : first] : piece
  }
  return {
    ...stored,
    before: stored.before && withoutLines(stored.before, paths),
    hashes: stored.hashes.map((hash, file) => (isGone(file) ? null : hash)),
    messages: stored.messages.map(({ role, pieces }) => {
      const shown = pieces.map(left)
      const isWhole = !shown.some((piece) => Array.isArray(piece) && piece.length === 3)
      return { role, hash: '', pieces: isWhole ? shown : shown.filter((piece) => typeof piece !== 'string') }
    }),
  }
}

/** The context without checks of lines that memory no longer has, as after a user was erased. */
export async function withoutLost(
  stored: StoredContext,
  texts: Omit<Texts, 'moved'>,
): Promise<StoredContext> {
  const { messages } = await shownOf('', stored, texts, {})
  const lost = messages.flatMap(({ parts }) =>
    parts.flatMap(({ lines, missing }) => (missing === undefined ? [] : (lines?.source ?? []))),
  )
  return lost.length === 0 ? stored : withoutLines(stored, lost)
}

export function recordedOf(id: string, stored: StoredContext, ids: Set<string> = new Set()): RecordedContext {
  const { at, thread, turn, answers, settings, trace, before } = stored
  const earlier = before && recordedOf(id, before, ids).trace
  const unique = (wanted: string): string => {
    let name = wanted
    for (let count = 2; ids.has(name); count += 1) name = `${wanted}~${count}`
    ids.add(name)
    return name
  }
  const nameAt = (place: number | null | undefined) => stored.names[place ?? -1]
  const events = stored.events.map((values): TraceEvent => {
    const [status, section, file, lineStart, lineEnd, tokens, rank, reason, supersededBy, own] = values
    const source = stored.files[file ?? -1]
    const lines = lineStart == null ? '' : `#L${lineStart}-L${lineEnd ?? lineStart}`
    return {
      id: unique(source === undefined ? (nameAt(own) ?? 'other') : `${source}${lines}`),
      status: nameAt(status) as TraceEvent['status'],
      ...given({ section: nameAt(section), source, lineStart, lineEnd, tokens, rank }),
      ...given({ supersededBy: nameAt(supersededBy), reason: nameAt(reason) }),
    }
  })
  return {
    id,
    at: new Date(at),
    thread,
    ...given({ turn }),
    answers,
    settings,
    trace: {
      ...trace,
      budget: trace.budget + (earlier?.budget ?? 0),
      tokens: trace.tokens + (earlier?.tokens ?? 0),
      sections: [...(earlier?.sections ?? []), ...trace.sections],
      events: [...(earlier?.events ?? []), ...events],
    },
  }
}

/** With the texts of lines: as the file was, or as it is where they are the same. */
export async function shownOf(
  id: string,
  stored: StoredContext,
  { stores, histories }: Omit<Texts, 'moved'>,
  options: ReadOptions,
): Promise<ShownContext> {
  const texts = new Map<number, Promise<readonly string[] | undefined>>()
  let found: Promise<readonly string[]> | undefined
  const moved = async () => await (found ??= movedPaths(histories, options))
  const linesOf = (file: number) => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const path = stored.files[file] ?? ''
    const made = textThen(path, stored.hashes[file] ?? '', { stores, histories, moved }, options).then(
      (text) => text?.split('\n'),
    )
    texts.set(file, made)
    return made
  }
  const earlier = stored.before && (await shownOf(id, stored.before, { stores, histories }, options))
  let isWhole = earlier?.isWhole ?? true
  const messages: ShownMessage[] = [...(earlier?.messages ?? [])]
  for (const [place, { role, hash, pieces }] of stored.messages.entries()) {
    const parts: ShownPart[] = []
    for (const piece of pieces) parts.push(await partOf(piece, stored.files, linesOf))
    const isMark = ({ missing }: ShownPart) => missing === 'mark'
    const isHere = (part: ShownPart) => part.text !== undefined || isMark(part)
    // The app's own prompt is never here: then the checks of the other pieces decide.
    const isPromptAlone = place === 0 && parts[0]?.missing === 'not-kept' && parts.slice(1).every(isHere)
    isWhole &&=
      isPromptAlone || (parts.every(isHere) && (parts.some(isMark) || (await hashOf(textOf(parts))) === hash))
    messages.push({ role, parts })
  }
  return { ...recordedOf(id, stored), messages, isWhole }
}

async function partOf(
  piece: TextPiece,
  files: readonly string[],
  linesOf: (file: number) => Promise<readonly string[] | undefined>,
): Promise<ShownPart> {
  if (typeof piece === 'string') return { text: piece }
  if ('bytes' in piece) return { missing: piece.isMark ? 'mark' : 'not-kept', bytes: piece.bytes }
  const [file = 0, first = 1] = piece
  const isWholeLines = piece.length < 5
  const [, , last = first] = isWholeLines ? piece : [file, first, first]
  const place = { source: files[file] ?? '', lineStart: first, lineEnd: last }
  const lines = piece.length === 3 ? undefined : await linesOf(file)
  if (lines === undefined) return { lines: place, missing: 'gone' }
  const text = isWholeLines
    ? lines.slice(first - 1, last).join('\n')
    : (lines[first - 1] ?? '').slice(piece[2], piece[3])
  return checkOf(text) === piece.at(-1) ? { text, lines: place } : { lines: place, missing: 'changed' }
}

interface Texts {
  readonly stores: readonly MemoryStore[]
  readonly histories: readonly History[]
  /** The paths of files that were moved: each has its earlier revisions there. */
  readonly moved: () => Promise<readonly string[]>
}

// The text with this hash, even of a file that was moved since; otherwise the current text.
async function textThen(
  path: string,
  hash: string,
  { stores, histories, moved }: Texts,
  options: ReadOptions,
): Promise<string | undefined> {
  const texts = await Promise.all(stores.map(async (store) => await readOrNone(store, path, options)))
  for (const text of texts) if (text !== undefined && (await hashOf(text)) === hash) return text
  const then = await revisionAt(path, { path, hash }, histories, options)
  if (then !== undefined) return then
  const name = (each: string) => each.slice(each.lastIndexOf('/') + 1)
  const likely = (await moved()).toSorted(
    (a, b) => Number(name(b) === name(path)) - Number(name(a) === name(path)),
  )
  for (const each of likely) {
    const text = await revisionAt(each, { path, hash }, histories, options)
    if (text !== undefined) return text
  }
  return texts[0]
}

async function revisionAt(
  file: string,
  { path, hash }: Pick<Revision, 'path' | 'hash'>,
  histories: readonly History[],
  options: ReadOptions,
): Promise<string | undefined> {
  for (const history of histories) {
    try {
      const then = (await history.list(file, options)).find(
        (revision) => revision.hash === hash && (file === path || revision.path === path),
      )
      if (then !== undefined) return await history.read(file, then.version, options)
    } catch (error) {
      // A redacted or damaged revision: the lines may still be in the file.
      if (!MemoryError.isInstance(error, 'not-found') && !MemoryError.isInstance(error, 'damaged'))
        throw error
    }
  }
  return undefined
}

async function movedPaths(histories: readonly History[], options: ReadOptions): Promise<readonly string[]> {
  const logs = await Promise.all(histories.map(async (history) => await history.log(options)))
  return [...new Set(logs.flat().flatMap(({ change, path }) => (change === 'moved' ? [path] : [])))]
}

async function hashOf(text: string): Promise<string> {
  return (await contentHash(text)).slice(0, HASH_CHARACTERS)
}

function textOf(parts: readonly ShownPart[]): string {
  return parts.map(({ text = '' }) => text).join('')
}

function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Fields
}

function placeIn(list: string[], value: string): number {
  const known = list.indexOf(value)
  return known === -1 ? list.push(value) - 1 : known
}
