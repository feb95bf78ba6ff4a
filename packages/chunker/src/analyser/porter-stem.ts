import { stemmer } from 'stemmer'

// The last letters of all endings in Porter's algorithm.
const HAS_ENDING = /(?:[esy]|[clgt]i|[aul]l|[eo]r|ed|ic|ng|nt|on|ou|sm)$/

/**
 * The stem of an English word by Porter's algorithm. `word` is plain a-z. Returns a word without such an
 * ending at once, because a search checks hundreds of spellings of an unknown word.
 */
export function porterStem(word: string): string {
  return HAS_ENDING.test(word) ? stemmer(word) : word
}
