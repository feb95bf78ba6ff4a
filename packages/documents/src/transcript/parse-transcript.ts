import { checkText } from '@sheaf/core/adapter'
import {
  decodeText,
  isBlankLine,
  isContinuationLine,
  parseCallLine,
  parsePieceLine,
  type Piece,
} from './message-text.ts'
import { checkSpeaker, type TranscriptMessage } from './transcript.ts'
import { listTranscripts, transcriptPath } from './transcript-path.ts'
import { messageHeading } from '@sheaf/conversations'

type TranscriptHeading = NonNullable<ReturnType<typeof messageHeading.parse>>

export interface ParsedMessage extends TranscriptMessage {
  /** The line of its heading, counted from 1. Lines end with LF or CRLF. */
  readonly lineStart: number
  /** Its last line that is not blank, inclusive. */
  readonly lineEnd: number
  /** The piece, if it is part of a message that is too large for one file. */
  readonly piece?: Piece
}

export interface ParsedTranscript {
  /** The messages in the order of the file. */
  readonly messages: readonly ParsedMessage[]
  /** True if the file is full and the chat continues in the next part. */
  readonly isContinued: boolean
}

interface Lines {
  readonly content: string
  readonly starts: readonly number[]
}

/** The conversations that `createTranscript` writes. */
export const transcripts: {
  readonly path: typeof transcriptPath
  readonly list: typeof listTranscripts
  readonly parse: typeof parseTranscript
  readonly checkName: typeof checkSpeaker
} = { path: transcriptPath, list: listTranscripts, parse: parseTranscript, checkName: checkSpeaker }

/**
 * Parses one file of a transcript. No text throws: every line that is not a heading belongs to the
 * message above it, so that no text is lost; text below a damaged heading belongs to the message
 * before. A text with a quote mark on every line is returned without the marks.
 */
export function parseTranscript(content: string): ParsedTranscript {
  checkText('content', content)
  const lines: Lines = { content, starts: startsOf(content) }
  const count = lines.starts.length
  const headings: { readonly line: number; readonly heading: TranscriptHeading }[] = []
  for (let line = 0; line < count; line += 1) {
    const start = textStart(lines, line)
    const heading = content.startsWith('## ', start)
      ? messageHeading.parse(content.slice(start, lineEnd(lines, line)))
      : undefined
    if (heading !== undefined) headings.push({ line, heading })
  }
  const last = lastTextLine(lines, 0, count)
  const isContinued = isContinuationLine(lineText(lines, last))
  const messages = headings.map(({ line, heading }, place): ParsedMessage => {
    const next = headings[place + 1]?.line ?? count
    const limit = isContinued ? Math.min(next, last) : next
    return {
      ...message(lines, heading, line + 1, limit),
      lineStart: line + 1,
      lineEnd: lastTextLine(lines, line, limit) + 1,
    }
  })
  return { messages, isContinued }
}

export function withoutLines({
  lineStart: _first,
  lineEnd: _last,
  piece: _piece,
  ...message
}: ParsedMessage): TranscriptMessage {
  return message
}

function message(
  lines: Lines,
  heading: TranscriptHeading,
  start: number,
  limit: number,
): TranscriptMessage & Pick<ParsedMessage, 'piece'> {
  let first = start
  while (first < limit && isBlankLine(lineText(lines, first))) first += 1
  const piece = first < limit ? parsePieceLine(lineText(lines, first)) : undefined
  if (piece !== undefined) first += 1

  const calls: { readonly line: number; readonly id: string; readonly name: string }[] = []
  for (let line = first; line < limit; line += 1) {
    if (!lines.content.startsWith('Calls ', lines.starts[line])) continue
    const call = parseCallLine(lineText(lines, line))
    if (call !== undefined) calls.push({ line, ...call })
  }
  const toolCalls = calls.map(({ line, id, name }, place) => {
    return { id, name, input: text(lines, line + 1, calls[place + 1]?.line ?? limit) }
  })
  const { at, role, name, id, toolCallId } = heading
  return {
    role,
    content: text(lines, first, calls[0]?.line ?? limit),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    at,
    ...(piece === undefined ? {} : { piece }),
  }
}

// The text of the lines from `first` to before `limit`, without blank lines at both ends.
function text(lines: Lines, first: number, limit: number): string {
  let start = first
  while (start < limit && isBlankLine(lineText(lines, start))) start += 1
  const last = lastTextLine(lines, start, limit)
  return start < limit ? decodeText(lines.content.slice(lines.starts[start], lineEnd(lines, last))) : ''
}

function lastTextLine(lines: Lines, first: number, limit: number): number {
  let last = limit - 1
  while (last > first && isBlankLine(lineText(lines, last))) last -= 1
  return last
}

function lineText(lines: Lines, line: number): string {
  return line in lines.starts ? lines.content.slice(textStart(lines, line), lineEnd(lines, line)) : ''
}

function textStart({ content, starts }: Lines, line: number): number {
  return (starts[line] ?? content.length) + (line === 0 && content.startsWith('\uFEFF') ? 1 : 0)
}

function lineEnd({ content, starts }: Lines, line: number): number {
  const next = starts[line + 1] ?? content.length
  const end = content.charAt(next - 1) === '\n' ? next - 1 : next
  return content.charAt(end - 1) === '\r' ? end - 1 : end
}

function startsOf(content: string): number[] {
  const starts: number[] = []
  for (let start = 0; start < content.length;) {
    starts.push(start)
    const feed = content.indexOf('\n', start)
    start = feed === -1 ? content.length : feed + 1
  }
  return starts
}
