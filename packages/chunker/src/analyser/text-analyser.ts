import { checkText } from '@sheaf/core/adapter'
import type { Analyser } from '@sheaf/core'
import {
  foldWord,
  vietnameseWord,
  abbreviationTerm,
  isNameless,
  withoutStopWords,
  type QueryWord,
} from './query-words.ts'
import { codePointBoundaryBefore } from '../grapheme-boundary.ts'
import { splitText } from './split-text.ts'
import { stemWord } from './stem-word.ts'
import { isAfterWord, wordAt } from '../text-codes.ts'
import { LONGEST_WORD, WordMemory } from '../word-memory.ts'

export const ANALYSER_LIMITS = {
  /** UTF-16 code units of a term; longer words are cut, in documents and queries. */
  termLength: 64,
  /** Distinct terms of a query; later ones are left out. */
  queryTerms: 64,
} as const

// After these endings German and Dutch compounds add an s: Kündigung-s-frist, verzekering-s-polis.
const LINKED_ENDINGS: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  ['ung', 'ling', 'ing', 'heit', 'keit', 'teit', 'schaft', 'itat', 'itaet', 'ion', 'tum', 'heid', 'schap'],
  (ending) => ending.charAt(ending.length - 1),
)
// Common nouns that take the s without such an ending.
const LINKED_NOUNS: ReadonlySet<string> = new Set(
  'arbeit geburt verkehr betrieb beruf urlaub verkauf einkauf vertrag auftrag unterricht gericht geschaft geschaeft jahre bunde lande tage arbeid bedrijf verkeer beleid'.split(
    ' ',
  ),
)
const LEAST_COMPOUND = 9
const LEAST_FIRST = 4
const LEAST_REST = 4
// Relationships, scholarship: English compounds with "ship" and "hip" look the same.
const ENGLISH_REST = 'hip'

/**
 * The analyser of all languages at once.
 *
 * - Text is in NFKC and lower case, without accents (café = cafe, ß = ss, İ = ı = i, final sigma = sigma,
 *   ё = е but not й = и).
 * - Scripts with spaces give words. A word is stemmed by its own letters only, the same in every text: words
 *   that are plain a-z after folding by Porter's algorithm and the endings of six more languages, other words
 *   by the endings of Russian and Ukrainian, Greek, Arabic or Hindi. English endings after an apostrophe are
 *   removed: "user's" becomes "user", "don't" becomes "don".
 * - Irregular English forms give their base form ("children" is "child", "went" is "go"). British and
 *   American spellings give the same term ("colour" is "color", "organize" is "organise").
 * - A German or Dutch compound with a linking s after a known ending gives the whole and its two parts
 *   ("Kündigungsfrist", "Kündigung", "Frist"). A Vietnamese syllable gives the word without and with its
 *   marks: a query without marks finds both, and a query with marks ranks the same marks first.
 * - Han, kana, Hangul, Thai, Lao, Khmer, Burmese and Yi give each character (with its marks) and each pair of
 *   neighbours. A query has the pairs, and a single character only if it is alone. Pairs of common grammar in
 *   Japanese, Chinese and Korean (ですか, 什么, 습니까) are stop words.
 * - "snake_case", "node.js" and "camelCase" give the whole and the parts, "re-index" also "reindex", "C++",
 *   "C#" and ".NET" the word with its signs. Emoji and flags are terms.
 * - A document has the first six signs of a word with letters and digits too, such as an account, and of
 *   "2.14.3" also "2.14". A query has them of hashes alone.
 * - An abbreviation or a letter that is a stop word in lower case is a term of its own beside the word: "IT",
 *   "WHO", "vitamin A". A query has only that term, unless all of it is in capitals.
 * - Numbers give the form that their spellings share: "3 pm" and "15:00" are `15h00`, "$1,250.50" and
 *   "1.250,50 €" are `1250.50`, "v2.11.0" is `2.11.0`. A document also has their parts ("3", "1250", "v2"); a
 *   query has parts only if they may be numbers of their own ("10,20"). Digits of all scripts are 0 to 9.
 *
 * A term has 1 to 64 UTF-16 code units; longer ones are cut. It consists of letters, digits, marks,
 * pictographs and `_ + # .`, never of white space, quotes, control or other ASCII characters. A query gives
 * at most 64 distinct terms in the order of first occurrence. It has stop words (English, and others if they
 * identify the language) only if it has nothing else. Each of its terms is also a term of the same text as a
 * document. Linear time, and no error for any string.
 */
export function textAnalyser(): Analyser {
  // Words repeat, and stemming a word takes longer than everything else.
  const known = new WordMemory((word, isAscii) => termsOf(word, fold(word, isAscii), isAscii))

  return {
    id: 'sheaf-text-7',

    documentTerms(text) {
      checkText('text', text)
      const terms: string[] = []
      splitText(text, {
        word(codes, start, end, isAscii) {
          const found = known.value(codes, start, end, isAscii)
          if (isLetterName(codes, start, end)) terms.push(LETTER_NAME)
          if (typeof found === 'string') terms.push(found)
          else pushAll(terms, found)
        },
        number: (found, parts) => terms.push(...found, ...parts),
        run(characters) {
          let previous = ''
          for (const character of characters) {
            const folded = unspacedTerm(character)
            if (previous !== '') terms.push(cut(previous + folded))
            terms.push(folded)
            previous = folded
          }
        },
        symbol: (symbol) => terms.push(symbol),
      })
      return terms
    },

    queryTerms(text) {
      checkText('text', text)
      const words = new Map<string, QueryWord>()
      const add = (term: string) => words.set(term, { word: term, folded: term, terms: [term] })
      const isAllCapitals = !SMALL_LETTER.test(text) && TWO_WORDS.test(text)
      splitText(text, {
        word(codes, start, end, isAscii) {
          const word = wordAt(codes, start, end)
          if (isLetterName(codes, start, end) && !isAllCapitals) {
            add(LETTER_NAME)
            return
          }
          if (words.has(word)) return
          const folded = fold(word, isAscii)
          if (folded === '') return
          const abbreviation = isAllCapitals ? undefined : abbreviationTerm(word, folded)
          if (abbreviation !== undefined) {
            add(abbreviation)
            return
          }
          // Not remembered: a search tries hundreds of misspelt words, which would displace the words of
          // documents.
          const found = known.known(codes, start, end) ?? termsOf(word, folded, isAscii)
          const isName = isNameless(folded) && isNamed(codes, start)
          const terms = typeof found === 'string' ? [found] : found
          // Version 2.11.0 is not 2.11.1.
          const isWhole = START.test(folded) && !HASH.test(folded)
          words.set(word, { word, folded, terms: isWhole ? terms.slice(0, 1) : terms, isName })
        },
        number: (found) => found.forEach(add),
        run(characters) {
          const folded = characters.map(unspacedTerm)
          if (folded.length === 1) add(folded[0] ?? '')
          for (let index = 1; index < folded.length; index += 1)
            add(cut(`${folded[index - 1] ?? ''}${folded[index] ?? ''}`))
        },
        symbol: add,
      })
      return [...new Set(withoutStopWords([...words.values()]).flatMap(({ terms }) => terms))].slice(
        0,
        ANALYSER_LIMITS.queryTerms,
      )
    },
  }
}

const SMALL_LETTER = /\p{Ll}/u
const TWO_WORDS = /\p{Lu}\P{L}+\p{Lu}/u
/** The term of the letter in "vitamin A". */
const LETTER_NAME = 'a.'
const CAPITAL_A = 0x41

function isLetterName(codes: Uint16Array, start: number, end: number): boolean {
  return codes[start] === CAPITAL_A && end - start === 1 && isAfterWord(codes, start)
}

// True for "Will" in "does Will like tea", but not at the start of a sentence, or if all words have capitals.
function isNamed(codes: Uint16Array, start: number): boolean {
  const isCapital = (code = 0) => code >= CAPITAL_A && code <= 0x5a
  if (!isCapital(codes[start]) || !isAfterWord(codes, start)) return false
  let before = start - 2
  while (before > 0 && start - before < LONGEST_WORD && (codes[before - 1] ?? 0) > 0x20) before -= 1
  return !isCapital(codes[before])
}

function fold(word: string, isAscii: boolean): string {
  return isAscii ? word.toLowerCase() : foldWord(word)
}

const HASH = /^(?=.*\d)(?=.*[a-f])[\da-f]{7,64}$/
// Accounts and versions have known beginnings.
const START = /^(?=.*\d)(?=\d*[a-z])[a-z\d]{6}(?=[a-z\d]+$)|^\d+\.\d+(?=\.\d{1,3}(?!\d))/

// The stem, or a list if the word has more terms or none. Cut first: a very long word costs little.
function termsOf(word: string, whole: string, isAscii: boolean): string | readonly string[] {
  const folded = cut(whole)
  const stem = stemWord(folded)
  const abbreviation = abbreviationTerm(word, folded)
  if (abbreviation !== undefined) return [stem, abbreviation]
  const accented = isAscii ? undefined : vietnameseWord(word, folded)
  if (accented !== undefined) return [stem, accented]
  if (stem === '') return []
  const start = isAscii ? START.exec(folded)?.[0] : undefined
  if (start !== undefined) return [stem, start]
  const parts = compoundParts(folded)
  return parts === undefined ? stem : [stem, ...parts.map((part) => stemWord(part))]
}

// This is outside the sink, whose code must be short because it runs for each word.
function pushAll(terms: string[], found: readonly string[]): void {
  for (const term of found) terms.push(term)
}

// Letters of these scripts have no case and no accents. Invisible characters may follow them.
function unspacedTerm(character: string): string {
  return character.length === 1 ? character : cut(foldWord(character))
}

function cut(term: string): string {
  return term.length <= ANALYSER_LIMITS.termLength
    ? term
    : term.slice(0, codePointBoundaryBefore(term, ANALYSER_LIMITS.termLength))
}

/**
 * Splits a German or Dutch compound at a linking s that is recognised without a dictionary: "kundigungsfrist"
 * gives "kundigung" and "frist". Undefined for every other word. `word` is folded.
 */
function compoundParts(word: string): readonly [string, string] | undefined {
  if (word.length < LEAST_COMPOUND) return undefined
  const last = word.length - 1 - LEAST_REST
  for (
    let place = word.indexOf('s', LEAST_FIRST);
    place > 0 && place <= last;
    place = word.indexOf('s', place + 1)
  ) {
    const endings = LINKED_ENDINGS.get(word.charAt(place - 1)) ?? []
    const isLinked =
      endings.some((ending) => place > ending.length + 1 && word.endsWith(ending, place)) ||
      LINKED_NOUNS.has(word.slice(0, place))
    if (isLinked && !word.startsWith(ENGLISH_REST, place + 1))
      return [word.slice(0, place), word.slice(place + 1)]
  }
  return undefined
}
