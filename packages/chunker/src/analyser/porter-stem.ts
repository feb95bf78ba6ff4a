import { stemmer } from 'stemmer'

// The ends of all endings that a step of Porter's algorithm looks for.
const HAS_ENDING = /(?:[esy]|[clgt]i|[aul]l|[eo]r|ed|ic|ng|nt|on|ou|sm)$/

/**
 * The stem of an English word by Porter's algorithm. `word` is plain a-z. A word without one of the
 * endings of the steps is returned at once: a search looks at hundreds of spellings of an unknown word.
 */
export function porterStem(word: string): string {
  return HAS_ENDING.test(word) ? stemmer(word) : word
}
