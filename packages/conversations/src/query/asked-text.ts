import { checkOptions } from '@sheaf/core/adapter'
import { cutText, joinParts } from './cut-text.ts'
import { messageParts, textsOf } from './message-parts.ts'
import type { MessagePart } from './message-parts.ts'

/** The question of a message, and its other text. */
export interface AskedText {
  /**
   * The sentences that ask or request, in order; where none does, its prose without small talk. Empty where
   * it does not exist.
   */
  readonly asks: string
  /** All else: other prose first, then what is pasted, then small talk. */
  readonly rest: string
}

/** How much of a message to take. */
export interface AskedTextOptions {
  /**
   * The most characters of both texts together, 2,000 by default: some 300 words, of which a search takes 64.
   */
  readonly maxCharacters?: number
}

/** Of both texts of {@link askedText} together. */
const ASKED_CHARACTERS = 2_000

/**
 * What to search for when a message is to be answered, apart from what surrounds it: the sentences that ask
 * or request by a question mark, the word they begin with or a form of request; then
 * other prose, what is pasted (code, output, logs, tables, quotes), and small talk (greetings, thanks,
 * apologies, wishes, the weather) last. No word is in both or in neither, but for what
 * is cut: the end of `rest`, and of questions that alone are too long those in the middle. Linear in time.
 */
export function askedText(text: string, options: AskedTextOptions = {}): AskedText {
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
