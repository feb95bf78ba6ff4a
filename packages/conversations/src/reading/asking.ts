import { isSmallTalk, wordingOf } from './small-talk.ts'
import { FIRST_PERSON, questionPhrases, splitWords } from './phrases.ts'
import { anyCase, pattern } from '../languages/languages.ts'
import { once } from '../once.ts'
import { countCjk } from '../word-forms.ts'

const STARTS = once(() => questionPhrases('starts'))
const IMPERATIVES = once(() => questionPhrases('imperatives'))
const REQUESTING = once(() => questionPhrases('requests'))
const BEFORE_STARTS = once(() => questionPhrases('continuing'))
const JOINED = pattern`{+questions.starts}`
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
  return isRequest(sentence)
}

/** Whether a sentence has a form of request: "can you". */
export function isRequest(sentence: string): boolean {
  return splitWords(sentence).some((_, place, words) => REQUESTING().at(words, place) > 0)
}

/** Whether a sentence ends or begins as questions do. */
export function isQuestion(sentence: string): boolean {
  return QUESTION_MARK.test(sentence.slice(-60)) || (asksSomething(sentence, false) && !isRequest(sentence))
}

/** The fewest words, in all and about a subject, that say something. Two joined characters are a word. */
const FEWEST = { words: 3, contents: 1 }
const FEWEST_JOINED = { words: 2, contents: 0.5 }
/** The end of a question without a mark, which chats in Chinese and its neighbours leave out. */
const UNMARKED_END =
  /(?:什么|什麼|怎么\S{0,4}|怎样|哪\S{0,3}|多少\S?|[吗嗎呢]|[でま]すか|でしょうか|かな|教えて\S*|[까나]요|어때\S*|뭐\S{0,3}|어디\S{0,3})[。.\s]*$/u
/** Characters of a clause that are read for its first words. */
const LOOKED_AT = 60
/** The most clauses of a sentence that are read. */
const MOST_CLAUSES = 8
/** The ends of clauses: commas, dashes, and the endings of Japanese and Korean before a question. */
const CLAUSE_END =
  /[,;，；]\s*|\s[–—-]\s|(?<=け(?:れど)?ど|[すだ]が|ので)も?、?|、|(?<=(?:는|은|인|한|던|된|간)데|거든요?),?\s/gu
const JOINED_CONDITION = pattern`{+questions.conditions}`
/** A clause that begins so says nothing by itself: "if it rains, ...". */
const CONDITIONS = once(() => questionPhrases('conditions'))
const OR = once(() => questionPhrases('or'))
/** A clause with one of these words before it and none of the speaker says nothing either: "for the trip, ...". */
const PLACING = pattern`^{prepositions}$`
const I = anyCase`{=i}`

/**
 * The place in a sentence where it begins to ask, behind a clause that says something: "I live in Porto, where
 * can I swim?" 0 if there is none. Linear in time.
 */
export function askingStart(sentence: string): number {
  const end = sentence.slice(-60)
  if (!QUESTION_MARK.test(end) && !UNMARKED_END.test(end.slice(-20))) return 0
  let [start, count] = [0, 0]
  for (const { index, 0: mark } of sentence.matchAll(CLAUSE_END)) {
    if ((count += 1) > MOST_CLAUSES) break
    const place = index + mark.length
    const clause = sentence.slice(place)
    if (asksItself(clause) || (/\p{N}/u.test(sentence.slice(0, index)) && asksBriefly(clause))) start = place
    if (!beginsAsking(clause)) continue
    start = place
    break
  }
  return tells(sentence.slice(0, start)) ? start : 0
}

function beginsAsking(clause: string): boolean {
  const words = splitWords(clause.slice(0, LOOKED_AT))
  const places = [0, BEFORE_STARTS().at(words, 0)]
  const begins = places.some((place) => STARTS().at(words, place) + REQUESTING().at(words, place) > 0)
  return begins && wordingOf(clause).contents >= 1
}

// "..., right?", "..., or on Monday?" ask about the clause before them.
function asksItself(clause: string): boolean {
  const words = splitWords(clause.slice(0, LOOKED_AT))
  if (OR().at(words, 0) > 0 || CONDITIONS().at(words, 0) > 0) return false
  return isEnough(clause)
}

// "I pay 650, is it much?", "..., expensive?", but not "..., right?".
function asksBriefly(clause: string): boolean {
  const { contents, words } = wordingOf(clause)
  return countCjk(clause) > 0 ? contents >= FEWEST_JOINED.contents : contents >= FEWEST.contents || words > 1
}

function isEnough(clause: string): boolean {
  const { words, contents } = wordingOf(clause)
  const fewest = countCjk(clause) > 0 ? FEWEST_JOINED : FEWEST
  return contents >= fewest.contents && words >= fewest.words
}

function tells(clause: string): boolean {
  const words = splitWords(clause)
  const start = BEFORE_STARTS().at(words, 0)
  const isJoined = countCjk(clause) > 0
  if (CONDITIONS().at(words, start) > 0 || (isJoined && JOINED_CONDITION().test(clause))) return false
  const isOwn =
    isJoined || !PLACING().test(words[start] ?? '') || FIRST_PERSON().test(clause) || I().test(clause)
  for (const place of words.keys()) if (REQUESTING().at(words, place) > (place <= start ? 0 : 1)) return false
  return isOwn && isEnough(clause) && STARTS().at(words, start) === 0 && !isSmallTalk(clause, false)
}
