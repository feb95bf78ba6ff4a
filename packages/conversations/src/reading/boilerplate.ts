import { checkText } from '@sheaf/core/adapter'
import { grouped, languages, pattern } from '../languages/languages.ts'
import { once } from '../once.ts'
import { straight } from '../word-forms.ts'
import { isSmallTalk } from './small-talk.ts'

/** Longer messages say something else. The limit bounds the time. */
const LONGEST = 300
const SENTENCE_END = /[.!?。！？\n]+/u
const CLAUSE_END = /[.!?;:,…¡¿()。！？，、；：\n–—]+/u
// Emoji, which have no letters, decorate.
const NOT_WORDS = /[^\p{L}\p{M}\p{N}']+/gu

const SPACED = once(() =>
  languages().flatMap(({ isJoined, boilerplate }) => {
    if (isJoined === true || boilerplate === undefined) return []
    const { beside = '(?!)', starts, words = '(?!)' } = boilerplate
    const word = `(${words})`
    return {
      beside: new RegExp(grouped(`^(${beside})$`), 'u'),
      start: new RegExp(grouped(`^(${starts})( ${word})*$`), 'u'),
      words: new RegExp(grouped(`^${word}( ${word})*$`), 'u'),
    }
  }),
)
/** Without white space. */
const JOINED = pattern`^{+boilerplate.starts}$`

const OFFERS = pattern`^{*boilerplate.offers}$`

/**
 * Whether a text is only what assistants say around an answer: "Great question!", "Let me know if you need
 * anything else." Each of its clauses is known to its last word: "Let me know if the key fits" is about
 * something, and so is "Yes", "Sure" or a number. Of an assistant it is also each offer: "If you want a list
 * of these shops, let me know."
 */
export function isBoilerplate(text: string, role?: 'assistant'): boolean {
  checkText('text', text)
  if (text.length > LONGEST) return false
  const folded = straight(text)
  const sentences = role === undefined ? [folded] : folded.split(SENTENCE_END)
  const isTold = (each: string) => !OFFERS().test(each.replaceAll(NOT_WORDS, ' ').trim())
  const told = role === undefined ? sentences : sentences.filter(isTold)
  let read = sentences.length - told.length
  for (const part of told.join('.').split(CLAUSE_END)) {
    const clause = part.replaceAll(NOT_WORDS, ' ').trim()
    if (clause === '' || SPACED().some(({ beside }) => beside.test(clause))) continue
    // Most messages say something in their first clause.
    if (isEmptyClause(clause, read > 0)) read += 1
    else if (!isSmallTalk(clause, true)) return false
  }
  return read > 0
}

function isEmptyClause(clause: string, continues: boolean): boolean {
  if (SPACED().some(({ start, words }) => start.test(clause) || (continues && words.test(clause))))
    return true
  return JOINED().test(clause.replaceAll(' ', ''))
}
