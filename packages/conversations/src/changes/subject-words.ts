import { once } from '../once.ts'
import { comparedWords, isSameWord } from '../standing/compared-words.ts'
import type { Language } from '../languages/language.ts'
import { languages as all } from '../languages/languages.ts'
import { longestFirst } from '../word-forms.ts'
import { plainWords } from './change-signs.ts'

const PLAIN = once(() => new Map(all().map((language) => [language, plainWords(language)] as const)))
const PLAIN_PARTS = once(
  () => new RegExp(longestFirst(joinedPlain().filter((word) => !HANGUL.test(word))), 'gu'),
)
const KOREAN_PLAIN = once(() => new Set(joinedPlain().filter((word) => HANGUL.test(word))))
/** "ㅋㅋ", "ㅠㅠ". */
const LAUGHTER = /^[\u1100-\u11ff\u3130-\u318f]+$/u
const HANGUL = /\p{Script=Hangul}/u
const KOREAN_ENDING = /^(?:로|으로|은|는|이|가|을|를|에|도|의|까지|부터)$/u
const KOREAN_OBJECT = /^\p{Script=Hangul}[을를은는]$/u
const ELISION = /(?<!\p{L})\p{L}{1,2}['’](?=\p{L})/gu
const CYRILLIC = /\p{Script=Cyrillic}/u
const OWN_CHARACTER = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u
const SHORTEST = 3
/** A capital in the middle of a sentence: "the ticket for Ben", though "ben" is a plain word in Dutch. */
const NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}{2,}/gu
const PREPOSITION = /(?:^|\s)(?:nach|in|von|mit|bei|aus|für|an|zu)\s$/u

/** Articles, and words such as "my", for a {@link pattern}. */
export const DETERMINERS = '(?:{articles}|{changes.own})'

/** The words about a subject in a text, by their first letters; see `comparedWords`. */
export function wordsIn(text: string, languages: readonly Language[]): ReadonlyMap<string, string> {
  const left = text
    .replaceAll(ELISION, ' ')
    .replaceAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+/gu, (word) =>
      isPlain(word.toLowerCase(), languages) ? ' ' : word,
    )
    .replaceAll(/\p{Script=Hangul}+/gu, (word) => (KOREAN_PLAIN().has(word) ? ' ' : word))
    .replaceAll(PLAIN_PARTS(), ' ')
  const hasNames = !languages.some(({ hasCapitalNouns }) => hasCapitalNouns)
  const names = (hasNames && text.match(NAME)) || []
  return new Map([
    ...names.flatMap((name): [string, string][] => {
      const word = name.toLowerCase()
      return isPlain(word, all()) ? [[word.slice(0, 4), word]] : []
    }),
    ...[...comparedWords(left)].flatMap(([key, word]): [string, string][] => {
      const isShort = key.length < SHORTEST && !OWN_CHARACTER.test(key)
      if (
        isShort ||
        LAUGHTER.test(key) ||
        /^\p{N}/u.test(key) ||
        KOREAN_ENDING.test(key) ||
        KOREAN_PLAIN().has(word)
      )
        return []
      // "밥을" and "밥" are one word.
      if (KOREAN_OBJECT.test(key)) return [[key.slice(0, 1), word.slice(0, 1)]]
      return CYRILLIC.test(key) ? [stemmed(word)] : [[key, word]]
    }),
  ])
}

/** Whether a folded word names no subject. */
export function isPlain(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => PLAIN().get(language)?.has(word) === true)
}

/**
 * The names of a text, folded. In German each noun has a capital: a name has a preposition before it and no
 * article. `withFirst`: also words that begin a sentence.
 */
export function namesIn(
  text: string,
  languages: readonly Language[],
  withFirst: boolean,
): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{M}]+/gu)) {
    const before = text.slice(0, index)
    if (languages.some(({ hasCapitalNouns }) => hasCapitalNouns) && !PREPOSITION.test(before)) continue
    const isFirst = /(?:^|[.!:;]\s*)$/u.test(before)
    if ((!isFirst || withFirst) && wordsIn(word, languages).size > 0) names.add(word.toLowerCase())
  }
  return names
}

function joinedPlain(): string[] {
  return all().flatMap((each) => (each.isJoined === true ? [...plainWords(each)] : []))
}

// "Йога", "йогу".
function stemmed(word: string): [string, string] {
  const stem = word.replace(/(?<=..)[аеиоуыэюяьйё]{1,2}$/u, '')
  return [stem.slice(0, 4), stem]
}

/** The keys of the words that both have. */
export function sharedWords(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const shared: string[] = []
  for (const [key, word] of one) {
    const same = other.get(key)
    if (same !== undefined && isSameWord(word, same)) shared.push(key)
  }
  return shared
}

/** Whether a text has all words of another one. */
export function haveAll(words: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): boolean {
  for (const [key, word] of wanted) {
    const same = words.get(key)
    if (same === undefined || !isSameWord(word, same)) return false
  }
  return true
}
