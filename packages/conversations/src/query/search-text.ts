import { checkObject, checkText, refuse } from '@sheaf/core/adapter'
import { messageParts, textsOf, type MessagePart } from './message-parts.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { asksForAdvice, pointsBack, standsAlone } from './stands-alone.ts'
import { asksFor } from './asks-for.ts'
import { datesQuestion } from '../time/named-days.ts'
import type { Message } from '@sheaf/core'

/** The question of a message, and its other text. */
export interface AskedText {
  /**
   * The sentences that ask or request, in order; without any, its prose without small talk. Empty without
   * such prose.
   */
  readonly asks: string
  /** All else: other prose first, then pasted text, then small talk. */
  readonly rest: string
}

/** Both texts of {@link askedText} together: some 300 words, of which a search takes 64. */
const MOST_CHARACTERS = 2_000

/**
 * Separates the question of a message from its other text, to search for an answer. `asks` has the sentences
 * that ask or request by a question mark, the first word or a form of request; `rest` has other prose, pasted
 * text (code, output, logs, tables, quotes), and small talk (greetings, thanks, apologies, wishes, the
 * weather) last. Each word is in one of them, unless it is cut: the end of `rest`, and the middle of
 * questions that are too long. Linear in time.
 */
export function askedText(text: string): AskedText {
  checkText('text', text)
  return askedIn(messageParts(text), MOST_CHARACTERS)
}

export function askedIn(parts: readonly MessagePart[], maxCharacters: number): AskedText {
  const asks = joinParts(textsOf(parts, 'asks'), maxCharacters)
  const rest = (['tells', 'pasted', 'small-talk'] as const).flatMap((kind) => textsOf(parts, kind))
  const texts = rest.map((part) => part.trim()).filter((part) => part !== '')
  return { asks, rest: cutText(texts.join('\n'), Math.max(0, maxCharacters - asks.length)) }
}

/**
 * The start of a text, of at most so many UTF-16 units, up to the end of a word if there is one; never half a
 * character.
 */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
  const space = /\s/.test(text.charAt(start.length)) ? start.length : lastSpace(start)
  return start.slice(0, space === -1 ? start.length : space).trimEnd()
}

function lastSpace(text: string): number {
  for (let place = text.length - 1; place >= 0; place -= 1) if (/\s/.test(text.charAt(place))) return place
  return -1
}

/**
 * Joins trimmed parts of a text in order, with spaces, to at most so many UTF-16 units. If they are longer,
 * it takes the last and the first ones in turn: people ask before or after pasted text.
 */
export function joinParts(parts: readonly string[], maxCharacters: number): string {
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '')
  const chosen = new Map<number, string>()
  let room = maxCharacters
  for (let turn = 0; turn < texts.length && room > 0; turn += 1) {
    const place = turn % 2 === 0 ? texts.length - 1 - turn / 2 : (turn - 1) / 2
    const text = cutText(texts[place] ?? '', room)
    if (text !== '') chosen.set(place, text)
    room -= text.length + 1
  }
  return [...chosen.keys()]
    .sort((a, b) => a - b)
    .map((place) => chosen.get(place))
    .join(' ')
}

/** The most characters of told or pasted text that the question is about: some 40 words. */
const POINTED_CHARACTERS = 240
const ASKED_CHARACTERS = 600
const MESSAGE = '{ role: "user", content: "Hello" }'

/**
 * The text to search with for the user's last message: its questions, the words of earlier turns that they
 * point to, then statements: all if a question points to them or asks for advice, else the nearest before it
 * that do not outweigh it. No small talk, and pasted text only if a question points to it: a search weighs
 * all words alike. Undefined without a message of the user; small talk alone is searched as it is.
 */
export function searchText(messages: readonly Message[]): string | undefined {
  if (!Array.isArray(messages)) refuse('messages', `must be a list such as [${MESSAGE}]`)
  const last = messages.findLastIndex(
    (each: Message) => checkObject(each, MESSAGE, 'messages').role === 'user',
  )
  const message = messages[last]
  if (message === undefined) return undefined
  checkText('content', message.content)
  const parts = messageParts(message.content)
  const asks = joinParts(textsOf(parts, 'asks'), ASKED_CHARACTERS)
  const isPointing = pointsBack(asks)
  // "I am looking for new shoes. What would you suggest?"
  const isAboutTold = isPointing || asksForAdvice(asks)
  const first = parts.findIndex(({ kind }) => kind === 'asks')
  const told = parts
    .filter(({ kind }, place) => kind === 'tells' && (isAboutTold || place < first))
    .map(({ text }) => text)
  const texts = [
    asks,
    earlierWords(messages.slice(0, last), parts),
    isAboutTold ? joinParts(told, POINTED_CHARACTERS) : nearest(told, asks),
    isPointing ? joinParts(textsOf(parts, 'pasted'), POINTED_CHARACTERS) : '',
  ].filter((text) => text !== '')
  return texts.length === 0 ? cutText(message.content, ASKED_CHARACTERS) : texts.join('\n')
}

// Whole sentences, the last first, as long as they do not outweigh the question. The last one weighs nothing
// if the question is about it: "On 2 May we talked. What about?", "You named a book. What is in it?"
function nearest(told: readonly string[], asks: string): string {
  const texts: string[] = []
  let room = wordingOf(asks).contents
  for (const text of told.toReversed()) {
    const isNext = texts.length === 0 && text.length <= POINTED_CHARACTERS
    const isMeant = isNext && (datesQuestion(text, asks) || asksFor('answer', text))
    if (!isMeant) room -= wordingOf(text).contents
    if (room < 0) break
    texts.unshift(text.trim())
  }
  return texts.join(' ')
}

/** The most characters of earlier messages: some 40 words. */
const CONTEXT_CHARACTERS = 240
/** Several follow-ups may come in a row. */
const LOOKED_BACK = 6
const ENOUGH_WORDS = 2

/**
 * The words of earlier messages, oldest first, for a message with these parts. A short or referring question
 * ("And since when?") gets the user's messages, newest first, back to the last one that needs no other; if
 * these have few words, the start of the assistant's last one too. Empty for one that needs no other.
 */
export function earlierWords(earlier: readonly Message[], current: readonly MessagePart[]): string {
  if (standsAlone(current)) return ''
  const said: string[] = []
  const users = earlier.filter(({ role }) => role === 'user').toReversed()
  for (const { content } of users.slice(0, LOOKED_BACK)) {
    const parts = messageParts(content)
    const { asks } = askedIn(parts, CONTEXT_CHARACTERS)
    if (wordingOf(asks).contents > 0) said.push(asks)
    if (asks !== '' && standsAlone(parts)) break
  }
  const text = said.join('\n')
  const answer = earlier.findLast(({ role, content }) => role === 'assistant' && content.trim() !== '')
  if (answer === undefined || wordingOf(text).contents >= ENOUGH_WORDS)
    return cutText(text, CONTEXT_CHARACTERS)
  const { asks } = askedIn(messageParts(answer.content), CONTEXT_CHARACTERS)
  return cutText(`${text}\n${asks}`.trim(), CONTEXT_CHARACTERS)
}

/** The text to search with, of a conversation or of one message. */
export const queryText: { readonly of: typeof searchText; readonly asked: typeof askedText } = {
  of: searchText,
  asked: askedText,
}
