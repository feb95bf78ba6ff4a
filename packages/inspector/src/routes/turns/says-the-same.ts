import { textAnalyser } from '@sheaf/chunker'
import { isBareReply, replacedStatements } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import type { VerdictLine } from '../../answers/answers.ts'

// The least share of what a part of an answer says.
const LEAST_SHARE = 0.45

export const terms: Analyser = textAnalyser()

/** The number of terms that a text has. */
export function sharedTerms(text: string, words: ReadonlySet<string>): number {
  const own = new Set(terms.documentTerms(text))
  return [...words].filter((term) => own.has(term)).length
}

/**
 * How far a line says the same as an answer; 0 if it lacks more than half of what the answer adds to the
 * question. The answer's first part counts, and each part about the question.
 */
export function saying(answer: string, question: string): (line: string) => number {
  const asked = terms.queryTerms(question)
  const parts = answer
    .split(/[.!?,;:]+(?=\s|$)|[。！？、，；：\n]+/)
    .filter((part) => !isBareReply(part))
    .map((part) => {
      // A name or a number is what an answer says; the other words lead to it.
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
  const [before, now] = [older, newer].map(({ text, path: source, at: date }) => {
    const [statement] = statementLines.in(text).statements
    return { key: statement?.key, said: { text: statement?.text ?? text, source, ...(date && { date }) } }
  })
  if (before === undefined || now === undefined) return false
  if (before.key !== undefined && before.key === now.key) return true
  return replacedStatements([before.said, now.said]).has(0)
}
