import { JOINED_LANGUAGES, SPACED_LANGUAGES } from './words/languages.ts'

const PLAIN = new Set(SPACED_LANGUAGES.flatMap(({ plain }) => plain.split('|')))
const JOINED_PLAIN = JOINED_LANGUAGES.flatMap(({ plain }) => plain.split('|')).sort((a, b) => b.length - a.length)
const PLAIN_PARTS = JOINED_PLAIN.length > 0 ? new RegExp(JOINED_PLAIN.join('|'), 'gu') : /(?!)/g
const JOINED_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** Forms of one word have this many first letters in common. */
const STEM = 5

/** The words of a statement that say what it is about, in a form that other forms of the word share. Pairs of characters where words are joined. */
export function comparedWords(text: string): ReadonlySet<string> {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  const words = (folded.match(/[\p{L}\p{M}\p{N}'+#]+/gu) ?? []).filter((word) => !PLAIN.has(word))
  const compared = new Set<string>()
  for (const word of words) {
    if (word.search(JOINED_RUN) !== -1) for (const pair of pairsOf(word)) compared.add(pair)
    else if (/\p{Script=Hangul}/u.test(word)) addHangul(compared, word)
    else compared.add(stemOf(word))
  }
  return compared
}

// Korean puts particles after words of mostly two syllables.
function addHangul(compared: Set<string>, word: string): void {
  const rest = word.replaceAll(PLAIN_PARTS, '')
  if (rest !== '') compared.add(rest.slice(0, 2))
}

function stemOf(word: string): string {
  const base = word.replace(/'.*$/, '')
  return base.length > STEM ? base.slice(0, STEM) : base.replace(/(?<=..)e?s$/, '')
}

function pairsOf(word: string): string[] {
  return word
    .replaceAll(PLAIN_PARTS, ' ')
    .split(/[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u)
    .flatMap((run) => (run.length < 2 ? (run === '' ? [] : [run]) : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))))
}
