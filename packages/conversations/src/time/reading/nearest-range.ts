import type { DayRange } from '../day-range.ts'
import type { Tense } from './tense.ts'

/** The next week, in days. */
const WEEK = 7

/** Farther off than this many days, a near day on the other side is taken instead of the one by the tense. */
export interface Reach {
  readonly strong: number
  readonly weak: number
}

/**
 * Which of the stretches of one name (in order of time) is meant at `today`: the one that holds it, else
 * the last or the coming one by the tense, the nearest without a tense. Of two that are as near, the coming
 * one within the next seven days, else the last. Undefined only where there are none.
 */
export function nearestRange(
  ranges: readonly DayRange[],
  today: number,
  tense: Tense,
  reach: Reach,
): DayRange | undefined {
  const now = ranges.find(({ first, last }) => first <= today && today <= last)
  if (now !== undefined) return now
  const past = ranges.findLast(({ last }) => last < today)
  const future = ranges.find(({ first }) => first > today)
  if (past === undefined || future === undefined) return past ?? future
  const [back, ahead] = [today - past.last, future.first - today]
  const nearest = ahead < back || (ahead === back && ahead <= WEEK) ? future : past
  if (tense.side === 'open') return nearest
  const [meant, far] = tense.side === 'past' ? [past, back] : [future, ahead]
  const other = tense.side === 'past' ? ahead : back
  // "In October we will build", said in November, is next October; "on October 30" is three days ago,
  // whatever else the sentence says.
  const strong = meant.first === meant.last ? reach.strong : Infinity
  const limit = tense.isStrong ? strong : reach.weak
  return far > limit && other < 365 - limit ? nearest : meant
}
