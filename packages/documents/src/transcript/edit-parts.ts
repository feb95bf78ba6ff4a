import { MemoryError, type ReadOptions } from '@sheaf/core'
import { checkOptions, OPTION_NAMES, readAll, refuse, type commitRead } from '@sheaf/core/adapter'
import { knownIds, type PlacedId } from './known-ids.ts'
import { parseTranscript, withoutLines, type ParsedMessage } from './parse-transcript.ts'
import { bytesOf } from '../characters.ts'
import { joinPieces, splitMessage, layOutParts } from './pieces.ts'
import { findMessage, readTranscript, type TranscriptSource } from './read-transcript.ts'
import { renderMessage, separator } from './message-text.ts'
import type {
  IdentifiedMessage,
  MessagesEdit,
  MessagesEditOptions,
  RecordedMessage,
  TranscriptMessage,
} from './transcript.ts'
import { firstPart, withBranchHead, type BranchHead } from './transcript-path.ts'

interface PartEdit extends MessagesEdit {
  /** Removes all messages of the files, and gives the branch this head. */
  readonly head?: BranchHead | undefined
  readonly check: (message: RecordedMessage) => IdentifiedMessage
}

type ReadChange = Parameters<typeof commitRead>[1][number]

interface EditedParts {
  /** The removed messages, in order. */
  readonly removed: readonly TranscriptMessage[]
  /** Changes of parts, and of the files of ids. */
  readonly changes: readonly ReadChange[]
}

/**
 * Removes messages from the parts of a chat. A part changes only if it contains one of them; if added
 * messages do not fit in its file, the later parts are laid out again. Empty parts at the end are
 * deleted. Throws `not-found` for an id that the chat does not have.
 */
export async function editParts(
  { store, parts }: TranscriptSource,
  { ids = [], after, insteadOf = () => [], head: newHead, check }: PartEdit,
  { partBytes, blockBytes }: { readonly partBytes: number; readonly blockBytes: number },
  options: ReadOptions,
): Promise<EditedParts> {
  const isAll = newHead !== undefined
  if (ids.length === 0 && after === undefined && !isAll) return { removed: [], changes: [] }
  const numbers = await parts.all(options)
  const last = numbers.at(-1) ?? 1
  const before = new Map<number, string | undefined>()
  const open = async (from: number, to: number): Promise<void> => {
    const missing = numbers.filter((part) => part >= from && part <= to && !before.has(part))
    const texts = await readAll(store, missing.map(parts.path), options)
    for (const [place, part] of missing.entries()) before.set(part, texts[place])
  }
  const placeOf = async (id: string) => {
    const found = await findMessage({ store, parts }, { id, numbers, ...options })
    if (found === undefined) throw unknownMessage(id, parts.path(1))
    return found
  }
  const places = await Promise.all(ids.map(placeOf))
  const start = after === undefined ? undefined : await placeOf(after)
  const first = isAll ? 1 : Math.min(...places.map(({ part }) => part), start?.part ?? Infinity)
  const end = Math.max(...places.map(({ end: part }) => part), start === undefined && !isAll ? 1 : last)
  await open(first, end)

  const wanted = new Set<string | undefined>(ids)
  const gone: ParsedMessage[] = []
  let [isAfter, insertAt] = [false, { part: first, line: Infinity }]
  const goneIn = (part: number, messages: readonly ParsedMessage[]) => {
    return messages.filter((message) => {
      const isGone = isAll || wanted.has(message.id) || (isAfter && message.id !== after)
      if (message.id !== undefined && message.id === after) isAfter = true
      if (isGone && gone.length === 0) insertAt = { part, line: message.lineStart }
      if (isGone) gone.push(message)
      return isGone
    })
  }
  const goneOf = new Map<number, readonly ParsedMessage[]>()
  for (const [part, content] of before)
    goneOf.set(part, goneIn(part, parseTranscript(content ?? '').messages))

  const removed = whole(gone)
  const added = insteadOf(removed).flatMap((message) => splitMessage(check(message), blockBytes))
  const contents = new Map<number, string | null>()
  let placed: PlacedId[] = []
  for (const [part, content = ''] of before) {
    const isHere = insertAt.part === part && added.length > 0
    if (goneOf.get(part)?.length === 0 && !isHere) continue
    const cut = isHere ? insertAt.line : Infinity
    const { head, tail } = withoutMessages(content, goneOf.get(part) ?? [], cut)
    contents.set(part, joined(head, added.length > 0 && isHere ? added.map(renderMessage) : [], tail))
    if (isHere) placed = added.map(({ id }) => ({ id, part }))
  }

  const full = contents.get(insertAt.part)
  if (typeof full === 'string' && bytesOf(full) > blockBytes) {
    // Lays out all later messages again, as a series of appends would.
    await open(insertAt.part, last)
    const rest = [...before.keys()].filter((part) => part >= insertAt.part).sort((a, b) => a - b)
    const blocks = rest.flatMap((part) => blocksOf(contents.get(part) ?? before.get(part) ?? ''))
    const laid = layOutParts(
      { part: insertAt.part, content: '', blocks: blocks.map(({ text }) => text) },
      { partBytes: Math.min(partBytes, blockBytes), link: parts.link },
    )
    for (const part of rest) contents.set(part, laid.contents.get(part) ?? null)
    for (const [part, content] of laid.contents) contents.set(part, content)
    placed = blocks.flatMap(({ id }, place) =>
      id === undefined ? [] : [{ id, part: laid.places[place] ?? insertAt.part }],
    )
  } else await endAt(end === last ? last : Infinity)
  if (newHead !== undefined) contents.set(1, withBranchHead(contents.get(1) ?? before.get(1) ?? '', newHead))
  const changes = [...contents].map(([part, content]): ReadChange => {
    const read = before.get(part)
    return { path: parts.path(part), content, ...(read === undefined ? { ifMatch: null } : { before: read }) }
  })
  // A short chat has one part, and no files of ids.
  const isLong = Math.max(last, ...contents.keys()) > 1
  if (isLong) changes.push(...(await knownIds(store, parts.directory, options).enter(placed)))
  return { removed, changes }

  // Removes the link from the last part that is not empty.
  async function endAt(number: number): Promise<void> {
    for (let part = number; part !== Infinity; part -= 1) {
      await open(part, part)
      const content = contents.get(part) ?? before.get(part) ?? ''
      const { messages, isContinued } = parseTranscript(content)
      if (part > 1 && messages.length === 0) contents.set(part, null)
      else {
        const left = isContinued ? content.replace(/\n*\[continues\]\([^\n]*\s*$/, '\n') : content
        if (left !== before.get(part)) contents.set(part, left.trim() === '' ? null : left)
        return
      }
    }
  }
}

/** The checked options of an edit. Throws `invalid-argument` for an invalid edit or options. */
export function checkEdit(edit: MessagesEdit, options: MessagesEditOptions): MessagesEditOptions {
  const { ids = [], after } = checkOptions(
    edit,
    { ids: true, after: true, insteadOf: true },
    '{ ids } or { after }',
    'edit',
  )
  const isId = (id: unknown) => typeof id === 'string' && id !== ''
  if (!Array.isArray(ids) || !ids.every(isId) || !(after === undefined || isId(after)))
    refuse('messageId', 'must be the id of a message, as messages() returns it')
  return checkOptions(options, { also: true, ...OPTION_NAMES.commit })
}

function unknownMessage(id: string, path: string): MemoryError {
  return new MemoryError(
    'not-found',
    `No message with the id ${JSON.stringify(id)} is in "${path}": it was removed already, or is in ` +
      'another thread. The headings of the file and messages() have the ids.',
  )
}

// The text before a line and from that line on, without the lines of some messages.
function withoutMessages(
  content: string,
  gone: readonly ParsedMessage[],
  line: number,
): { readonly head: string; readonly tail: string } {
  const lines = content.split('\n')
  const { messages, isContinued } = parseTranscript(content)
  const lastLine = isContinued ? lines.findLastIndex((each) => each.startsWith('[continues](')) : lines.length
  const isGone = new Set<number>()
  for (const { lineStart } of gone) {
    const next = messages.find((each) => each.lineStart > lineStart)?.lineStart
    for (let each = lineStart - 1; each < (next === undefined ? lastLine : next - 1); each += 1)
      isGone.add(each)
  }
  const cut = Math.min(line - 1, lastLine)
  const kept = (from: number, to: number) =>
    lines.slice(from, to).filter((_, place) => !isGone.has(from + place))
  const head = kept(0, cut)
  return { head: head.length === 0 ? '' : `${head.join('\n')}\n`, tail: kept(cut, lines.length).join('\n') }
}

function joined(head: string, blocks: readonly string[], tail: string): string {
  let content = head.trim() === '' ? '' : head
  for (const block of blocks) content += separator(content) + block
  if (tail.trim() !== '') return content + separator(content) + tail
  return content.replace(/\n+$/, '\n')
}

// The text of each message; the first one includes the lines above it.
function blocksOf(content: string): { readonly id: string | undefined; readonly text: string }[] {
  const lines = content.split('\n')
  return parseTranscript(content).messages.map(({ id, lineStart, lineEnd }, place) => ({
    id,
    text: `${lines.slice(place === 0 ? 0 : lineStart - 1, lineEnd).join('\n')}\n`,
  }))
}

// Joins pieces to messages.
function whole(found: readonly ParsedMessage[]): TranscriptMessage[] {
  const groups: ParsedMessage[][] = []
  for (const message of found) {
    const group = groups.at(-1)
    const isPiece = (message.piece?.number ?? 1) > 1 && group?.[0]?.id === message.id
    if (isPiece) group?.push(message)
    else groups.push([message])
  }
  return groups.flatMap((group) => {
    const message = joinPieces(group)
    return message === undefined ? [] : withoutLines(message)
  })
}

/** An edit of a branch's own files that replaces an edit of shared messages. */
interface SharedEdit {
  readonly edit: Omit<PartEdit, 'check'>
  readonly removed: readonly TranscriptMessage[]
}

/**
 * The edit of a branch, if it names shared messages. Then the branch shares only the messages before them,
 * and has copies of the others; the parent stays unchanged. Undefined for an edit of own messages. Throws
 * `not-found` for an id that the branch does not have.
 */
export async function sharedEdit(
  source: TranscriptSource,
  { ids = [], after, insteadOf = () => [] }: MessagesEdit,
  options: ReadOptions,
): Promise<SharedEdit | undefined> {
  const own = await readTranscript(source, { own: true, ...options })
  if (own.head?.of === undefined) return undefined
  const { messages } = await readTranscript(source, options)
  const known = new Set(own.messages.map(({ message }) => message.id))
  const named = [...ids, ...(after === undefined ? [] : [after])]
  if (named.every((id) => known.has(id))) return undefined
  const missing = named.find((id) => !messages.some(({ message }) => message.id === id))
  if (missing !== undefined) throw unknownMessage(missing, source.parts.path(1))
  const wanted = new Set<string | undefined>(ids)
  const last = after === undefined ? Infinity : messages.findLastIndex(({ message }) => message.id === after)
  const isGone = ({ id }: TranscriptMessage, place: number) => wanted.has(id) || place > last
  const removed = messages.map(({ message }) => message).filter(isGone)
  const first = messages.findIndex(({ message }, place) => isGone(message, place))
  if (first === -1) return { edit: {}, removed }
  const shared = messages.slice(0, Math.min(first, messages.length - own.messages.length)).reverse()
  const of = firstPart(shared[0]?.lines.source)
  const kept = messages.flatMap(({ message }, place) =>
    place < shared.length || isGone(message, place) ? [] : [message],
  )
  return {
    edit: {
      head: {
        root: own.head.root,
        of,
        after: shared.flatMap(({ message }) => message.id ?? []),
      },
      insteadOf: () => [...insteadOf(removed), ...kept],
    },
    removed,
  }
}
