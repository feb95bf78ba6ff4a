import { checkText } from '@sheaf/core/adapter'
import { phrasesOf, questionPhrases, splitWords } from './phrases.ts'
import { languages, pattern, wordsOf } from '../languages/languages.ts'
import { once } from '../once.ts'
import { choicesOf, CJK, countCjk, longestFirst } from '../word-forms.ts'

/** This share of a statement may be about something else; a question must be only small talk. */
const OTHER_SHARE = 0.25

const MARKERS = once(() => phrasesOf(...wordsOf(({ smallTalk }) => smallTalk?.markers)))
const FILLERS = once(
  () => new Set(wordsOf(({ smallTalk }) => smallTalk?.fillers).flatMap((list) => choicesOf(list, ' '))),
)
const EMPTY = once(() =>
  questionPhrases('starts', 'requests', 'referring', 'referringAnywhere', 'continuing'),
)
const JOINED_MARKERS = once(() => alternatives(wordsOf(({ smallTalk }) => smallTalk?.markers, true)))
const JOINED_FILLERS = once(() =>
  alternatives([
    ...wordsOf(({ smallTalk }) => smallTalk?.fillers, true),
    ...wordsOf(({ questions }) => questions?.starts, true),
  ]),
)
const JOINED = new RegExp(`[${CJK}ー]`, 'gu')
const UNSPACED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const LETTERS_OF_UNSPACED = 5
/** Two characters of these scripts count as a word. */
const CHARACTERS_OF_WORD = 2

/** "Sorry, Hanna" corrects the message before it. */
const APOLOGY = new RegExp(
  '(?<!\\p{L})(?:sorry|o+ps|ups+|oups|pardon|désolée?|perd[oó]na?|disculpa|desculpa)(?!\\p{L})|' +
    '不好意思|抱歉|对不起|ごめん|すみません|すいません|미안|죄송',
  'iu',
)

/** Counts of the words of a text. */
export interface Wording {
  readonly words: number
  /** The words about the subject of the text. */
  readonly contents: number
  /** True if it has a word or phrase of small talk. */
  readonly hasMarker: boolean
}

/**
 * Counts the words about the subject of a text: no words of small talk, questions and grammar. Linear in
 * time.
 */
export function wordingOf(text: string): Wording {
  const spaced = splitWords(text.replace(JOINED, ' '))
  let words = 0
  let contents = 0
  let hasMarker = false
  for (let place = 0; place < spaced.length;) {
    const marker = MARKERS().at(spaced, place)
    if (marker > 0) hasMarker = true
    const length = marker > 0 ? marker : EMPTY().at(spaced, place)
    const weight = weightOf(spaced[place] ?? '')
    if (length === 0 && !FILLERS().has(spaced[place] ?? '')) contents += weight
    words += Math.max(weight, length)
    place += Math.max(1, length)
  }
  const characters = countCjk(text)
  if (characters === 0) return { words, contents, hasMarker }
  const unmarked = text.replace(JOINED_MARKERS(), ' ')
  return {
    words: words + characters / CHARACTERS_OF_WORD,
    contents: contents + countCjk(unmarked.replace(JOINED_FILLERS(), ' ')) / CHARACTERS_OF_WORD,
    hasMarker: hasMarker || unmarked !== text,
  }
}

/**
 * Whether a text is only greetings, thanks, apologies, wishes, the weather and the like. `asks`: whether it
 * is part of a question.
 */
export function isSmallTalk(text: string, asks: boolean): boolean {
  // Most texts have no marker.
  const mayBe = splitWords(text.replace(JOINED, ' ')).some((_, at, all) => MARKERS().at(all, at) > 0)
  if (!mayBe && text.search(JOINED_MARKERS()) === -1) return false
  const { words, contents, hasMarker } = wordingOf(text)
  if (!hasMarker) return false
  return asks || APOLOGY.test(text) ? contents < 1 : contents <= Math.max(1, words * OTHER_SHARE)
}

/** A longer reply says something. */
const LONGEST_REPLY = 80
const MOST_REPLY_WORDS = 10
const REPLIES = once(() =>
  languages().flatMap(({ isJoined, smallTalk }) => {
    const { replies, replying = '' } = smallTalk ?? {}
    if (replies === undefined || isJoined === true) return []
    const starts = new Set(replies.split('|'))
    return { starts, words: new Set([...starts, ...replying.split('|')]) }
  }),
)
const JOINED_REPLIES = pattern`^{+smallTalk.replies}$`

/**
 * Whether a message says nothing without the one that it answers: "not now", "the second one". `others`: so
 * many words about something may be in one that begins as a reply does: "yes, and cheaper".
 */
export function isBareReply(text: string, others = 0): boolean {
  checkText('text', text)
  if (text.length > LONGEST_REPLY) return false
  const words = splitWords(text)
  if (words.length > MOST_REPLY_WORDS) return false
  if (countCjk(text) > 0) return JOINED_REPLIES().test(words.join(''))
  for (const each of REPLIES()) {
    let left = 0
    for (const word of words) if (!each.words.has(word)) left += 1
    if (left === 0 || (left <= others && each.starts.has(words[0] ?? ''))) return true
  }
  return false
}

// Thai and its neighbours have no spaces between words.
function weightOf(word: string): number {
  return UNSPACED.test(word) ? Math.ceil(word.length / LETTERS_OF_UNSPACED) : 1
}

function alternatives(lists: readonly string[]): RegExp {
  const texts = lists.flatMap((list) => list.split('|')).filter((each) => !each.includes('['))
  return new RegExp(longestFirst(texts), 'gu')
}
