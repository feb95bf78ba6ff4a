import { literalsOf } from '../literals-of.ts'
import { byAlphabet, once } from '../once.ts'
import { ANSWER_PATTERNS } from './words/answer-words.ts'

/** Longer texts are not questions; it bounds the time that a pattern takes. */
const MAX_CHARACTERS = 2_000

/** V8 takes long to compile the ends of words in all scripts: without them a pattern matches more texts. */
const FORMS = once(() =>
  ANSWER_PATTERNS.map((exact) => {
    const source = exact.replaceAll(/\(\?<?!\\p\{L\}\)/g, '')
    const literals = (literalsOf(source) ?? ['']).map((literal) => literal.toLowerCase())
    return { literals, rough: byAlphabet(source, 'iu'), exact: once(() => new RegExp(exact, 'iu')) }
  }),
)

/**
 * True for a question about an earlier answer of the assistant: "Which tool did you recommend?". False for
 * one about the user's words ("Which tool did I choose?"), and for one that asks for a new answer ("Which
 * tool would you recommend?").
 */
export function asksForAnswer(query: string): boolean {
  const text = query.slice(0, MAX_CHARACTERS)
  // As the flag "i" compares them.
  const folded = text.toLowerCase().replaceAll('ſ', 's')
  return FORMS().some(
    ({ literals, rough, exact }) =>
      literals.some((literal) => folded.includes(literal)) && rough(text).test(text) && exact().test(text),
  )
}
