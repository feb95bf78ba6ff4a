import { literalsOf } from '../literals-of.ts'
import { byAlphabet, once } from '../once.ts'
import { fold } from '../time/reading/fold.ts'
import { looksJoined } from '../time/words/word-forms.ts'
import { asksForComing } from '../time/named-days.ts'
import { grouped, languages } from '../languages/languages.ts'
import { asksSomething } from '../reading/asking.ts'
import { maskQuotes } from '../reading/read-message.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { asksForAdvice } from './stands-alone.ts'

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
 * - `advice`: for advice or help, as "What would you suggest?".
 */
export function asksFor(kind: 'answer' | 'breadth' | 'advice', query: string): boolean {
  const text = query.slice(0, MAX_CHARACTERS)
  if (kind === 'advice') return asksForAdvice(text)
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

/** A longer request names its subject. */
const LONGEST_ALONE = 300
const ALONE = once(() =>
  languages().flatMap(({ isJoined = false, questions, standing }) => {
    if (questions?.alone === undefined) return []
    const lead = grouped(`(?:${standing?.lead ?? '(?!)'})`)
    const source = grouped(`(?:${questions.alone})`)
    const [before, after] = isJoined ? [`${lead}*`, `${lead}*`] : [`(?:${lead} )*`, `(?: ${lead})*`]
    return { isJoined, pattern: once(() => new RegExp(`^${before}${source}${after}$`, 'u')) }
  }),
)
const QUOTES = /["“„«»「『《【`']/u
const QUOTATION = /.\u{FFFC}+[^\p{L}\p{N}\s]*|[:：](?:\s[^]*)?$/gu
const NUMBER = /\p{N}+(?:[.,]\p{N}+)*/gu
const SUM = /#(?: ?[*×x·÷+^] ?#| [-−–/:] #)+/gu

/**
 * The subject of a request that memory has nothing to add to: "rain" in "Write a haiku about rain", and an
 * empty text for "Hello again", "Tell me a joke", "17 times 23", "Translate 'good morning' into Dutch".
 * Undefined for all others, such as "Write a haiku about my dog", "Tell me a joke, Ana is sad".
 */
export function subjectAlone(query: string): string | undefined {
  if (query.length > LONGEST_ALONE) return undefined
  const { contents, hasMarker } = wordingOf(query)
  if (contents === 0 && hasMarker && !asksSomething(query)) return ''
  const folded = query.toLowerCase().replaceAll(/[’‘ʼ]/g, "'")
  const text = (QUOTES.test(folded) ? maskQuotes(folded) : folded)
    .replaceAll(QUOTATION, ' " ')
    .replaceAll(NUMBER, '#')
    .replaceAll(SUM, '§')
    .replaceAll(/[.!?…。！？¿¡,，、;=~～]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  for (const { isJoined, pattern } of ALONE()) {
    if (isJoined !== looksJoined(text)) continue
    const found = pattern().exec(isJoined ? text.replaceAll(' ', '') : text)
    if (found !== null) return found.groups?.['subject'] ?? ''
  }
  return undefined
}
