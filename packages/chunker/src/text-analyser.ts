import type { Analyser } from '@sheaf/core'
import { stemmer } from 'stemmer'
import { ANALYSER_LIMITS } from './defaults.ts'
import { foldWord } from './fold-word.ts'
import { codePointBoundaryBefore } from './grapheme-boundary.ts'
import { splitText } from './split-text.ts'
import { STOP_WORDS } from './stop-words.ts'

// Words repeat, and stemming one takes longer than all the rest. Longer words are rare; in V8 a longer slice would also
// keep the whole text that it was cut from in memory.
const CACHED_WORDS = 20_000
const CACHED_LENGTH = 12

/**
 * The analyser of all languages at once, for documents and queries alike.
 *
 * - Everything is NFKC, in lower case, without accents (café = cafe, ß = ss, İ = ı = i, final sigma = sigma, ё = е but not й = и),
 *   full width as half width, ligatures as letters.
 * - Scripts with spaces give words; those that are plain a-z after folding are stemmed by Porter's algorithm, whatever the language.
 *   The English endings after an apostrophe fall away: "user's" is "user", "don't" is "don".
 * - Han, kana, Hangul, Thai, Lao, Khmer, Burmese and Yi give each character (with its marks) and each pair of neighbours. A query asks
 *   for the pairs, and for a character only where it stands alone.
 * - "snake_case", "node.js" and "camelCase" give the whole and the parts, "1.2.3" the whole, "C++", "C#" and ".NET" the word with its
 *   signs. Emoji and flags are terms.
 *
 * A term has 1 to 64 UTF-16 code units; longer ones are cut. It consists of letters, digits, marks and pictographs, and of no other
 * ASCII characters than `_ + # .`; so never of white space, quotes or control characters. A query gives at most 64 distinct terms, in the
 * order of their first occurrence, English stop words only when it consists of nothing else; each is also a term of the same text
 * as a document. Linear time and no error for any string.
 */
export function textAnalyser(): Analyser {
  const cache = new Map<string, string>()

  const wordTerm = (word: string, isAscii: boolean): string => {
    if (word.length > CACHED_LENGTH) return stem(fold(word, isAscii))
    let term = cache.get(word)
    if (term === undefined) {
      term = stem(fold(word, isAscii))
      if (cache.size >= CACHED_WORDS) cache.clear()
      cache.set(word, term)
    }
    return term
  }

  return {
    id: 'sheaf-text-1',

    documentTerms(text) {
      const terms: string[] = []
      splitText(text, {
        word(word, isAscii) {
          const term = wordTerm(word, isAscii)
          if (term !== '') terms.push(term)
        },
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
      const terms = new Set<string>()
      const stopTerms = new Set<string>()
      splitText(text, {
        word(word, isAscii) {
          const folded = fold(word, isAscii)
          if (folded !== '') (STOP_WORDS.has(folded) ? stopTerms : terms).add(stem(folded))
        },
        run(characters) {
          const folded = characters.map(unspacedTerm)
          if (folded.length === 1) terms.add(folded[0] ?? '')
          for (let index = 1; index < folded.length; index += 1) terms.add(cut(`${folded[index - 1] ?? ''}${folded[index] ?? ''}`))
        },
        symbol: (symbol) => terms.add(symbol),
      })
      return [...(terms.size > 0 ? terms : stopTerms)].slice(0, ANALYSER_LIMITS.queryTerms)
    },
  }
}

function fold(word: string, isAscii: boolean): string {
  return isAscii ? word.toLowerCase() : foldWord(word)
}

// Cut first, so that a word of any length costs little. Porter's algorithm is for these letters only.
function stem(word: string): string {
  const term = cut(word)
  return /^[a-z]{3,}$/.test(term) ? stemmer(term) : term
}

// Letters of the unspaced scripts have no case and no accents; what follows them may be invisible.
function unspacedTerm(character: string): string {
  return character.length === 1 ? character : cut(foldWord(character))
}

function cut(term: string): string {
  return term.length <= ANALYSER_LIMITS.termLength ? term : term.slice(0, codePointBoundaryBefore(term, ANALYSER_LIMITS.termLength))
}
