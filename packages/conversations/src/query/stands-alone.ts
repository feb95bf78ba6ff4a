import { checkText } from '@sheaf/core/adapter'
import { textsOf, type MessagePart } from './message-parts.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { anyCase, grouped, languages, pattern } from '../languages/languages.ts'
import { once } from '../once.ts'
import { questionPhrases, splitWords } from '../reading/phrases.ts'

const REFERS = once(() => questionPhrases('referring'))
const REFERS_ANYWHERE = once(() => questionPhrases('referringAnywhere'))
const CONTINUES = once(() => questionPhrases('continuing'))
const JOINED_REFERS = pattern`{+questions.referring}`
/** Of each language: the words of a question for advice, and those with which it is one for a fact. */
const ADVISES = once(() =>
  languages().flatMap(({ isJoined = false, questions }) => {
    const pattern = (words = '(?!)') => {
      const source = grouped(`(${words})`)
      return new RegExp(isJoined ? source : String.raw`(?<!\p{L})${source}(?!\p{L})`, 'u')
    }
    if (questions?.advice === undefined) return []
    return [{ advises: pattern(questions.advice), recalls: pattern(questions.recalling) }]
  }),
)
const SENTENCES = /[.?!…。？！\n]+/u
const CLAUSES = /[,;:、，；：¿¡]+/u
const RESUMES = anyCase`{*questions.resuming}`
/** A question with so many words of its own names its subject, even if it points back. */
const OWN_WORDS = 4
/**
 * A question of so few words that names one thing is the rest of another: "Which port?"; in scripts without
 * spaces two characters count as a word.
 */
const FEW_WORDS = 2

/** "Where did Oliver hide his bone?": a name explains "his". */
const NAME = /\s\p{Lu}\p{Ll}/u
const LOOKED_AT = 2_000

/**
 * Whether a message names the subject of its question, so that no earlier one is needed. True for small talk,
 * which asks nothing.
 */
export function standsAlone(parts: readonly MessagePart[]): boolean {
  const asks = textsOf(parts, 'asks')
  if (asks.length === 0) return true
  // The question may point to earlier text of its message.
  if (textsOf(parts, 'tells', 'pasted').some((other) => wordingOf(other.slice(0, LOOKED_AT)).contents >= 2))
    return true
  return !pointsBack(asks.join(' '))
}

/**
 * Whether a question names no subject, or too little of one to search with: "And since when?", "Where were
 * we?". In eleven languages.
 */
export function pointsBack(asks: string): boolean {
  checkText('asks', asks)
  const { words, contents } = wordingOf(asks)
  if (contents === 0) return true
  if (contents >= OWN_WORDS) return false
  const all = splitWords(asks)
  if (contents < 2 && words <= FEW_WORDS) return true
  if (RESUMES().test(asks)) return true
  if (CONTINUES().at(all, 0) > 0 || JOINED_REFERS().test(asks)) return true
  const anywhere = all.findIndex((_, place) => REFERS_ANYWHERE().at(all, place) > 0)
  if (anywhere !== -1) return wordingOf(all.slice(0, anywhere).join(' ')).contents < 2
  const refersAt = placeOfReference(asks)
  return refersAt !== undefined && !isNamed(asks.slice(0, refersAt))
}

/** The place of the first word that points to earlier text, as "it" does. */
export function placeOfReference(text: string): number | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu))
    if (REFERS().at([word.toLowerCase()], 0) > 0) return index
  return undefined
}

// "When do I fly, and which hotel is it?" names it.
function isNamed(before: string): boolean {
  return NAME.test(before) || wordingOf(before).contents > 1
}

/** Whether a question asks for advice or help: "What would you suggest?", not "What did you suggest?" */
export function asksForAdvice(asks: string): boolean {
  return asks.split(SENTENCES).some((sentence) => {
    const clauses = sentence.split(CLAUSES).map((clause) => splitWords(clause).join(' '))
    return clauses.some((clause, place) => {
      const found = ADVISES().filter(({ advises }) => advises.test(clause))
      // "On sleep, what advice did you give me?"
      const isRecalled = clauses.slice(place).some((each) => found.some(({ recalls }) => recalls.test(each)))
      return found.length > 0 && !isRecalled
    })
  })
}
