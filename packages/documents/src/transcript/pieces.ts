import type { ToolCall } from '@sheaf/core'
import {
  encodeQuoted,
  encodeText,
  renderMessage,
  separator,
  callLine,
  continuationLine,
  type Piece,
} from './message-text.ts'
import { bytesOf } from '../characters.ts'
import type { IdentifiedMessage, TranscriptMessage } from './transcript.ts'

/** A message, or one piece of a message that is too large for one file. */
type MessagePiece<T extends TranscriptMessage = TranscriptMessage> = T & { readonly piece?: Piece }

// Longer than any line of a piece, with the blank lines around it.
const PIECE_LINE_BYTES = 120
const FEWEST_BYTES = 16

/**
 * Splits a message into pieces of at most `maxBytes` of markdown, if it is larger. Each piece has the
 * heading of the message. Its text continues the last text of the piece before: the message's text or a
 * call's input; further calls follow. `joinPieces` reverses it.
 */
export function splitMessage<T extends IdentifiedMessage>(
  message: T,
  maxBytes: number,
): readonly MessagePiece<T>[] {
  if (bytesOf(renderMessage(message)) <= maxBytes) return [message]
  const { toolCalls = [] } = message
  const around = bytesOf(renderMessage({ ...message, content: '', toolCalls: [] })) + PIECE_LINE_BYTES
  const room = Math.max(maxBytes - around, FEWEST_BYTES)
  const drafts: Draft[] = []
  let used = 0
  const begin = (isSameLine: boolean) => {
    const next: Draft = { content: '', toolCalls: [], isSameLine }
    drafts.push(next)
    used = 0
    return next
  }
  let draft = begin(true)
  // The rest of a started text continues as the text of further pieces.
  const fill = (text: string, keep: (part: string) => void, encode: (part: string) => string) => {
    let [cut, ended] = [cutText(text, room - used, encode), keep]
    for (;;) {
      ended(cut.text)
      used += cut.bytes
      if (cut.rest === undefined) return
      draft = begin(cut.isSameLine)
      const next = draft
      ended = (part) => (next.content = part)
      cut = cutText(cut.rest, room, encodeText)
    }
  }
  fill(message.content, (part) => (draft.content = part), encodeText)
  for (const call of toolCalls) {
    const line = bytesOf(callLine(call)) + 4
    if (used > 0 && used + line + bytesOf(encodeQuoted(call.input)) > room) draft = begin(true)
    used += line
    const calls = draft.toolCalls
    fill(call.input, (input) => calls.push({ ...call, input }), encodeQuoted)
  }
  return drafts.map(({ content, toolCalls: calls, isSameLine }, place) => ({
    ...message,
    content,
    toolCalls: calls,
    piece: { number: place + 1, count: drafts.length, isSameLine },
  }))
}

/** True if `next` follows `message`, which may already consist of several pieces. */
export function isNextPiece(message: MessagePiece, next: MessagePiece): boolean {
  return (
    message.piece !== undefined &&
    message.id === next.id &&
    message.role === next.role &&
    message.piece.count === next.piece?.count &&
    message.piece.number + 1 === next.piece.number
  )
}

export function joinPieces<T extends TranscriptMessage>(pieces: readonly MessagePiece<T>[]): T | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const { piece: _piece, toolCalls: _calls, ...message } = first
  let content = ''
  const calls: ToolCall[] = []
  for (const [place, { content: text, toolCalls = [], piece }] of pieces.entries()) {
    const added = (place === 0 || piece?.isSameLine === true ? '' : '\n') + text
    const last = calls.pop()
    if (last === undefined) content += added
    else calls.push({ ...last, input: last.input + added })
    calls.push(...toolCalls)
  }
  return { ...message, content, ...(calls.length === 0 ? {} : { toolCalls: calls }) } as unknown as T
}

interface Draft {
  content: string
  readonly toolCalls: ToolCall[]
  readonly isSameLine: boolean
}

interface Cut {
  readonly text: string
  readonly bytes: number
  /** Undefined if everything fits. */
  readonly rest: string | undefined
  /** True if the rest continues in the last line of the text, false if in the next one. */
  readonly isSameLine: boolean
}

// The longest start of a text that fits, at least one character. Ends with a line or word if one ends in the
// second half.
function cutText(text: string, room: number, encode: (part: string) => string): Cut {
  const sized = (part: string) => (part === '' ? 0 : bytesOf(encode(part)) + 2)
  let most = Math.max(room, 1)
  if (text.length <= most) {
    const bytes = sized(text)
    if (bytes <= room) return { text, bytes, rest: undefined, isSameLine: true }
  }
  for (;;) {
    const cut = cutAt(text, Math.min(most, text.length - 1))
    const bytes = sized(cut.text)
    if (bytes <= room || most <= 2) return { ...cut, bytes }
    most = Math.max(Math.floor(Math.min(most, text.length) * Math.min(room / bytes, 0.95)), 2)
  }
}

function cutAt(text: string, most: number): Omit<Cut, 'bytes'> & { readonly rest: string } {
  const feed = text.lastIndexOf('\n', most - 1)
  if (feed > most / 2 && text.charAt(feed - 1) !== '\r')
    return { text: text.slice(0, feed), rest: text.slice(feed + 1), isSameLine: false }
  const space = text.lastIndexOf(' ', most - 1)
  const end = space > most / 2 ? space : isInPair(text, most) ? most - 1 : most
  const at = Math.max(end, 1)
  return { text: text.slice(0, at), rest: text.slice(at), isSameLine: true }
}

function isInPair(text: string, at: number): boolean {
  return at > 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}

interface PartLayout {
  /** The new content of each changed part, by its number. */
  readonly contents: ReadonlyMap<number, string>
  /** The part of each block, in the order of the blocks. */
  readonly places: readonly number[]
  readonly full: readonly number[]
}

/**
 * Appends blocks to `content`, part number `part`. A part that would exceed `partBytes` ends with a
 * link, and the block begins the next one. A larger block has a part of its own, which is full at once:
 * with a later link, the file could be too large for its store.
 */
export function layOutParts(
  {
    part: first,
    content: start,
    blocks,
  }: { readonly part: number; readonly content: string; readonly blocks: readonly string[] },
  { partBytes, link }: { readonly partBytes: number; readonly link: (part: number) => string },
): PartLayout {
  const contents = new Map<number, string>()
  const places: number[] = []
  const full: number[] = []
  let part = first
  let content = start
  let bytes = bytesOf(start)
  const add = (text: string) => {
    const added = separator(content) + text
    content += added
    bytes += bytesOf(added)
    contents.set(part, content)
  }
  const goOn = () => {
    add(`${continuationLine(link(part + 1))}\n`)
    full.push(part)
    part += 1
    content = ''
    bytes = 0
  }
  for (const block of blocks) {
    const size = bytesOf(block) + 2 // with the blank line before it
    if (content !== '' && bytes + size > partBytes) goOn()
    add(block)
    places.push(part)
    if (bytes > partBytes) goOn()
  }
  return { contents, places, full }
}
