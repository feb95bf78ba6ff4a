import { checkText } from '@sheaf/core/adapter'
import { lazily } from '../literals-of.ts'
import { once } from '../once.ts'
import { fold } from '../time/reading/fold.ts'
import { looksJoined, straight } from '../word-forms.ts'
import { asksForComing } from '../time/named-days.ts'
import { grouped, languages, pattern } from '../languages/languages.ts'
import { asksSomething } from '../reading/asking.ts'
import { maskQuotes } from '../reading/read-message.ts'
import { writer } from '../reading/own-words.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { asksForAdvice, placeOfReference } from './stands-alone.ts'

/** Longer texts are not questions; the limit bounds the time of a pattern. */
const MAX_CHARACTERS = 2_000

const ANSWERS = once(() =>
  languages().flatMap(({ questions }) =>
    questions?.answers === undefined ? [] : lazily(grouped(questions.answers), 'iu'),
  ),
)
const BREADTH = once(() =>
  languages().flatMap(({ questions }) =>
    (questions?.breadth ?? []).map((source) => lazily(grouped(source), 'iu')),
  ),
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
  checkText('query', query)
  const text = query.slice(0, MAX_CHARACTERS)
  if (kind === 'advice') return asksForAdvice(text)
  // As the flag "i" compares them.
  const small = text.toLowerCase().replaceAll('ſ', 's')
  if (kind === 'answer') return ANSWERS().some((matches) => matches(text, small))
  return BREADTH().some((matches) => matches(text, small)) || asksForComing(fold(text))
}

/** A longer request names its subject. */
const LONGEST_ALONE = 300
/** Stands before a word that begins like a name. */
const NAMED = '\u{1}'
const SUBJECT = String.raw`([\p{L}'-]+(?: [\p{L}'-]+){0,4}?)`
const NAMED_SUBJECT = SUBJECT.replaceAll('[', `[${NAMED}`)
const JOINED_SUBJECT = String.raw`([\p{L}ー]{2,12}?)`
const ALONE = once(() =>
  languages().flatMap(({ isJoined = false, questions, standing }) => {
    const { alone, general = '(?!)' } = questions ?? {}
    if (alone === undefined) return []
    const lead = grouped(`(?:${standing?.lead ?? '(?!)'})`)
    const [before, after] = isJoined ? [`${lead}*`, `${lead}*`] : [`(?:${lead} )*`, `(?: ${lead})*`]
    const whole = (source: string) => new RegExp(`^${before}(?:${source})${after}$`, 'u')
    const subject = isJoined ? JOINED_SUBJECT : SUBJECT
    const asked = grouped(general).replaceAll('~', subject).replaceAll('%', NAMED_SUBJECT)
    return {
      isJoined,
      // Not in German: all its nouns begin like names.
      knowsNames: questions?.referringAnywhere === undefined,
      pattern: once(() => whole(grouped(alone))),
      // "私の" may stand before any line.
      general: once(() => (isJoined ? new RegExp(`^(?:${asked})$`, 'u') : whole(asked))),
    }
  }),
)
const TIED = pattern`{=questions.tied}`
const QUOTES = /["“„«»「『《【`']/u
const QUOTATION = /.\u{FFFC}+[^\p{L}\p{N}\s]*|[:：](?:\s[^]*)?$/gu
const NUMBER = /\p{N}+(?:[.,]\p{N}+)*/gu
const SUM = /#(?: ?[*×x·÷+^] ?#| [-−–/:] #)+/gu

/**
 * The subject of a request that memory has nothing to add to, unless it has that subject: "rain" in "Write
 * a haiku about rain", "recursion" in "Explain recursion". An empty text for "Hello again", "Tell me a
 * joke", "17 times 23", "Translate 'good morning' into Dutch". Undefined for all others, such as "Write a
 * haiku about my dog", "Explain the plan".
 */
export function subjectAlone(query: string): string | undefined {
  checkText('query', query)
  if (query.length > LONGEST_ALONE) return undefined
  const { contents, hasMarker } = wordingOf(query)
  if (contents === 0 && hasMarker && !asksSomething(query)) return ''
  const named = query.replaceAll(/(?<=\s)(?=\p{Lu}\p{Ll})/gu, NAMED)
  const folded = straight(named)
  const text = (QUOTES.test(folded) ? maskQuotes(folded) : folded)
    .replaceAll(QUOTATION, ' " ')
    .replaceAll(NUMBER, '#')
    .replaceAll(SUM, '§')
    .replaceAll(/[.!?…。！？¿¡,，、;=~～]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  for (const { isJoined, knowsNames, pattern, general } of ALONE()) {
    if (isJoined !== looksJoined(text)) continue
    const request = isJoined ? text.replaceAll(' ', '') : text
    const plain = request.replaceAll(NAMED, '')
    const found = pattern().exec(plain)
    if (found !== null) return found.groups?.['subject'] ?? ''
    const [, ...asked] = general().exec(knowsNames ? request : plain) ?? []
    const subject = asked.find((each) => each !== undefined)?.replaceAll(NAMED, '')
    if (subject !== undefined && !isTied(subject)) return subject
  }
  return undefined
}

// "it", "my boiler", "the plan"
function isTied(subject: string): boolean {
  return (
    TIED().test(subject) ||
    writer.isIn(subject) ||
    placeOfReference(subject) !== undefined ||
    wordingOf(subject).contents === 0
  )
}
