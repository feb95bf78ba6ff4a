import { textAnalyser } from '@sheaf/chunker'
import { isBareReply, replacedStatements } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import type { VerdictLine } from '../../answers/answers.ts'

const LEAST_SHARE = 0.45

export const terms: Analyser = textAnalyser()

export function sharedTerms(text: string, words: ReadonlySet<string>): number {
  const own = new Set(terms.documentTerms(text))
  return [...words].filter((term) => own.has(term)).length
}

/**
 * How far a line says the same as an answer; 0 if it lacks more than half of the words that the answer adds
 * to the question. The answer's first part counts, and each part about the question.
 */
export function saying(answer: string, question: string): (line: string) => number {
  const asked = terms.queryTerms(question)
  const parts = answer
    .split(/[.!?,;:]+(?=\s|$)|[。！？、，；：\n]+/)
    .filter((part) => !isBareReply(part))
    .map((part) => {
      // Names and numbers are the point of an answer.
      const named = part.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{M}]+|\p{N}\S*/gu)?.join(' ') ?? ''
      const all = [part, named, named].flatMap((text) => terms.queryTerms(text))
      return { all, added: all.filter((term) => !asked.some((each) => isAlike(each, term))) }
    })
  const adding = parts.filter(({ added }) => added.length > 0)
  const wanted = adding.filter(({ all, added }, place) => place === 0 || added.length < all.length)
  const lists = wanted.length > 0 ? wanted.map(({ added }) => added) : parts.map(({ all }) => all)
  const whole = [...asked, ...parts.flatMap(({ all }) => all)]
  return (line) => {
    const own = new Set(terms.documentTerms(line))
    const shared = (list: readonly string[]) => list.filter((term) => own.has(term)).length
    return lists.some((list) => shared(list) >= LEAST_SHARE * list.length) ? shared(whole) : 0
  }
}

// "wohn" and "wohnen": not every language has its endings cut.
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length > 3 && long.length - short.length <= 3 && long.startsWith(short))
}

/** True if a later line says that something else than `older` holds. */
export function replaces(newer: VerdictLine, older: VerdictLine | undefined): boolean {
  if (older === undefined) return false
  const said = [older, newer].map(({ text, path: source, at: date }) => {
    const [statement] = statementLines.in(text).statements
    return { text, ...statement, source, ...(date && { date }) }
  })
  const [key, newerKey] = said.map((each) => each.key)
  return (key !== undefined && key === newerKey) || replacedStatements(said).has(0)
}
