import type { Choice } from './choose-blocks.ts'
import { isMessage } from './render-messages.ts'
import type { Question } from './passage-worth.ts'

/** Of the best messages alone it is told which is earlier: what ranks low is rarely about the same thing. */
const COMPARED = 16
/** The share of the question's words in the older message that the newer one has too. */
const SAME = 0.75
/** One question, and nothing else: it states nothing that could change. */
const ASKS_ALONE = /^[^.!。！\n]*[?？؟]\s*$/

/**
 * The messages of a person that another shown message, said later, speaks of again: it has nearly all of the question's words that the older one has, and these are two at least, or all that
 * are asked for. Questions alone are no statements. `choices` are best first.
 */
export function earlierStatements(choices: readonly Choice[], question: Question | undefined): ReadonlySet<Choice> {
  if (question === undefined) return new Set()
  const terms = new Set(question.terms)
  const said = choices
    .filter(
      ({ candidate: { block } }) =>
        isMessage(block) && block.message.role === 'user' && block.date !== undefined && !ASKS_ALONE.test(block.text),
    )
    .slice(0, COMPARED)
    .map((choice) => {
      const { block } = choice.candidate
      const words = new Set(question.documentTerms(block.text).filter((term) => terms.has(term)))
      return { choice, time: block.date?.getTime() ?? 0, line: block.lineStart ?? 0, words }
    })
  const least = Math.min(2, terms.size)
  const earlier = said.filter((older) => {
    if (older.words.size < least) return false
    return said.some((newer) => {
      if (newer.time < older.time || (newer.time === older.time && newer.line <= older.line)) return false
      const shared = [...older.words].filter((word) => newer.words.has(word)).length
      return shared >= least && shared >= SAME * older.words.size
    })
  })
  return new Set(earlier.map(({ choice }) => choice))
}
