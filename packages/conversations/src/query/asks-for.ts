import { literalsOf } from '../literals-of.ts'
import { byAlphabet, once } from '../once.ts'
import { fold } from '../time/reading/fold.ts'
import { asksForComing } from '../time/named-days.ts'
import { grouped, languages } from '../languages/languages.ts'

/** Longer texts are not questions; the limit bounds the time of a pattern. */
const MAX_CHARACTERS = 2_000

/** V8 takes long to compile the ends of words in all scripts: without them a pattern matches more texts. */
const FORMS = once(() =>
  languages().flatMap(({ questions }) => {
    if (questions?.answers === undefined) return []
    const exact = grouped(questions.answers)
    const source = exact.replaceAll(/\(\?<?!\\p\{L\}\)/g, '')
    const literals = (literalsOf(source) ?? ['']).map((literal) => literal.toLowerCase())
    return { literals, rough: byAlphabet(source, 'iu'), exact: once(() => new RegExp(exact, 'iu')) }
  }),
)

/**
 * True for a question of a kind.
 *
 * - `answer`: about an earlier answer of the assistant, as "Which tool did you recommend?", and not about the
 *   user's words ("Which tool did I choose?") or for a new answer ("Which tool would you recommend?").
 * - `breadth`: the answer is spread over many messages: an order, the first or last of several, a number of
 *   times or a total, a summary, everything about something, coming things.
 */
export function asksFor(kind: 'answer' | 'breadth', query: string): boolean {
  const text = query.slice(0, MAX_CHARACTERS)
  return kind === 'answer' ? asksForAnswer(text) : namesBreadth(text) || asksForComing(fold(text))
}

function asksForAnswer(text: string): boolean {
  // As the flag "i" compares them.
  const folded = text.toLowerCase().replaceAll('ſ', 's')
  return FORMS().some(
    ({ literals, rough, exact }) =>
      literals.some((literal) => folded.includes(literal)) && rough(text).test(text) && exact().test(text),
  )
}

// All of them take V8 20 ms to compile.
const BREADTH = once(() =>
  languages().flatMap(({ questions }) =>
    (questions?.breadth ?? []).map((source) => ({
      words: literalsOf(source) ?? [''],
      pattern: once(() => new RegExp(grouped(source), 'iu')),
    })),
  ),
)

function namesBreadth(text: string): boolean {
  const small = text.toLowerCase().replaceAll('ſ', 's')
  return BREADTH().some(
    ({ words, pattern }) => words.some((each) => small.includes(each)) && pattern().test(text),
  )
}
