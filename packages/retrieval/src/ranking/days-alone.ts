import { namedDays } from '@sheaf/conversations'
import type { DayRange } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'

/** Options of `asksForDaysAlone`. */
export interface DaysAloneOptions {
  /** The days that it names. */
  readonly named: readonly DayRange[]
  /** As days since 1970-01-01. */
  readonly today: number
  readonly analyser: Pick<Analyser, 'queryTerms'>
  /** The terms of request words; see `REQUEST_WORDS`. */
  readonly requestTerms: () => ReadonlySet<string>
}

/** A query of more words has another subject. */
const MAX_WORDS = 16
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * True for a query about days alone: "What did we talk about yesterday?". Each of its words is a stop word, a
 * request word, or a part of the days' names: without it, the query names other days. False for text that is
 * written without spaces.
 */
export function asksForDaysAlone(
  query: string,
  { named, today, analyser, requestTerms }: DaysAloneOptions,
): boolean {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (named.length === 0 || words.length > MAX_WORDS || WITHOUT_SPACES.test(query)) return false
  const known = JSON.stringify(named)
  return words.every((word, place) => {
    const terms = analyser
      .queryTerms(`${word} ${query}`)
      .filter((term) => analyser.queryTerms(word).includes(term))
    if (terms.every((term) => requestTerms().has(term))) return true
    return JSON.stringify(namedDays(words.toSpliced(place, 1).join(' '), today)) !== known
  })
}
