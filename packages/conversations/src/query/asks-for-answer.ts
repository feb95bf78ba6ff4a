import { once } from '../once.ts'
import { ANSWER_PATTERNS } from './words/answer-words.ts'

/** Longer texts are not questions; it bounds the time that a pattern takes. */
const MAX_CHARACTERS = 2_000

/** V8 takes long to compile the ends of words in all scripts: without them a pattern matches more texts. */
const WITHOUT_ENDS = once(() =>
  ANSWER_PATTERNS.map(({ source, flags }) => new RegExp(source.replaceAll(/\(\?<?!\\p\{L\}\)/g, ''), flags)),
)

/**
 * True for a question about an earlier answer of the assistant: "Which tool did you recommend?". False for
 * one about the user's words ("Which tool did I choose?"), and for one that asks for a new answer ("Which
 * tool would you recommend?").
 */
export function asksForAnswer(query: string): boolean {
  const text = query.slice(0, MAX_CHARACTERS)
  return WITHOUT_ENDS().some(
    (pattern, place) => pattern.test(text) && ANSWER_PATTERNS[place]?.test(text) === true,
  )
}
