import { fromToken, TOKEN, toToken } from '@sheaf/conversations'
import { parseTranscriptHeading } from '@sheaf/conversations'

// The lines that make a transcript, beside those of its texts. A text that has one of them is quoted, so that
// no line can be two things.

const CALL = new RegExp(String.raw`^Calls (${TOKEN}) <!-- (${TOKEN}) -->[ \t\r]*$`, 'u')
const PIECE =
  /^Part ([1-9]\d{0,5}) of ([1-9]\d{0,5}) of one long message(, in the middle of a line)?[ \t\r]*$/
const CONTINUATION = /^\[continues\]\([^()\s]{1,1024}\.md\)[ \t\r]*$/

/** The line above the input of a tool call. */
export function callLine({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Calls ${toToken(name)} <!-- ${toToken(id)} -->`
}

/** What {@link callLine} wrote; undefined for every other line. */
export function parseCallLine(line: string): { readonly id: string; readonly name: string } | undefined {
  if (!line.startsWith('Calls ')) return undefined
  const [, name, id] = CALL.exec(line) ?? []
  return name === undefined || id === undefined ? undefined : { id: fromToken(id), name: fromToken(name) }
}

/** Which piece of a message that is too large for one file. */
export interface Piece {
  /** From 1. */
  readonly number: number
  readonly count: number
  /** Whether its text goes on in the last line of the piece before it, rather than in a new one. */
  readonly isSameLine: boolean
}

/** The line below the heading of a piece. */
export function pieceLine({ number, count, isSameLine }: Piece): string {
  const where = isSameLine && number > 1 ? ', in the middle of a line' : ''
  return `Part ${number} of ${count} of one long message${where}`
}

/** What {@link pieceLine} wrote; undefined for every other line. */
export function parsePieceLine(line: string): Piece | undefined {
  if (!line.startsWith('Part ')) return undefined
  const [, number, count, where] = PIECE.exec(line) ?? []
  if (number === undefined || Number(number) > Number(count)) return undefined
  return { number: Number(number), count: Number(count), isSameLine: where !== undefined || number === '1' }
}

/** The last line of a part that is full: a link to the next one. */
export function continuationLine(link: string): string {
  return `[continues](${link})`
}

/** True for what {@link continuationLine} wrote. */
export function isContinuationLine(line: string): boolean {
  return line.startsWith('[continues](') && CONTINUATION.test(line)
}

/** True for a line that reads as the heading of a message. */
export function isHeadingLine(line: string): boolean {
  return line.startsWith('## ') && parseTranscriptHeading(line) !== undefined
}

/** True for a line with nothing but spaces, tabs and carriage returns. */
export function isBlankLine(line: string): boolean {
  return /^[ \t\r]*$/.test(line)
}
