import { checkText } from '@sheaf/core/adapter'
import type { Analyser } from '@sheaf/core'
import { ANALYSER_LIMITS } from '../defaults.ts'
import { foldWord } from './fold-word.ts'
import { codePointBoundaryBefore } from '../text/grapheme-boundary.ts'
import { splitText } from './split-text.ts'
import { stemWord } from './stem-word.ts'
import { withoutStopWords } from './stop-words.ts'
import type { QueryWord } from './stop-words.ts'
import { wordAt } from '../text/text-codes.ts'
import { WordMemory } from '../text/word-memory.ts'
import { compoundParts } from './words/compound-parts.ts'
import { vietnameseWord } from './words/vietnamese-word.ts'

/**
 * The analyser of all languages at once, for documents and queries alike.
 *
 * - Everything is NFKC, in lower case, without accents (café = cafe, ß = ss, İ = ı = i, final sigma = sigma,
 *   ё = е but not й = и), full width as half width, ligatures as letters.
 * - Scripts with spaces give words. A word loses its inflection by its own letters, in every text: by
 *   Porter's algorithm and the endings of six more languages where it is plain a-z after folding, by those of
 *   Russian and Ukrainian, Greek, Arabic or Hindi. The English endings after an apostrophe fall away:
 *   "user's" is "user", "don't" is "don".
 * - Irregular English forms give their base form ("children" is "child", "went" is "go"), and British and
 *   American spellings one and the same ("colour" is "color", "organize" is "organise").
 * - A German or Dutch compound with a linking s after a known ending gives the whole and its two parts
 *   ("Kündigungsfrist", "Kündigung", "Frist"). A Vietnamese syllable gives the word without and with its
 *   marks, so that a query without marks finds both, and a query with marks finds the same marks first.
 * - Han, kana, Hangul, Thai, Lao, Khmer, Burmese and Yi give each character (with its marks) and each pair of
 *   neighbours. A query requests the pairs, and for a character only where it is alone.
 * - "snake_case", "node.js" and "camelCase" give the whole and the parts, "1.2.3" the whole, "re-index" also
 *   "reindex", "C++", "C#" and ".NET" the word with its signs. Emoji and flags are terms.
 * - Numbers give what their spellings share: "3 pm" and "15:00" are `15h00`, "$1,250.50" and "1.250,50 €" are
 *   `1250.50`, "v2.11.0" is `2.11.0`. A document also has their parts ("3", "1250", "v2"), a query only where
 *   they may be their own numbers ("10,20").
 *
 * A term has 1 to 64 UTF-16 code units; longer ones are cut. It consists of letters, digits, marks and
 * pictographs, and of no other ASCII characters than `_ + # .`; so never of white space, quotes or control
 * characters. A query gives at most 64 distinct terms, in the order of their first occurrence, stop words
 * (English ones, and others where they tell the language) only when it consists of nothing else; each is also
 * a term of the same text as a document. Linear time and no error for any string.
 */
export function textAnalyser(): Analyser {
  // Words repeat, and stemming one takes longer than all the rest.
  const known = new WordMemory((word, isAscii) => termsOf(word, fold(word, isAscii), isAscii))

  return {
    id: 'sheaf-text-3',

    documentTerms(text) {
      checkText('text', text)
      const terms: string[] = []
      splitText(text, {
        word(codes, start, end, isAscii) {
          const found = known.value(codes, start, end, isAscii)
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
      splitText(text, {
        word(codes, start, end, isAscii) {
          const word = wordAt(codes, start, end)
          if (words.has(word)) return
          const folded = fold(word, isAscii)
          if (folded === '') return
          // Not kept: a search requests hundreds of misspelt words, which would drive out those of documents.
          const found = known.known(codes, start, end) ?? termsOf(word, folded, isAscii)
          words.set(word, { word, folded, terms: typeof found === 'string' ? [found] : found })
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

function fold(word: string, isAscii: boolean): string {
  return isAscii ? word.toLowerCase() : foldWord(word)
}

// The stem; a list where a word has further terms or none at all, which few have. Cut first, so that a word
// of any length costs little.
function termsOf(word: string, whole: string, isAscii: boolean): string | readonly string[] {
  const folded = cut(whole)
  const stem = stemWord(folded)
  const accented = isAscii ? undefined : vietnameseWord(word, folded)
  if (accented !== undefined) return [stem, accented]
  if (stem === '') return []
  const parts = compoundParts(folded)
  return parts === undefined ? stem : [stem, ...parts.map((part) => stemWord(part))]
}

// Apart from the sink, whose code is as short as can be because it runs for each word.
function pushAll(terms: string[], found: readonly string[]): void {
  for (const term of found) terms.push(term)
}

// Letters of the unspaced scripts have no case and no accents; what follows them may be invisible.
function unspacedTerm(character: string): string {
  return character.length === 1 ? character : cut(foldWord(character))
}

function cut(term: string): string {
  return term.length <= ANALYSER_LIMITS.termLength
    ? term
    : term.slice(0, codePointBoundaryBefore(term, ANALYSER_LIMITS.termLength))
}
