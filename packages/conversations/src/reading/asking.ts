import { questionPhrases, splitWords } from './phrases.ts'
import { wordsOf } from '../languages/languages.ts'
import { once } from '../once.ts'

const STARTS = once(() => questionPhrases('starts', 'imperatives'))
const REQUESTING = once(() => questionPhrases('requests'))
const BEFORE_STARTS = once(() => questionPhrases('continuing'))
const JOINED = once(() => new RegExp(wordsOf(({ questions }) => questions?.starts, true).join('|'), 'u'))
/** At the end of a question, with the quotes and brackets behind it. */
export const QUESTION_MARK: RegExp = /[?？؟\u037e]["'”’»)\]」』）\s]*$/u

/**
 * Whether a sentence asks or requests: by a question mark, by the word it begins with, or by a form of
 * request.
 */
export function asksSomething(sentence: string): boolean {
  const end = sentence.slice(-60)
  if (QUESTION_MARK.test(end) || (/;\s*$/.test(end) && /\p{Script=Greek}/u.test(end))) return true
  if (JOINED().test(sentence)) return true
  const words = splitWords(sentence)
  const first = BEFORE_STARTS().at(words, 0)
  if (STARTS().at(words, 0) > 0 || (first > 0 && STARTS().at(words, first) > 0))
    return !/^what an? .*!\s*$/i.test(sentence.trim().slice(0, 200))
  return words.some((_, place) => REQUESTING().at(words, place) > 0)
}
