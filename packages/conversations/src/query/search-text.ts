import type { Message } from '@sheaf/core'
import { cutText, joinParts } from './cut-text.ts'
import { earlierWords } from './earlier-words.ts'
import { messageParts, textsOf } from './message-parts.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { asksForAdvice, pointsBack } from './stands-alone.ts'

/** Of told or pasted text that the question is about: some 40 words. */
const POINTED_CHARACTERS = 240
const ASKED_CHARACTERS = 600

/**
 * The text to search with for the user's last message: its questions, the words of earlier turns if the
 * question points to them, then statements: all if the question points to them or asks for advice, else the
 * nearest before it that do not outweigh it. Small talk is left out, and so is pasted text unless the
 * question points to it, because a search weighs all words alike. Undefined without a message of the user;
 * pure small talk is searched as it is.
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
    isAboutTold ? joinParts(told, POINTED_CHARACTERS) : nearest(told, wordingOf(asks).contents),
    isPointing ? joinParts(textsOf(parts, 'pasted'), POINTED_CHARACTERS) : '',
  ].filter((text) => text !== '')
  return texts.length === 0 ? cutText(message.content, ASKED_CHARACTERS) : texts.join('\n')
}

// Whole sentences, the last first, as long as they do not outweigh the question.
function nearest(told: readonly string[], contents: number): string {
  const texts: string[] = []
  let room = contents
  for (const text of told.toReversed()) {
    room -= wordingOf(text).contents
    if (room < 0) break
    texts.unshift(text.trim())
  }
  return texts.join(' ')
}
