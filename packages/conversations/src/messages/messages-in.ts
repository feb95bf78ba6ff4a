import type { Message } from '@sheaf/core'
import { importedStart, transcriptStart } from './chat-line.ts'
import type { MessageStart } from './chat-line.ts'
import { parseTranscriptHeading } from './transcript-heading.ts'

/** Where chats are kept, below the directory of a user, a project or a workspace. */
export const CHATS_DIRECTORY = 'chats'

// The link to the file in which a long transcript goes on.
const CONTINUATION = /^\[continues\]\([^()]{1,300}\)\s*$/

/** Lines of a file, such as a chunk of it. */
export interface FileLines {
  readonly path: string
  /** Exactly the lines from `lineStart` to `lineEnd`, or a part of one long line. */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  /** The headings that the last line stands under, outermost first. */
  readonly headings: readonly string[]
}

/** A message, or the part of it that some lines have. */
export interface ChatMessage {
  /** Absent where a chat from elsewhere names a speaker without a role. */
  readonly role?: Message['role']
  readonly speaker?: string
  readonly at?: Date
  /** Exactly the lines `lineStart` to `lineEnd` of the file: the words of the message, without its heading and the blank lines around them. */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
}

/** True for a file that keeps a chat, whoever wrote it. */
export function isChat(path: string): boolean {
  return `/${path}`.includes(`/${CHATS_DIRECTORY}/`)
}

/**
 * The messages in lines of a file, in their order; undefined where the file is a document. A message is what stands below a heading of a transcript, in any file. Below
 * `chats/`, where no line is such a heading, a heading with a role (`### Assistant`) or a name and a colon (`Ada: text`) begins a message too. Nothing else is taken for a message.
 */
export function messagesIn(lines: FileLines): readonly ChatMessage[] | undefined {
  const { path, text, lineStart, lineEnd, headings } = lines
  const above = parseTranscriptHeading(headings.at(-1) ?? '')
  const each = text.split('\n')
  const isWhole = each.length === lineEnd - lineStart + 1
  const starts = text.includes('## ') ? each.map(transcriptStart) : []
  const isTranscript = above !== undefined || starts.some((start) => start !== undefined)
  if (!isTranscript && !isChat(path)) return undefined
  // A part of a long line has no lines of its own.
  if (!isWhole) return text.trim() === '' ? [] : [{ ...infoOf(above), text, lineStart, lineEnd }]
  const first = starts.some((start) => start !== undefined) ? undefined : infoOf(above)
  return takeApart(each, isTranscript ? (place) => starts[place] : (place) => importedStart(each[place] ?? ''), { lineStart, first })
}

type Info = Pick<ChatMessage, 'role' | 'speaker' | 'at'>

function infoOf(start: Omit<MessageStart, 'wordsFrom'> | ReturnType<typeof parseTranscriptHeading>): Info {
  if (start === undefined) return {}
  const speaker = 'author' in start ? start.author : 'speaker' in start ? start.speaker : undefined
  return {
    ...(start.role === undefined ? {} : { role: start.role }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(start.at === undefined ? {} : { at: start.at }),
  }
}

function takeApart(
  lines: readonly string[],
  startAt: (place: number) => MessageStart | undefined,
  { lineStart, first }: { readonly lineStart: number; readonly first: Info | undefined },
): ChatMessage[] {
  const messages: ChatMessage[] = []
  let [from, info] = [0, first]
  const end = (limit: number) => {
    let last = limit - 1
    while (last >= from && (lines[last]?.trim() === '' || CONTINUATION.test(lines[last] ?? ''))) last -= 1
    while (from <= last && lines[from]?.trim() === '') from += 1
    if (from > last) return
    const text = lines.slice(from, last + 1).join('\n')
    const exact = last < lines.length - 1 && text.endsWith('\r') ? text.slice(0, -1) : text
    messages.push({ ...info, text: exact, lineStart: lineStart + from, lineEnd: lineStart + last })
  }
  for (const [place, line] of lines.entries()) {
    const start = startAt(place)
    const isTitle = start === undefined && first === undefined && /^ {0,3}#{1,6}[ \t]/.test(line)
    if (start === undefined && !isTitle) continue
    end(place)
    from = start !== undefined && start.wordsFrom < line.length ? place : place + 1
    info = start === undefined ? {} : infoOf(start)
  }
  end(lines.length)
  return messages
}
