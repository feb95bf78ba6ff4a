import { messageHeading, token } from '@sheaf/conversations'
import type { IdentifiedMessage } from './transcript.ts'

// A file cannot store half a surrogate pair or a NUL, and editors treat a lone CR as a line end and
// rewrite it.
const UNKEPT = /\0|\r(?!\n)/
const AS_JSON = 'As JSON: '

/**
 * Any text as lines of markdown, without a final line end; empty for the empty text. Safe text stays
 * unchanged, other text is quoted (`> ` before each line); text that no file can store becomes JSON.
 */
export function encodeText(text: string): string {
  if (text === '') return ''
  if (UNKEPT.test(text) || !text.isWellFormed()) return AS_JSON + JSON.stringify(text)
  if (!text.startsWith('>') && !text.startsWith(AS_JSON) && isPlainText(text)) return text
  return quoteText(text)
}

/** Encodes like {@link encodeText}, but also quotes safe text. */
export function encodeQuoted(text: string): string {
  const encoded = encodeText(text)
  return encoded === text && text !== '' ? quoteText(text) : encoded
}

/** Decodes the result of {@link encodeText}; any other lines are unchanged text. */
export function decodeText(lines: string): string {
  if (lines.startsWith(AS_JSON)) return fromJson(lines.slice(AS_JSON.length)) ?? lines
  const each = lines.split('\n')
  if (!each.every((line) => line.startsWith('>'))) return lines
  return each.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

function quoteText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function fromJson(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined // edited by hand, so it is plain text now
  }
}

interface Fence {
  readonly mark: string
  readonly indentation: number
}

const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const OPEN_HTML = /^<(?:[!?]|(?:pre|script|style|textarea)(?![a-z0-9-]))/i

/**
 * True if a text may be below a heading without quoting: it has no line of a transcript, no blank line
 * at either end, and no markdown that would extend beyond it or take text from its heading, such as
 * headings, and unclosed fences or comments. When in doubt it is false.
 */
function isPlainText(text: string): boolean {
  const lines = text.split('\n')
  if (parsePieceLine(lines[0] ?? '') !== undefined) return false
  if (isBlankLine(lines[0] ?? '') || isBlankLine(lines.at(-1) ?? '')) return false
  let fence: Fence | undefined
  let isAfterText = false
  for (const line of lines) {
    const isHeading = line.startsWith('## ') && messageHeading.parse(line) !== undefined
    if (isHeading || parseCallLine(line) !== undefined || isContinuationLine(line)) return false
    const { indentation, rest } = unindented(line)
    if (fence !== undefined) {
      if (rest === '') continue
      // Less indentation than the fence ends the fence's list. Only a second parse would show whether
      // it does.
      if (indentation < fence.indentation) return false
      if (!closes(rest, fence)) continue
      if (indentation !== fence.indentation) return false
      fence = undefined
    } else {
      const inner = withoutListMarkers(rest)
      if (isMarkup({ rest, inner, indentation, isAfterText })) return false
      const mark = FENCE.exec(rest)?.[0]
      if (mark !== undefined) fence = { mark, indentation }
    }
    isAfterText = rest !== ''
  }
  return fence === undefined
}

interface Line {
  readonly rest: string
  readonly inner: string
  readonly indentation: number
  readonly isAfterText: boolean
}

function isMarkup({ rest, inner, indentation, isAfterText }: Line): boolean {
  if (OPEN_HTML.test(inner) || (inner !== rest && FENCE.test(inner))) return true
  if (indentation >= 4) return false
  return /^#{1,6}(?:[ \t]|$)/.test(rest) || (isAfterText && /^(?:=+|-+)$/.test(rest))
}

/** The line without spaces, tabs and carriage returns at both ends, and its indentation in columns. */
function unindented(line: string): { readonly indentation: number; readonly rest: string } {
  let indentation = 0
  let start = 0
  for (; start < line.length; start += 1) {
    const character = line.charAt(start)
    if (character === ' ') indentation += 1
    else if (character === '\t') indentation += 4 - (indentation % 4)
    else break
  }
  let end = line.length
  while (end > start && isBlankLine(line.charAt(end - 1))) end -= 1
  return { indentation, rest: line.slice(start, end) }
}

function withoutListMarkers(rest: string): string {
  let inner = rest
  for (let match = LIST_MARKER.exec(inner); match !== null && inner !== ''; match = LIST_MARKER.exec(inner))
    inner = inner.slice(match[0].length)
  return inner
}

function closes(rest: string, { mark }: Fence): boolean {
  return rest.length >= mark.length && rest === mark.charAt(0).repeat(rest.length)
}

/** A message as a block of markdown that ends with a line end. */
export function renderMessage(message: IdentifiedMessage & { readonly piece?: Piece }): string {
  const calls = (message.toolCalls ?? []).flatMap((call) => [callLine(call), encodeQuoted(call.input)])
  const piece = message.piece === undefined ? '' : pieceLine(message.piece)
  return [messageHeading.of(message), piece, encodeText(message.content), ...calls]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

/** The separator between `content` and an appended block: it makes one blank line. */
export function separator(content: string): string {
  if (content === '') return ''
  if (!content.endsWith('\n')) return '\n\n'
  const last = content.slice(content.lastIndexOf('\n', content.length - 2) + 1, -1)
  return isBlankLine(last) ? '' : '\n'
}

// The lines of a transcript's own syntax. A text that contains one is quoted, so that every line has
// one meaning.

let call: RegExp | undefined
const PIECE =
  /^Part ([1-9]\d{0,5}) of ([1-9]\d{0,5}) of one long message(, in the middle of a line)?[ \t\r]*$/
const CONTINUATION = /^\[continues\]\([^()\s]{1,1024}\.md\)[ \t\r]*$/

/** The line above the input of a tool call. */
export function callLine({ id, name }: { readonly id: string; readonly name: string }): string {
  return `Calls ${token.of(name)} <!-- ${token.of(id)} -->`
}

export function parseCallLine(line: string): { readonly id: string; readonly name: string } | undefined {
  if (!line.startsWith('Calls ')) return undefined
  call ??= new RegExp(String.raw`^Calls (${token.pattern}) <!-- (${token.pattern}) -->[ \t\r]*$`, 'u')
  const [, name, id] = call.exec(line) ?? []
  return name === undefined || id === undefined
    ? undefined
    : { id: token.textOf(id), name: token.textOf(name) }
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
function pieceLine({ number, count, isSameLine }: Piece): string {
  const where = isSameLine && number > 1 ? ', in the middle of a line' : ''
  return `Part ${number} of ${count} of one long message${where}`
}

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

export function isContinuationLine(line: string): boolean {
  return line.startsWith('[continues](') && CONTINUATION.test(line)
}

export function isBlankLine(line: string): boolean {
  return /^[ \t\r]*$/.test(line)
}
