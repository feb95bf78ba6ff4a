import type { Analyser } from '@sheaf/core'

// One word with the marks that may be inside it, or a run of a script without spaces.
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_+#'.-])+/gu
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const INNER_ONLY = new Set(["'", '.', '-'])

/**
 * A small {@link Analyser} for tests of storages: words in compatibility form (NFKC) and lower case, with `_
 * + # ' . -` inside, and pairs of neighbours for Chinese and Japanese. No stemming and no stop words.
 */
export function wordAnalyser(): Analyser {
  return {
    id: 'words-1',
    documentTerms: termsOf,
    queryTerms: (text) => [...new Set(termsOf(text))],
  }
}

function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [piece] of text.toWellFormed().normalize('NFKC').toLowerCase().matchAll(PIECE)) {
    if (IDEOGRAPH.test(piece)) pairs([...piece], terms)
    else {
      const word = trim(piece)
      if (word !== '') terms.push(word)
    }
  }
  return terms
}

function pairs(characters: readonly string[], terms: string[]): void {
  if (characters.length === 1) terms.push(...characters)
  for (let place = 1; place < characters.length; place += 1)
    terms.push(`${characters[place - 1] ?? ''}${characters[place] ?? ''}`)
}

// Without a pattern: /[.'-]+$/ and similar take quadratic time on "....x".
function trim(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && INNER_ONLY.has(word.charAt(start))) start += 1
  while (end > start && INNER_ONLY.has(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}
