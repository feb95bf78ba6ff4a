import type { Choice } from '../choose/choose-blocks.ts'
import { isMessage } from './render-messages.ts'
import type { Question } from '../lines/passage-worth.ts'

/** Only the best messages are compared: a low one is rarely about the same subject. */
const COMPARED = 16
/** The least share of what the question requests in the older message, and in the newer one. */
const ASKED = { older: 0.4, newer: 0.3 }
/** The share of the older message's words of the question that the newer one has too. */
const SAME = 0.75
/**
 * The same where each names a number that the other has not: what changes most often is a date, a price or a
 * count.
 */
const SAME_WITH_NUMBER = 0.4
const NUMBERS = /\p{N}+(?:[.,:]\p{N}+)*/gu

/**
 * One short question, and nothing else: it states nothing that could change. A longer one often has a fact in
 * it.
 */
const ASKS_ALONE = /^[^.!。！,，、\n]{1,80}[?？؟]\s*$/

interface Said {
  readonly choice: Choice
  readonly time: number
  readonly line: number
  /** The words of the question that it has. */
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/**
 * The messages of a person that a later shown message of that person replaces. Both have a good part of the
 * question's words, and the newer one has most of the older one's words of the question; a word counts the
 * more, the fewer of these messages have it. They share two words at least, or all words of the question.
 * Short questions are no statements. `choices` are best first.
 */
export function earlierStatements(
  choices: readonly Choice[],
  question: Question | undefined,
): ReadonlySet<Choice> {
  if (question === undefined) return new Set()
  const terms = new Set(question.terms)
  const said = choices
    .filter(
      ({ candidate: { block } }) =>
        isMessage(block) &&
        block.message.role === 'user' &&
        block.date !== undefined &&
        !ASKS_ALONE.test(block.text),
    )
    .slice(0, COMPARED)
    .map((choice): Said => {
      const { block } = choice.candidate
      const words = new Set(question.documentTerms(block.text).filter((term) => terms.has(term)))
      const numbers = new Set(block.text.match(NUMBERS))
      return { choice, time: block.date?.getTime() ?? 0, line: block.lineStart ?? 0, words, numbers }
    })
  const weightOf = weigher(said)
  const asked = weightOf(terms)
  const least = Math.min(2, terms.size)
  const earlier = said.filter((older) => {
    if (older.words.size < least || weightOf(older.words) < ASKED.older * asked) return false
    return said.some((newer) => {
      if (!isLater(newer, older) || weightOf(newer.words) < ASKED.newer * asked) return false
      const shared = [...older.words].filter((word) => newer.words.has(word))
      const share = hasOtherNumbers(older, newer) ? SAME_WITH_NUMBER : SAME
      return shared.length >= least && weightOf(shared) >= share * weightOf(older.words)
    })
  })
  return new Set(earlier.map(({ choice }) => choice))
}

/**
 * Sums the weights of words: ln(1 + (N - n + 0.5) / (n + 0.5)) for one that n of N messages have, 0 for one
 * that none has.
 */
function weigher(said: readonly Said[]): (words: Iterable<string>) => number {
  const having = new Map<string, number>()
  for (const { words } of said) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1)
  return (words) => {
    let sum = 0
    for (const word of words) {
      const own = having.get(word)
      if (own !== undefined) sum += Math.log(1 + (said.length - own + 0.5) / (own + 0.5))
    }
    return sum
  }
}

function isLater(newer: Said, older: Said): boolean {
  return newer.time > older.time || (newer.time === older.time && newer.line > older.line)
}

function hasOtherNumbers(older: Said, newer: Said): boolean {
  const lacks = (some: Said, other: Said) => [...other.numbers].some((number) => !some.numbers.has(number))
  return lacks(older, newer) && lacks(newer, older)
}
