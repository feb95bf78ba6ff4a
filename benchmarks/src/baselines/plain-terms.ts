import { stemmer } from 'stemmer'

// English function words by kind. Together they are NLTK's English list without apostrophes. With this list
// the published figures of FTS5 and BM25 come out to the third decimal place.
const PRONOUNS =
  'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves'
const QUESTIONS = 'what which who whom when where why how'
const DETERMINERS =
  'this that these those a an the all any both each few more most other some such no nor not only own same'
const VERBS = 'am is are was were be been being have has had having do does did doing can will should'
const CONJUNCTIONS = 'and but if or because as until while than so'
const PREPOSITIONS =
  'of at by for with about against between into through during before after above below to from up down in out on off over under'
const ADVERBS = 'again further then once here there too very just now'
const CONTRACTIONS = 's t don d ll m o re ve y'

/** English stop words in lower case. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [PRONOUNS, QUESTIONS, DETERMINERS, VERBS, CONJUNCTIONS, PREPOSITIONS, ADVERBS, CONTRACTIONS].flatMap(
    (list) => list.split(' '),
  ),
)

/** The runs of letters, digits and marks of a text, in lower case. */
export function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** Words without stop words and single characters, as Porter stems: the terms of a plain English BM25. */
export function plainTerms(text: string): string[] {
  return words(text)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => stemmer(word))
}
