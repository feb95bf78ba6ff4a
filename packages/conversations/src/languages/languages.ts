import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import type { Language } from './language.ts'
import { once } from '../once.ts'
import { choicesOf } from '../word-forms.ts'
import { joined } from './language.ts'

/** Languages without a file: Polish, Swedish, Turkish, Vietnamese, Indonesian. */
const others = (): Language => ({
  name: 'others',
  questions: {
    starts: 'dlaczego|gdzie|jak{/a/i/ie}|kiedy|kto|któr{a/e/y}',
    requests: 'powiedz|proszę|przypomnij',
    advice: 'doradzisz|polecisz|poleć|zaproponuj|pomóż|powinienem|powinnam|mogę',
  },
  smallTalk: {
    markers: joined`
cześć|dzięk{i/uję}|hej|merhaba|pozdrawiam|przepraszam|selam|tack|teşekkür*|witam|dzień dobry|
dobry wieczór|miłego dnia|do widzenia|jak się masz|xin chào|cảm ơn|terima kasih
`,
    fillers: 'bardzo dla dobrze jest mam nadzieję pan{/i} się w wszystko z za że',
  },
})

type Words = (language: Language) => string | undefined

/** All languages, in the order in which their words are looked for. Made when a message is first read. */
export const languages: () => readonly Language[] = once(() =>
  [
    english,
    german,
    french,
    spanish,
    portuguese,
    italian,
    dutch,
    russian,
    chinese,
    japanese,
    korean,
    others,
  ].map((make) => make()),
)

/** The words of each language that puts spaces between words; with `isJoined`, of each other one. */
export function wordsOf(words: Words, isJoined = false): string[] {
  return languages().flatMap((each) => {
    const found = (each.isJoined === true) === isJoined ? words(each) : undefined
    return found === undefined ? [] : [grouped(found)]
  })
}

/** The words of all languages, with `|` between them. */
export function allOf(words: Words): string {
  return [...wordsOf(words), ...wordsOf(words, true)].join('|')
}

/**
 * The words of all languages as one pattern: whole words, and those of languages that join their words
 * anywhere. A border of words has none of `letters` beside it.
 */
export function anyOf(words: Words, letters: string = String.raw`\p{L}`, flags: string = 'u'): RegExp {
  const spaced = wordsOf(words).join('|')
  const whole = spaced === '' ? [] : [`(?<!${letters})(?:${spaced})(?!${letters})`]
  return new RegExp([...whole, ...wordsOf(words, true)].join('|'), flags)
}

/** A source whose groups do not capture: "(a|b)" is "(?:a|b)". */
export function grouped(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|\((?!\?)/gu, (part) => (part === '(' ? '(?:' : part))
}

/** For {@link anyOf}. */
export const LETTERS_AND_DIGITS: string = String.raw`[\p{L}\p{N}]`

/**
 * Words about the form of the answer (list, summarize), or about talk (mention, conversation). Other words
 * name the subject of a question.
 */
export function requestWords(): string[] {
  return languages().flatMap(({ questions }) =>
    questions?.form === undefined ? [] : choicesOf(questions.form),
  )
}
