import { questionPhrases, splitWords } from './phrases.ts'
import { wordsOf } from '../languages/languages.ts'
import { once } from '../once.ts'

const STARTS = once(() => questionPhrases('starts'))
const IMPERATIVES = once(() => questionPhrases('imperatives'))
const REQUESTING = once(() => questionPhrases('requests'))
const BEFORE_STARTS = once(() => questionPhrases('continuing'))
const JOINED = once(() => new RegExp(wordsOf(({ questions }) => questions?.starts, true).join('|'), 'u'))
/** At the end of a question, with the quotes and brackets behind it. */
export const QUESTION_MARK: RegExp = /[?？؟\u037e]["'”’»)\]」』）\s]*$/u

/**
 * Whether a sentence asks or requests: by a question mark, by the word it begins with, or by a form of
 * request. `withImperatives`: also by a verb alone, as "plan the trip" does.
 */
export function asksSomething(sentence: string, withImperatives = true): boolean {
  const end = sentence.slice(-60)
  if (QUESTION_MARK.test(end) || (/;\s*$/.test(end) && /\p{Script=Greek}/u.test(end))) return true
  if (JOINED().test(sentence)) return true
  const words = splitWords(sentence)
  const first = BEFORE_STARTS().at(words, 0)
  const starts = [STARTS(), ...(withImperatives ? [IMPERATIVES()] : [])]
  if (starts.some((phrases) => phrases.at(words, 0) > 0 || (first > 0 && phrases.at(words, first) > 0)))
    return !/^what an? .*!\s*$/i.test(sentence.trim().slice(0, 200))
  return words.some((_, place) => REQUESTING().at(words, place) > 0)
}
