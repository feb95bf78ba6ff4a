import type { Message } from '@sheaf/core'
import { cutText, joinParts, askedIn, askedText } from './asked-text.ts'
import { messageParts, textsOf } from './message-parts.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { asksForAdvice, pointsBack, standsAlone } from './stands-alone.ts'
import type { MessagePart } from './message-parts.ts'
import { asksFor } from './asks-for.ts'
import { datesQuestion } from '../time/named-days.ts'

/** The most characters of told or pasted text that the question is about: some 40 words. */
const POINTED_CHARACTERS = 240
const ASKED_CHARACTERS = 600

/**
 * The text to search with for the user's last message: its questions, the words of earlier turns that they
 * point to, then statements: all if a question points to them or asks for advice, else the nearest before it
 * that do not outweigh it. No small talk, and pasted text only if a question points to it: a search weighs
 * all words alike. Undefined without a message of the user; small talk alone is searched as it is.
 */
export function searchText(messages: readonly Message[]): string | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const message = messages[last]
  if (message === undefined) return undefined
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
  const { asks } = askedText(answer.content, { maxCharacters: CONTEXT_CHARACTERS })
  return cutText(`${text}\n${asks}`.trim(), CONTEXT_CHARACTERS)
}
