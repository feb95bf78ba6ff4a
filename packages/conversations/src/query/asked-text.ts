import { checkText, checkOptions } from '@sheaf/core/adapter'
import { messageParts, textsOf } from './message-parts.ts'
import type { MessagePart } from './message-parts.ts'

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

/** How much of a message to take. */
export interface AskedTextOptions {
  /**
   * The most characters of both texts together, 2,000 by default: some 300 words, of which a search takes 64.
   */
  readonly maxCharacters?: number
}

/** The most characters of both texts of {@link askedText} together. */
const ASKED_CHARACTERS = 2_000

/**
 * Separates the question of a message from its other text, to search for an answer. `asks` has the sentences
 * that ask or request by a question mark, the first word or a form of request; `rest` has other prose, pasted
 * text (code, output, logs, tables, quotes), and small talk (greetings, thanks, apologies, wishes, the
 * weather) last. Each word is in one of them, unless it is cut: the end of `rest`, and the middle of
 * questions that are too long. Linear in time.
 */
export function askedText(text: string, options: AskedTextOptions = {}): AskedText {
  checkText('text', text)
  const { maxCharacters = ASKED_CHARACTERS } = checkOptions(options, { maxCharacters: true })
  return askedIn(messageParts(text), maxCharacters)
}

/** {@link askedText} of a message whose parts are known. */
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
