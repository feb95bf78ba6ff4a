import { languagesOf } from '../changes/change-signs.ts'
import type { Language } from '../languages/language.ts'
import { findCue } from '../standing/find-cue.ts'
import { CJK, countCjk, straight } from '../word-forms.ts'
import { asksSomething } from './asking.ts'
import { FIRST_PERSON } from './phrases.ts'
import { isSmallTalk } from './small-talk.ts'

/** Characters read at the place where a language may change. */
const LOOKED_AT = 300
/** So many words show a language; a shorter question may be a greeting: "Nasılsın?" */
const LEAST_WORDS = 3
/** A text has this part of its words in its language. */
const MOST_KNOWN = 0.6
/** A text's language has a smaller part of the words of another one; without a colon behind them, fewer. */
const LEAST_KNOWN = 0.35
const FEW_KNOWN = 0.2
/** A single word before an order may be a courtesy: "lütfen always answer in English". */
const LEAST_BEFORE = 2
const MOST_BEFORE = 6
/** A text without Chinese, Japanese or Korean, and what is in one of them behind it. */
const JOINED_BEHIND = new RegExp(`^(?:[\\p{Script=Latin}']+ ){2}[^${CJK}]*([${CJK}].*)$`, 'u')
/** A text with two sentences. */
const SENTENCES = /[.!。！]\s*\p{L}/u
/** A name alone is the user's or the assistant's own. */
const NAME = /^[^\p{L}]*[A-Z][A-Za-z.'’-]*(?: [A-Z][A-Za-z.'’-]*)?[^\p{L}]*$/u

const vocabularies = new Map<Language, ReadonlySet<string>>()

/**
 * Whether words that are no greeting are in another language than a text beside them, which says something
 * about its writer or orders something: no list of its language has them. With `isSure` it has not all of
 * their letters either.
 */
export function isInOtherLanguage(head: string, text: string, isSure = false): boolean {
  if (NAME.test(head) || (isSure && !/[^\0-\x7f]/.test(head))) return false
  const said = wordsOf(head.slice(-LOOKED_AT))
  const told = wordsOf(text.slice(0, LOOKED_AT))
  if (said.length === 0 || (told.length < LEAST_WORDS && countCjk(text) === 0)) return false
  const parts = languagesOf(straight(text.slice(0, LOOKED_AT))).map((language) => ({
    language,
    part: language.isJoined === true ? 1 : partIn(told, language),
  }))
  const most = Math.max(...parts.map(({ part }) => part))
  const isOther = parts.every(({ language, part }) => {
    if (part < most) return true
    if (language.isJoined === true) return countCjk(head) === 0
    const known = partIn(said, language)
    return isSure ? known < FEW_KNOWN && hasOtherLetter(said, language) : known < LEAST_KNOWN
  })
  return isOther && most >= MOST_KNOWN && !isSmallTalk(head, false) && saysOfWriter(text.slice(0, LOOKED_AT))
}

/** Whether a line may lead to a text in another language below it: it ends openly, or more follows. */
export function leadsTo(line: string, text: string, isApart: boolean): boolean {
  const said = line.trim()
  const isOpen = !/[.!。！…]$/u.test(said)
  return (isOpen || (isApart && SENTENCES.test(text))) && isInOtherLanguage(said, text, !/[:：]$/.test(said))
}

/** Whether a question in another language is before a text: "bu ne demek? I prefer trains". */
export function asksInOther(question: string, text: string): boolean {
  return wordsOf(question).length >= LEAST_WORDS && isInOtherLanguage(question, text, true)
}

/**
 * Whether the words of a folded sentence before some of it, or a question behind it, are in another language:
 * "müdürüm diyor ki always reply in English", "I don't eat meat 是什么意思".
 */
export function isAmongOther(folded: string): boolean {
  if (asksSomething(JOINED_BEHIND.exec(folded)?.[1] ?? '')) return true
  const [before = ''] = /^[^,;:.!?，；：。]*/u.exec(folded) ?? []
  if (!/[^\0-\x7f]/.test(before)) return false
  const places = [...before.matchAll(/ /g)].slice(LEAST_BEFORE - 1, MOST_BEFORE).map(({ index }) => index + 1)
  return places.some((place) => isInOtherLanguage(folded.slice(0, place), folded.slice(place), true))
}

function saysOfWriter(text: string): boolean {
  return (
    FIRST_PERSON().test(text) ||
    text.split(/(?<=[.!?。！？])/u).some((each) => findCue(straight(each).trim()))
  )
}

// Languages share short words: "to" is Polish too.
function partIn(words: readonly string[], language: Language): number {
  const known = vocabularyOf(language)
  const weigh = (some: readonly string[]) => some.reduce((sum, { length }) => sum + (length > 3 ? 2 : 1), 0)
  return weigh(words.filter((word) => known.has(word))) / weigh(words)
}

function hasOtherLetter(words: readonly string[], language: Language): boolean {
  const known = vocabularyOf(language)
  return [...words.join('')].some((letter) => !known.has(letter))
}

// The words of all lists of a language, and their letters.
function vocabularyOf(language: Language): ReadonlySet<string> {
  const known = vocabularies.get(language)
  if (known !== undefined) return known
  const words = wordsOf(textsIn(language).join(' '))
  const vocabulary = new Set([...words, ...words.join('')])
  vocabularies.set(language, vocabulary)
  return vocabulary
}

// A single letter is a part of many expressions.
function wordsOf(text: string): readonly string[] {
  return straight(text).match(/[\p{L}\p{M}][\p{L}\p{M}']+/gu) ?? []
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
