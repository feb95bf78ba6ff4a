import { commonSpelling } from './words/common-spelling.ts'
import { ARABIC, CYRILLIC, DEVANAGARI, GREEK, LATIN, withoutEnding } from './word-endings.ts'
import { stemmer } from 'stemmer'

// The last letters of all endings in Porter's algorithm.
const HAS_ENDING = /(?:[esy]|[clgt]i|[aul]l|[eo]r|ed|ic|ng|nt|on|ou|sm)$/

/**
 * The form that a word shares with its inflections. It depends only on the word's letters, not on the text.
 * `word` is folded. Only Latin, Greek, Cyrillic, Arabic and Devanagari words are stemmed.
 */
export function stemWord(word: string): string {
  const code = word.charCodeAt(0)
  if (code < 0x370) return /^[a-z]{3,}$/.test(word) ? latin(commonSpelling(word)) : word
  if (code < 0x400) return withoutEnding(word, GREEK, 3)
  if (code < 0x530) return cyrillic(word)
  if (code >= 0x620 && code < 0x700) return arabic(word)
  return code >= 0x900 && code < 0x980 ? devanagari(word) : word
}

// With less, "pasta" would become "past".
const LEAST_LATIN = 5

// First endings that no common English word has; then Porter's algorithm; then the remaining endings of other
// languages.
function latin(word: string): string {
  if (word.length > LEAST_LATIN + 2) {
    const singular = withoutPlural(word)
    const shorter = withoutEnding(singular, LATIN, LEAST_LATIN)
    if (shorter !== singular) return withoutVowels(shorter)
  }
  const stem = porterStem(word)
  if (stem.length <= LEAST_LATIN) return stem
  if (endsInVowel(word)) return withoutVowels(stem)
  // German, and English "brighten".
  return stem.length > LEAST_LATIN + 1 && stem.endsWith('en') ? stem.slice(0, -2) : stem
}

// Ends in a vowel other than e, or in the plural of one; but not in "ous", because English has such words
// with and without the ending.
function endsInVowel(word: string): boolean {
  if (!word.endsWith('s')) return 'aiou'.includes(word.charAt(word.length - 1))
  const before = word.charAt(word.length - 2)
  if (before === 'e') return 'ao'.includes(word.charAt(word.length - 3))
  return 'aio'.includes(before) || (before === 'u' && !word.endsWith('ous'))
}

// "-ies" is English.
function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word
  return word.slice(0, word.endsWith('es') && !word.endsWith('ies') ? -2 : -1)
}

function withoutVowels(stem: string): string {
  let end = stem.length
  while (end > LEAST_LATIN && 'aiou'.includes(stem.charAt(end - 1))) end -= 1
  return stem.slice(0, end)
}

const CYRILLIC_VOWEL = /[аеиоуыэюяіїє]/

function cyrillic(word: string): string {
  const firstVowel = word.search(CYRILLIC_VOWEL)
  if (firstVowel < 0) return word
  const verb = word.length > 5 && (word.endsWith('ся') || word.endsWith('сь')) ? word.slice(0, -2) : word
  const stem = withoutEnding(verb, CYRILLIC, Math.max(3, firstVowel + 1))
  return stem.endsWith('нн') || (stem.length > 3 && stem.endsWith('ь')) ? stem.slice(0, -1) : stem
}

// The article with the words written together with it, or "and".
const ARABIC_PREFIX = /^(?:[وبكف]?ال|و?لل)(?=..)|^و(?=...)/

// As "light10": remove a prefix, then suffixes.
function arabic(word: string): string {
  const stem = withoutEnding(word.replace(ARABIC_PREFIX, ''), ARABIC, 2)
  return withoutEnding(stem, ARABIC, 2)
}

function devanagari(word: string): string {
  // हिन्दी = हिंदी
  const oneNasal = word.replace(/[ङञणन]्(?=[क-ह])|म्(?=[प-भ])|ँ/g, 'ं')
  return withoutEnding(oneNasal, DEVANAGARI, 2)
}

/**
 * The stem of an English word by Porter's algorithm. `word` is plain a-z. Returns a word without such an
 * ending at once, because a search checks hundreds of spellings of an unknown word.
 */
export function porterStem(word: string): string {
  return HAS_ENDING.test(word) ? stemmer(word) : word
}
