import { JOINED_BORDERS } from './languages/times/spoken.ts'

/** The letters of Chinese, Japanese and Korean, for a class of characters. */
export const CJK: string = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const JOINED = new RegExp(`[\\p{Script=Thai}${CJK}]`, 'u')
const ANY_CJK = new RegExp(`[${CJK}ー]`, 'gu')
const WORD = /[\p{L}\p{M}\p{N}'-]+/gu
/** "L'année", "dell'anno". */
const ELISION = /^(?:l|d|dell|nell|dall|all)'/
/** A word of a text, and where it is. */
export interface Word {
  readonly word: string
  readonly at: number
  readonly end: number
}

/**
 * The words of a folded text that puts spaces between them, in order, without parts that an apostrophe joins
 * to them.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.includes("'") ? word.replace(ELISION, '').replace(/'s?$/, '') : word,
    at: index,
    end: index + word.length,
  }))
}

/** Whether a text has a script whose words are written together, or with endings put to them. */
export function looksJoined(text: string): boolean {
  return JOINED.test(text)
}

/**
 * Finds one of some phrases (sources of patterns) in a folded text, if it is not part of another word, with
 * or without the spaces that it has. The longer ones first.
 */
export function joinedForm(sources: readonly string[]): RegExp {
  const longest = sources.toSorted((a, b) => b.length - a.length)
  const [korean, others] = [longest.filter(isKorean), longest.filter((source) => !isKorean(source))].map(
    (list) => list.map((source) => source.replaceAll(/ (?!\?)/g, ' ?')).join('|'),
  )
  const forms = [
    ...(korean === ''
      ? []
      : [`(?<!\\p{Script=Hangul})(?:${korean})(?=${JOINED_BORDERS.particles}(?!\\p{Script=Hangul}))`]),
    ...(others === '' ? [] : [`(?:${others})${JOINED_BORDERS.notBehind}`]),
  ]
  return new RegExp(`${JOINED_BORDERS.notBefore}(?:${forms.join('|')})`, 'gu')
}

function isKorean(source: string): boolean {
  return /\p{Script=Hangul}/u.test(source)
}

/** The phrases of a list with `|` or another mark between them, of which some have choices: "day{/s} ago". */
export function choicesOf(list: string, mark = '|'): string[] {
  return list.split(mark).flatMap((phrase) => {
    const [, start = '', choice, end = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(phrase.trim()) ?? []
    if (choice === undefined) return [phrase.trim()]
    return choice.split('/').flatMap((each) => choicesOf(start + each + end))
  })
}

/** The words of a list that may have several lines. */
export function setOf(list: string): ReadonlySet<string> {
  return new Set(list.replaceAll('\n', '').split('|'))
}

/** The number of letters of Chinese, Japanese and Korean. */
export function countCjk(text: string): number {
  return text.match(ANY_CJK)?.length ?? 0
}

/** Alternatives, the longest first: the first that fits is taken. */
export function longestFirst(words: Iterable<string>): string {
  return [...new Set(words)].sort((one, other) => other.length - one.length).join('|')
}

/** Alternatives that may begin with a capital too. */
export function withCapitals(source: string): string {
  return source.replaceAll(/(^|\|)(\p{Ll})/gu, (_, bar: string, first: string) => {
    return `${bar}[${first}${first.toUpperCase()}]`
  })
}

/** The source of a pattern for words of a text; signs in them match any one. */
export function literal(words: string): string {
  return words.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '.')
}

/** A text in lower case, with straight apostrophes. */
export function straight(text: string): string {
  return text.toLowerCase().replaceAll(/[’‘ʼ]/g, "'")
}
