import { checkObject, checkText, LAYOUT } from '@sheaf/core/adapter'
import type { Message } from '@sheaf/core'
import {
  datedStart,
  headingStart,
  namedStart,
  roleOf,
  roleStart,
  stampedStart,
  timedStart,
  startOf,
  transcriptStart,
  type MessageStart,
} from './chat-line.ts'
import { parseTranscriptHeading } from './transcript-heading.ts'

// The link to the file in which a long transcript continues.
const CONTINUATION = /^\[continues\]\([^()]{1,300}\)\s*$/

/** In the place of a message that was forgotten: nobody said it. */
export const FORGOTTEN = '(forgotten)'

/** Lines of a file, such as a chunk of it. */
export interface FileLines {
  readonly path: string
  /** Exactly the lines from `lineStart` to `lineEnd`, or a part of one long line. */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  /** The headings that the last line is under, outermost first. */
  readonly headings: readonly string[]
}

/** A message, or the part of it that some lines have. */
export interface ChatMessage {
  /** Absent if a chat from elsewhere names a speaker without a role. */
  readonly role?: Message['role']
  readonly speaker?: string
  readonly at?: Date
  /** The message's id, if a transcript heading has one. */
  readonly id?: string
  /**
   * Exactly the lines `lineStart` to `lineEnd` of the file: the words of the message, without its heading and
   * the blank lines around them.
   */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
}

/** True for a file that keeps a chat. */
export function isChat(path: string): boolean {
  return `/${path}`.includes(`/${LAYOUT.chats}/`)
}

/**
 * The messages in lines of a file, in order; undefined for a document. In any file, a transcript heading
 * begins a message. Below `chats/`, without such headings, a line with a role (`### Assistant`, `**You:**`)
 * does; without roles, a day, a time and a name (`03.11.26, 09:13 - Ada: text`), a name and a time
 * (`Ada  9:13 AM`), a name and a colon, or a time. Below a role these are text, such as `Step 1: text`.
 * Other lines, such as titles between messages, are not messages. `parse` reads headings, and may cache.
 */
export function messagesIn(
  lines: FileLines,
  parse: typeof parseTranscriptHeading = parseTranscriptHeading,
): readonly ChatMessage[] | undefined {
  const example = '{ path, text, lineStart, lineEnd, headings }'
  const { path, text, lineStart, lineEnd, headings } = checkObject(lines, example, 'lines')
  checkText('lines.text', text)
  const above = parse(headings.at(-1) ?? '')
  const hasHeadings = text.includes('## ')
  if (above === undefined && !hasHeadings && !isChat(path)) return undefined
  const each = text.split('\n')
  const isWhole = each.length === lineEnd - lineStart + 1
  const starts = hasHeadings ? each.map((line) => transcriptStart(line, parse)) : []
  const isTranscript = above !== undefined || starts.some((start) => start !== undefined)
  if (!isTranscript && !isChat(path)) return undefined
  const roles = isTranscript ? [] : each.map(text.includes('⏺ ') ? promptStart : roleStart)
  const roleAbove = isTranscript ? undefined : headings.map(roleOf).findLast((role) => role !== undefined)
  const infoAbove: Info | undefined = above === undefined ? roleAbove && { role: roleAbove } : startOf(above)
  // A part of a long line has no lines of its own.
  if (!isWhole) return text.trim() === '' ? [] : [{ ...infoAbove, text, lineStart, lineEnd }]
  // The headings are those of the last line: text before a heading has others.
  const first = [...starts, ...roles].some((start) => start !== undefined) ? undefined : infoAbove
  const hasRoles = [...roles, roleAbove].some((role) => role !== undefined)
  const startOfLine = isTranscript || hasRoles ? undefined : startIn(each)
  const startAt = (place: number) =>
    isTranscript ? starts[place] : hasRoles ? roles[place] : startOfLine?.(each[place] ?? '')
  // Below a role, a title belongs to the message; a transcript quotes such a message.
  const endsAtTitle = (info: Info | undefined) =>
    isTranscript ? first === undefined : info?.role === undefined
  return takeApart(each, { startAt, endsAtTitle, lineStart, first })
}

// A time inside words does not displace names.
function startIn(lines: readonly string[]): typeof namedStart {
  const count = (start: typeof namedStart) => lines.filter((line) => start(line) !== undefined).length
  if (count(stampedStart) > 0) return stampedStart
  if (count(headingStart) > 0) return headingStart
  const named = count(namedStart)
  return named === 0 ? timedStart : named < count(datedStart) ? datedStart : namedStart
}

// Claude Code shows a prompt behind ">", and its answers behind a sign.
function promptStart(line: string): MessageStart | undefined {
  return roleStart(line) ?? (/^[>❯] \S/.test(line) ? { role: 'user', wordsFrom: 2 } : undefined)
}

type Info = Omit<MessageStart, 'wordsFrom'>

interface Taking {
  readonly startAt: (place: number) => MessageStart | undefined
  /** Whether a title that begins no message ends the one that is open. */
  readonly endsAtTitle: (open: Info | undefined) => boolean
  readonly lineStart: number
  /** The data of the first lines. */
  readonly first: Info | undefined
}

function takeApart(
  lines: readonly string[],
  { startAt, endsAtTitle, lineStart, first }: Taking,
): ChatMessage[] {
  const messages: ChatMessage[] = []
  let from = 0
  let info: Info | undefined = first
  const end = (limit: number) => {
    let last = limit - 1
    while (last >= from && (lines[last]?.trim() === '' || CONTINUATION.test(lines[last] ?? ''))) last -= 1
    while (from <= last && lines[from]?.trim() === '') from += 1
    const text = lines.slice(from, last + 1).join('\n')
    if (from > last || text === FORGOTTEN) return
    const exact = last < lines.length - 1 && text.endsWith('\r') ? text.slice(0, -1) : text
    messages.push({ ...info, text: exact, lineStart: lineStart + from, lineEnd: lineStart + last })
  }
  for (const [place, line] of lines.entries()) {
    const start = startAt(place)
    const isTitle = start === undefined && endsAtTitle(info) && /^ {0,3}#{1,6}[ \t]/.test(line)
    if (start === undefined && !isTitle) continue
    end(place)
    if (start === undefined) [from, info] = [place + 1, undefined]
    else {
      const { wordsFrom, ...said } = start
      ;[from, info] = [wordsFrom < line.length ? place : place + 1, said]
    }
  }
  end(lines.length)
  return messages
}
