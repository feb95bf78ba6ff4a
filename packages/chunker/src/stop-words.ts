/**
 * English words that say little about what a text is about: the 33 that Lucene's English analyser leaves out, and the words that
 * questions are made of (who, what, how; forms of be, do and have; can, could, should, would; personal pronouns). In the form
 * before stemming.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with',
    'who whom whose what which when where why how',
    'am been being were do does did doing done has have had having can could should would',
    'i me my you your he him his she her we our them its',
  ].flatMap((line) => line.split(' ')),
)
