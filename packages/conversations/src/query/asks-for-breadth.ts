import { fold } from '../time/reading/fold.ts'
import { asksForComing } from '../time/words/coming-words.ts'
import { BREADTH_PATTERNS } from './words/breadth-words.ts'

/** Longer texts are not questions; it bounds the time that a pattern takes. */
const MAX_CHARACTERS = 2_000

/**
 * True for a question whose answer is spread over many messages: an order, the first or last of several, a
 * number of times or a total, a summary, everything about something, coming things.
 */
export function asksForBreadth(query: string): boolean {
  const text = query.slice(0, MAX_CHARACTERS)
  return BREADTH_PATTERNS().some((pattern) => pattern.test(text)) || asksForComing(fold(text))
}
