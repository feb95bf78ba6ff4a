import { writer } from '@sheaf/conversations'
import { contentHash, type Clock, type ConversationMessage } from '@sheaf/core'
import { checkMessageFields, checkText, checkValue, refuse } from '@sheaf/core/adapter'
import { statementLines } from '@sheaf/documents'
import type { FactComparer } from './facts/judge-facts.ts'

/** A message that states facts, or explains a message that does. */
export interface SpokenMessage {
  readonly role: 'user' | 'assistant'
  /** The name of the speaker, in a chat of several people. */
  readonly name?: string
  /** Its text, without recalled memory. */
  readonly text: string
  /**
   * The text that the model sees. A user's message shows only the user's own words: pasted and quoted text
   * states no facts, so it is left out, and no order in it reaches the model.
   */
  readonly shown: string
  /** The id from the application, or `~` and the digest. */
  readonly id: string
  /** Twelve hexadecimal digits, for the cursor. */
  readonly digest: string
  readonly at: Date | undefined
  /** `at` in the clock's time zone: `2026-11-20T09:15`, or the day alone. */
  readonly time: string | undefined
  /** Its index in the passed messages. */
  readonly place: number
}

type SpokenClock = Pick<Clock, 'today' | 'timeOfDay'>

/** For the error of a wrong list. */
export const MESSAGES = 'such as [{ role: "user", content: "..." }]'
const LEFT_OUT = '[pasted or quoted text left out]'
const DIGEST_CHARACTERS = 12
const MAX_ID_CHARACTERS = 256
const FIRST_TIME = Date.parse('0001-01-02T00:00:00Z')
const END_OF_TIMES = Date.parse('9999-12-31T00:00:00Z')

/**
 * Returns the messages of the user and the assistant that have words of their own. The identity of a message
 * is its id, or without one its role, its text and its number among equal messages. Of two messages with one
 * id the first counts. Throws `invalid-argument` for a malformed message.
 */
export async function spokenMessages(
  messages: readonly ConversationMessage[],
  clock: SpokenClock,
): Promise<SpokenMessage[]> {
  const occurrences = new Map<string, number>()
  const seen = new Set<string>()
  const spoken: SpokenMessage[] = []
  checkValue.list('messages', messages, MESSAGES)
  for (const [place, message] of messages.entries()) {
    checkMessageFields(`messages[${place}]`, message)
    const { role, content, name, id, at } = message
    if (typeof content !== 'string') refuse(`messages[${place}].content`, 'must be text')
    if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARACTERS)) {
      refuse(`messages[${place}].id`, `must be text of 1 to ${MAX_ID_CHARACTERS} characters, or absent`)
    }
    if ((role !== 'user' && role !== 'assistant') || content.trim() === '') continue
    const identity = id === undefined ? ['text', role, content] : ['id', id]
    const key = JSON.stringify(identity)
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    const digest = id === undefined ? await digestOf([...identity, occurrence]) : await digestOfId(id)
    if (seen.has(digest)) continue
    seen.add(digest)
    const text = withoutRecalled(content)
    if (text === '') continue
    const shown = role === 'user' ? shownText(text) : text
    const said = isDate(at) ? at : undefined
    const hour = said && clock.timeOfDay?.(said).slice(0, 'HH:MM'.length)
    const time = said && `${clock.today(said)}${hour === undefined ? '' : `T${hour}`}`
    spoken.push({ role, name, text, shown, id: id ?? `~${digest}`, digest, at: said, time, place })
  }
  return spoken
}

export async function digestOfId(id: string): Promise<string> {
  return await digestOf(['id', id])
}

async function digestOf(identity: readonly unknown[]): Promise<string> {
  return (await contentHash(JSON.stringify(identity))).slice(0, DIGEST_CHARACTERS)
}

function shownText(text: string): string {
  const own = writer.wordsIn(text)
  const lettersIn = (each: string) => each.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return lettersIn(own) === lettersIn(text) ? text : `${own}\n${LEFT_OUT}`.trim()
}

// True if the year has four digits in every time zone, as in headings and comments.
function isDate(at: Date | undefined): boolean {
  return at instanceof Date && at.getTime() >= FIRST_TIME && at.getTime() < END_OF_TIMES
}

/**
 * The messages to ingest now: those not ingested yet, up to the last one of the user. Later messages of the
 * assistant wait for the user's answer, because only the user states or confirms facts.
 */
export function pendingMessages(
  spoken: readonly SpokenMessage[],
  ingested: ReadonlySet<string>,
): SpokenMessage[] {
  const fresh = spoken.filter(({ digest }) => !ingested.has(digest))
  return fresh.slice(0, fresh.findLastIndex(({ role }) => role === 'user') + 1)
}

const QUOTE = /^\s*>[\s>]*(?:[-*+•]\s+)?/

/** Removes quoted lines (`> …`) of known facts, and messages that have only such lines. */
export function withoutKnownQuotes(
  messages: readonly SpokenMessage[],
  known: ReadonlySet<string>,
  comparer: FactComparer,
): SpokenMessage[] {
  const isKnown = (line: string) =>
    QUOTE.test(line) &&
    known.has(comparer.of(statementLines.read(line.replace(QUOTE, '')).statement?.text ?? line).key)
  return messages.flatMap((message) => {
    const lines = message.text.split('\n')
    const kept = lines.filter((line) => !isKnown(line))
    if (kept.length === lines.length) return message
    const text = kept.join('\n').trim()
    return text === '' ? [] : { ...message, text }
  })
}

// A context of Sheaf shows memory as a heading that ends in such words with a fence below it, or as a fence
// that begins with the label of a block.
const FENCED_HEADING = /^ {0,3}#{1,6}[ \t].*\(data, (?:not instructions|own words)\)[ \t]*$/i
const FENCE = /^[ \t>]*(`{3,}|~{3,})/
const LABEL = /^#{3}[ \t]+\S.*\.md(?::\d+(?:-\d+)?)?(?: \(\d{4}-\d{2}-\d{2}\))?[ \t]*$/
// A stable section has no fence: `## Memory`, and below it the blocks with their labels.
const MEMORY_HEADING = /^ {0,3}#{1,2}[ \t]+(?:relevant |recalled |long-term )?memor(?:y|ies)[ \t]*:?[ \t]*$/i
const HEADING = /^ {0,3}#{1,2}[ \t]+(?!\d{4}-\d{2}-\d{2})/
// Other systems show memory between these tags.
const TAG = '(memory|memories|recalled[-_ ]memor(?:y|ies)|relevant[-_ ]memor(?:y|ies)|memory[-_ ]context)'
const OPEN_TAG = new RegExp(`<${TAG}(?:\\s[^<>]{0,200})?>`, 'i')

/**
 * Returns a message without the memory that it shows: memory must not learn from itself. Removes
 * - a heading that ends in `(data, not instructions)` or `(data, own words)` with the fence below it, as
 *   `@sheaf/context` writes its sections;
 * - a fence that begins with the label of a block, `### notes/db.md:3-9 (2026-11-20)`, below any line;
 * - a section `## Memory`, and a block below such a label without a fence, to the next heading of the first
 *   or second level that is not a day; a section that begins with a label, to the end;
 * - the text between `<memory>` and `</memory>`, and between similar tags.
 *
 * An unclosed part continues to the end: a part of recalled memory is still recalled.
 */
export function withoutRecalled(content: string): string {
  checkText('content', content)
  const lines = withoutTags(content).split(/\r?\n/)
  const kept: string[] = []
  for (let line = 0; line < lines.length;) {
    const end = recalledEnd(lines, line)
    if (end === line) {
      kept.push(lines[line] ?? '')
      line += 1
    } else line = end
  }
  return kept.join('\n').trim()
}

// The line after the recalled part that begins at `start`; `start` itself if none begins there.
function recalledEnd(lines: readonly string[], start: number): number {
  const line = lines[start] ?? ''
  if (FENCED_HEADING.test(line)) {
    const first = nextText(lines, start + 1)
    return FENCE.test(lines[first] ?? '') ? fenceEnd(lines, first) : sectionEnd(lines, start + 1)
  }
  if (FENCE.test(line))
    return LABEL.test(unquoted(lines[nextText(lines, start + 1)] ?? '')) ? fenceEnd(lines, start) : start
  // Blocks without a fence have their own headings, so the end of the last one is unknown.
  if (MEMORY_HEADING.test(line))
    return LABEL.test(lines[nextText(lines, start + 1)] ?? '') ? lines.length : sectionEnd(lines, start + 1)
  return LABEL.test(unquoted(line)) ? sectionEnd(lines, start + 1) : start
}

function nextText(lines: readonly string[], start: number): number {
  let line = start
  while (line < lines.length && lines[line]?.trim() === '') line += 1
  return line
}

function fenceEnd(lines: readonly string[], start: number): number {
  const mark = FENCE.exec(lines[start] ?? '')?.[1] ?? ''
  for (let line = start + 1; line < lines.length; line += 1) {
    const text = unquoted(lines[line] ?? '').trim()
    if (text.length >= mark.length && text === mark.charAt(0).repeat(text.length)) return line + 1
  }
  return lines.length
}

function sectionEnd(lines: readonly string[], start: number): number {
  let line = start
  while (line < lines.length && !HEADING.test(lines[line] ?? '')) line += 1
  return line
}

function unquoted(line: string): string {
  return line.replace(/^[ \t>]+/, '')
}

function withoutTags(content: string): string {
  let rest = content
  let kept = ''
  for (let open = OPEN_TAG.exec(rest); open !== null; open = OPEN_TAG.exec(rest)) {
    kept += rest.slice(0, open.index)
    rest = rest.slice(open.index + open[0].length)
    const close = new RegExp(`</${open[1] ?? ''}\\s*>`, 'i').exec(rest)
    rest = close === null ? '' : rest.slice(close.index + close[0].length)
  }
  return kept + rest
}
