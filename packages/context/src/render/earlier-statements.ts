import type { Choice } from '../choose/choose-blocks.ts'
import { factOf, namesChange, replaces } from './changed-facts.ts'
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

interface Statement {
  readonly choice: Choice
  readonly text: string
  readonly speaker: string | undefined
  readonly time: number
  readonly line: number
}

interface Said extends Statement {
  /** The words of the question that it has. */
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/**
 * The messages of a person that a later shown message of that person replaces. Both have a good part of the
 * question's words, and the newer one has most of the older one's words of the question; a word counts the
 * more, the fewer of these messages have it. They share two words at least, or all words of the question.
 * Whatever is requested, so does a message that names a change of what the older one says; see `replaces`.
 * Short questions are no statements. `choices` are best first; `above` is what other sections show already.
 */
export function earlierStatements(
  choices: readonly Choice[],
  question: Question | undefined,
  above: readonly Choice[] = [],
): ReadonlySet<Choice> {
  if (question === undefined) return new Set()
  const own = statementsOf(choices)
  const others = statementsOf(above)
  return new Set([...earlierOfAsked(own, others, question), ...earlierByChange(own, others, question)])
}

function statementsOf(choices: readonly Choice[]): Statement[] {
  return choices.flatMap((choice) => {
    const { block } = choice.candidate
    const { text, date, lineStart: line = 0 } = block
    if (!isMessage(block) || block.message.role !== 'user' || date === undefined) return []
    if (ASKS_ALONE.test(text)) return []
    return [{ choice, text, speaker: block.message.speaker, time: date.getTime(), line }]
  })
}

function earlierByChange(
  own: readonly Statement[],
  others: readonly Statement[],
  { documentTerms }: Question,
): Choice[] {
  const withFact = (statement: Statement) => ({ statement, fact: factOf(statement.text, documentTerms) })
  const changes = [...own, ...others].filter(({ text }) => namesChange(text)).map(withFact)
  if (changes.length === 0) return []
  const isReplaced = ({ statement, fact }: ReturnType<typeof withFact>) =>
    changes.some((newer) => isLater(newer.statement, statement) && replaces(newer.fact, fact))
  return own.flatMap((statement) => (isReplaced(withFact(statement)) ? [statement.choice] : []))
}

function earlierOfAsked(
  own: readonly Statement[],
  others: readonly Statement[],
  question: Question,
): Choice[] {
  const terms = new Set(question.terms)
  const saidOf = (statement: Statement): Said => {
    const words = new Set(question.documentTerms(statement.text).filter((term) => terms.has(term)))
    return { ...statement, words, numbers: new Set(statement.text.match(NUMBERS)) }
  }
  const compared = own.slice(0, COMPARED).map(saidOf)
  const said = [...compared, ...others.slice(0, COMPARED).map(saidOf)]
  const weightOf = weigher(said)
  const asked = weightOf(terms)
  const least = Math.min(2, terms.size)
  const earlier = compared.filter((older) => {
    if (older.words.size < least || weightOf(older.words) < ASKED.older * asked) return false
    return said.some((newer) => {
      if (!isLater(newer, older) || weightOf(newer.words) < ASKED.newer * asked) return false
      const shared = [...older.words].filter((word) => newer.words.has(word))
      const share = hasOtherNumbers(older, newer) ? SAME_WITH_NUMBER : SAME
      return shared.length >= least && weightOf(shared) >= share * weightOf(older.words)
    })
  })
  return earlier.map(({ choice }) => choice)
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

// Of the same person, too.
function isLater(newer: Statement, older: Statement): boolean {
  if (newer.speaker !== older.speaker) return false
  return newer.time > older.time || (newer.time === older.time && newer.line > older.line)
}

function hasOtherNumbers(older: Said, newer: Said): boolean {
  const lacks = (some: Said, other: Said) => [...other.numbers].some((number) => !some.numbers.has(number))
  return lacks(older, newer) && lacks(newer, older)
}
