import { checkText, checkObject, refuse } from '@sheaf/core/adapter'
import type { Message } from '@sheaf/core'
import { byAlphabet } from '../once.ts'

const TOKEN: string = String.raw`(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*|"(?:[\p{L}\p{N} _.:@+',;/]|\\u[0-9a-f]{4})*")`

const SIMPLE = byAlphabet(String.raw`^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*$`, 'u')
const ESCAPED = /[^\p{L}\p{N} _.:@+',;/]/gu

function toToken(text: string): string {
  checkText('text', text)
  return SIMPLE(text).test(text) ? text : `"${text.replaceAll(ESCAPED, escapeUnits)}"`
}

function fromToken(token: string): string {
  checkText('token', token)
  if (!token.startsWith('"')) return token
  return token
    .slice(1, -1)
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`,
  ).join('')
}

/**
 * A short text in a line: most stay as they are, others are JSON text with all but harmless characters
 * escaped, so that they end neither a line, a bracket nor a comment.
 */
export const token: {
  /** Matches a token anywhere. Has no groups. */
  readonly pattern: string
  /** `text` as a token. Different texts, also those with half a surrogate pair, have different tokens. */
  readonly of: (text: string) => string
  /** The text of a token. */
  readonly textOf: (token: string) => string
} = { pattern: TOKEN, of: toToken, textOf: fromToken }

/** The data in the heading of a message. */
export interface TranscriptHeading {
  readonly at: Date
  readonly role: Message['role']
  /** The speaker's name. */
  readonly name?: string
  /** The message's id; absent when the heading was written or cut by hand, or was cut for its length. */
  readonly id?: string
  /** The call that a tool result answers. */
  readonly toolCallId?: string
}

// A name is in round brackets and may have single spaces inside. The instant may be less exact than ours:
// people write headings too.
const NAME = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*(?: [\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*)*`
const HEADING = byAlphabet(
  String.raw`^(?:## )?((?:\d{4}|[+-]\d{6})-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z? (system|user|assistant|tool)` +
    // Indexes cut long headings and end them with "…".
    String.raw`(?: \((?:(${NAME}|${TOKEN})\)|"[^)]*…$))?(?: <!--(.*)|[ <!-]{0,4}…)?[ \t\r]*$`,
  'u',
)
const SIMPLE_NAME = byAlphabet(`^${NAME}$`, 'u')
const COMMENT = byAlphabet(String.raw`^ (${TOKEN})(?: answers (${TOKEN}))? -->[ \t\r]*$`, 'u')
// Longer than any heading that is written here: a longer line is text.
const MAX_HEADING = 8192

/**
 * Reads a heading such as `## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->`, with or without its marks, so
 * that it takes an entry of a hit's `headings` too, and one that was cut there. Undefined for every other
 * line. People may leave out seconds, the "Z", the name and the comment; times are in UTC.
 */
export function parseTranscriptHeading(line: string): TranscriptHeading | undefined {
  checkText('line', line)
  if (line.length > MAX_HEADING) return undefined
  const match = HEADING(line).exec(line)
  if (match === null) return undefined
  const [, day = '', time = '', role, name, comment = ''] = match
  const at = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  // The 30th of February would be read as a day in March.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return undefined
  const [, id, toolCallId] = COMMENT(comment).exec(comment) ?? []
  return {
    at,
    role: role as Message['role'],
    ...(name === undefined ? {} : { name: fromToken(name) }),
    ...(id === undefined ? {} : { id: fromToken(id) }),
    ...(toolCallId === undefined ? {} : { toolCallId: fromToken(toolCallId) }),
  }
}

/** The line that {@link parseTranscriptHeading} reads back. */
export function transcriptHeading(message: TranscriptHeading & { readonly id: string }): string {
  const { at, role, name, id, toolCallId } = checkObject(message, '{ at, role, id }', 'message')
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) refuse('at', 'must be a Date, and a valid one')
  const by = name === undefined ? '' : ` (${SIMPLE_NAME(name).test(name) ? name : toToken(name)})`
  const answers = toolCallId === undefined ? '' : ` answers ${toToken(toolCallId)}`
  return `## ${at.toISOString()} ${role}${by} <!-- ${toToken(id)}${answers} -->`
}

/** The line above a message of a transcript. */
export const messageHeading: {
  readonly parse: typeof parseTranscriptHeading
  readonly of: typeof transcriptHeading
} = { parse: parseTranscriptHeading, of: transcriptHeading }
