import { ownWords, replacedStatements } from '@sheaf/conversations'
import type { Choice } from '../choose/choose-blocks.ts'
import { isMessage } from './render-messages.ts'

/** A longer message says several things, and some may still hold. */
const LONGEST = 240

/**
 * The messages that a later shown message of the same person replaces; see `replacedStatements`. Questions,
 * and messages with the words of others, do not count. Also messages with `isEarlier`. `above` has the
 * choices of other sections.
 */
export function earlierStatements(
  choices: readonly Choice[],
  above: readonly Choice[] = [],
): ReadonlySet<Choice> {
  const stated = [...choices, ...above].filter(isStatement).toSorted(byTime)
  const replaced = replacedStatements(stated.map(({ candidate }) => candidate.block))
  return new Set([
    ...choices.filter(({ candidate: { block } }) => block.message?.isEarlier === true),
    ...stated.filter((choice, place) => replaced.has(place) && choices.includes(choice)),
  ])
}

function isStatement({ candidate: { block } }: Choice): boolean {
  const { text, date } = block
  if (!isMessage(block) || block.message.role !== 'user' || date === undefined) return false
  return text.length <= LONGEST && !/[?？؟]/.test(text) && ownWords(text).trim() === text.trim()
}

function byTime({ candidate: { block: one } }: Choice, { candidate: { block: other } }: Choice): number {
  return (
    (one.date?.getTime() ?? 0) - (other.date?.getTime() ?? 0) || (one.lineStart ?? 0) - (other.lineStart ?? 0)
  )
}
