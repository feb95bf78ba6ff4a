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
import { once } from '../once.ts'
import { choicesOf } from '../word-forms.ts'
import { joined, type Language } from './language.ts'

/** Languages without a file: Polish, Swedish, Turkish, Vietnamese, Indonesian. */
const others = (): Language => ({
  name: 'others',
  questions: {
    starts: 'dlaczego|gdzie|jak{/a/i/ie}|kiedy|kto|któr{a/e/y}',
    requests: 'powiedz|proszę|przypomnij',
    advice: 'doradzisz|polecisz|poleć|zaproponuj|pomóż|powinienem|powinnam|mogę',
  },
  announcing: {
    work: joined`
terjemah\p{L}*|artikan|isalin|tradueix|tradu|przetłumacz|översätt|overs[eæ]tt?|käännä|přelož|preved\p{L}*|
fordítsd|çevir\p{L}*|dịch|переклади|μετάφρασε
`,
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

type Pattern = (source: TemplateStringsArray, ...parts: readonly string[]) => () => RegExp

/**
 * Makes patterns with the words of all languages, each when it is first asked for. `{places}` has those of
 * `grammar` of the languages that put spaces between words, `{+places}` those of the others, `{*places}` both.
 * `{=places}` has whole words and those of the others, and beside those of `{#places}` are no digits either.
 * `{changes.now}` has words of another section. Line breaks are left out.
 */
export function patternOf(flags: string): Pattern {
  return ({ raw }, ...parts) => {
    const lines = { raw: raw.map((each) => each.replaceAll(/\n\s*/g, '')) }
    return once(() => new RegExp(filled(String.raw(lines, ...parts).replaceAll('\n', '')), flags))
  }
}

/** {@link patternOf} with the flag "u", with "iu", and with "gu". */
export const pattern: Pattern = patternOf('u')
export const anyCase: Pattern = patternOf('iu')
export const inText: Pattern = patternOf('gu')

function filled(source: string): string {
  return source.replaceAll(/\{([+*=#]?)([a-z][a-zA-Z. ]*)\}/g, (_, which: string, path: string) => {
    const names = path.includes('.') ? path.split('.') : ['grammar', path]
    const words: Words = (language) =>
      names.reduce<unknown>(
        (found, name) => (found as Record<string, unknown> | undefined)?.[name],
        language,
      ) as string | undefined
    const [spaced, joined] = [which === '+' ? [] : wordsOf(words), which === '' ? [] : wordsOf(words, true)]
    if (spaced.length + joined.length === 0) throw new Error(`no language has words: ${path}`)
    const letter = which === '=' ? String.raw`\p{L}` : which === '#' ? String.raw`[\p{L}\p{N}]` : ''
    const whole = `(?<!${letter})(?:${spaced.join('|')})(?!${letter})`
    const all = letter === '' || spaced.length === 0 ? [...spaced, ...joined] : [whole, ...joined]
    return `(?:${all.join('|')})`
  })
}

/** A source whose groups do not capture: "(a|b)" is "(?:a|b)". */
export function grouped(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|\((?!\?)/gu, (part) => (part === '(' ? '(?:' : part))
}

/**
 * Words about the form of the answer (list, summarize), or about talk (mention, conversation). Other words
 * name the subject of a question.
 */
export function requestWords(): string[] {
  return languages().flatMap(({ questions }) =>
    questions?.form === undefined ? [] : choicesOf(questions.form),
  )
}
