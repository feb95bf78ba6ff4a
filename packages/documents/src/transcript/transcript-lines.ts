import { fromToken, TOKEN, toToken } from '@sheaf/conversations'
import { parseTranscriptHeading } from '@sheaf/conversations'

// The lines of a transcript's own syntax. A text that contains one is quoted, so that every line has
// one meaning.

let call: RegExp | undefined
const PIECE =
  /^Part ([1-9]\d{0,5}) of ([1-9]\d{0,5}) of one long message(, in the middle of a line)?[ \t\r]*$/
const CONTINUATION = /^\[continues\]\([^()\s]{1,1024}\.md\)[ \t\r]*$/

/** The line above the input of a tool call. */
export function callLine({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Calls ${toToken(name)} <!-- ${toToken(id)} -->`
}

/** Parses {@link callLine}; undefined for every other line. */
export function parseCallLine(line: string): { readonly id: string; readonly name: string } | undefined {
  if (!line.startsWith('Calls ')) return undefined
  call ??= new RegExp(String.raw`^Calls (${TOKEN}) <!-- (${TOKEN}) -->[ \t\r]*$`, 'u')
  const [, name, id] = call.exec(line) ?? []
  return name === undefined || id === undefined ? undefined : { id: fromToken(id), name: fromToken(name) }
}

/** A piece of a message that is too large for one file. */
export interface Piece {
  /** From 1. */
  readonly number: number
  readonly count: number
  /** True if its text continues in the last line of the piece before it, false if in a new line. */
  readonly isSameLine: boolean
}

/** The line below the heading of a piece. */
export function pieceLine({ number, count, isSameLine }: Piece): string {
  const where = isSameLine && number > 1 ? ', in the middle of a line' : ''
  return `Part ${number} of ${count} of one long message${where}`
}

/** Parses {@link pieceLine}; undefined for every other line. */
export function parsePieceLine(line: string): Piece | undefined {
  if (!line.startsWith('Part ')) return undefined
  const [, number, count, where] = PIECE.exec(line) ?? []
  if (number === undefined || Number(number) > Number(count)) return undefined
  return { number: Number(number), count: Number(count), isSameLine: where !== undefined || number === '1' }
}

/** The last line of a full part: a link to the next one. */
export function continuationLine(link: string): string {
  return `[continues](${link})`
}

/** True for a {@link continuationLine}. */
export function isContinuationLine(line: string): boolean {
  return line.startsWith('[continues](') && CONTINUATION.test(line)
}

/** True for a valid heading of a message. */
export function isHeadingLine(line: string): boolean {
  return line.startsWith('## ') && parseTranscriptHeading(line) !== undefined
}

/** True for a line with nothing but spaces, tabs and carriage returns. */
export function isBlankLine(line: string): boolean {
  return /^[ \t\r]*$/.test(line)
}
