import type { Language } from '../languages/language.ts'
import { wordsOf } from '../languages/languages.ts'
import { once } from '../once.ts'
import { choicesOf, longestFirst } from '../word-forms.ts'

const plainWords = (isJoined: boolean) =>
  new Set(
    [({ plain }: Language) => plain, ({ standing }: Language) => standing?.plain]
      .flatMap((words) => wordsOf(words, isJoined))
      .flatMap((list) => choicesOf(list)),
  )
const PLAIN = once(() => plainWords(false))
const JOINED_PLAIN = once(() => plainWords(true))
const PLAIN_PARTS = once(() => new RegExp(longestFirst(JOINED_PLAIN()), 'gu'))
const HANGUL = /\p{Script=Hangul}/u
/** The kana between these characters are grammar. */
const CHARACTERS = /[\p{Script=Han}\p{Script=Katakana}ー]+/gu
const KANA_OR_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** "l'usage", "d'utiliser", "dell'acqua". */
const ELISION = /^(?:\p{L}{1,2}|jusqu|quell|dell|nell|dall|sull|all|un)'/u
/** Endings of Korean verbs. */
const PREDICATE = /(?:혀|해|어|여|요|다|고|면|게|려|줘|써|돼|됩니다)$/u
/** "Contract" and "contractor", "account" and "accountant". */
const DOER = /^(?:or|ant|ist)$/
/** Words with different first letters are not compared. Two syllables or characters count as four letters. */
const KEY = 4
const JOINED_KEY = 2

/**
 * The words about the subject of a text, by their first letters; pairs of characters if words are written
 * together.
 */
export function comparedWords(text: string): ReadonlyMap<string, string> {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  const words = folded.match(/[\p{L}\p{M}\p{N}'+#]+/gu) ?? []
  const compared = words.flatMap((word, index) => {
    if (PLAIN().has(word)) return []
    if (HANGUL.test(word)) return syllablesOf(word, words[index + 1] ?? '')
    if (KANA_OR_CHARACTER.test(word)) return pairsOf(word)
    return PLAIN().has(baseOf(word)) ? [] : [baseOf(word)]
  })
  return new Map(compared.filter((word) => word !== '').map((word) => [keyOf(word), word]))
}

/**
 * Whether two words with the same first letters are forms of one: "format" and "formatting", "источники" and
 * "источника", but not "история"; nor "seguro" and "segundo".
 */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  let common = 0
  while (common < shorter && one[common] === other[common]) common++
  if (HANGUL.test(one)) return common >= JOINED_KEY
  const [first = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length)
  return common >= Math.max(KEY, shorter - 1) && !DOER.test(longer.slice(first.length))
}

function keyOf(word: string): string {
  // Numbers differ if any digit differs.
  return /\p{N}/u.test(word) ? word : word.slice(0, HANGUL.test(word) ? JOINED_KEY : KEY)
}

function baseOf(word: string): string {
  const base = word.replace(ELISION, '').replace(/'.*$/, '')
  return base.length > KEY ? base.replace(/e?s$/, '') : base
}

function syllablesOf(word: string, next: string): string[] {
  if (JOINED_PLAIN().has(word) || PREDICATE.test(word) || (word.endsWith('지') && /^[않마말못]/u.test(next)))
    return []
  return word.length === 1
    ? [word]
    : [word.replace(/(?<=..)(?:을|를|은|는|이|가|에|의|로|으로|도|만|에서|마다|부터)$/u, '')]
}

function pairsOf(word: string): string[] {
  const runs = word.replaceAll(PLAIN_PARTS(), ' ').match(CHARACTERS) ?? []
  return runs.flatMap((run) => {
    return run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
  })
}
