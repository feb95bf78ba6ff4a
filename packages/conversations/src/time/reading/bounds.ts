import {
  BOUND,
  BOUNDS_BEFORE,
  JOINED_BOUNDS,
  RANGE,
  SIDES_BEFORE,
  SIDES_BEHIND,
} from '../../languages/times/beside.ts'
import { pattern } from '../../languages/languages.ts'
import type { DayRange } from '../day.ts'
import { setOf } from '../../word-forms.ts'
import { once } from '../../once.ts'

/** The bound that a word beside a time sets: "after 2024", "since March". */
export type Bound = 'after' | 'since' | 'from' | 'before' | 'until'

/** The last, the coming or the present one of several times of one name; undefined if no word says so. */
export type NamedSide = 'past' | 'future' | 'this' | undefined

/** A time of a sentence: where it is named, and its days. */
export interface NamedTime {
  readonly at: number
  readonly end: number
  readonly range: DayRange | undefined
  /** A date, whose match may begin with a word such as "since". */
  readonly isDate: boolean
}

/** How far an open range reaches from today or from its bound, in days. */
const [AHEAD, BACK] = [731, 36_525]
/** A bound that is so near in the future is about plans. */
const NEAR = 62
const ARTICLES = `(?: (?:${BOUND.articles}|the (?:${BOUND.endOf})|${BOUND.endOf}|[①-⑩]))*`
/** The mark of a part of the time behind it. */
export const PART = '[①-⑩Ⓐ-ⓩ]'
const END = pattern`(?<!\p{L})(?:${BOUND.endOf}|⑩)(?!\p{L})`
/** All words that make a time a bound, and the articles behind them. */
export const BOUNDS: string = `(?:${Object.values(BOUNDS_BEFORE).join('|')})${ARTICLES}[ '-]?`
const FORMS = Object.entries(BOUNDS_BEFORE).map(
  ([bound, list]) => [bound as Bound, pattern`(?<!\p{L})(?:${list})${ARTICLES}[ '-]?$`] as const,
)
const NEGATED = pattern`(?<!\p{L})(?:${BOUND.not}) $`
const ENDS = '(?= ?(?:[?.!,;]|$))'
const BEHIND: readonly (readonly [Bound, () => RegExp])[] = [
  ...Object.entries(JOINED_BOUNDS).map(([bound, list]) => [bound as Bound, pattern`^ ?(?:${list})`] as const),
  ['from', pattern`^ (?:${BOUND.later})${ENDS}`],
  ['until', pattern`^ (?:${BOUND.earlier})${ENDS}`],
]
/** The same behind a year, which is a year beside such words. */
export const BEHIND_YEAR: string = ` (?:${BOUND.later}|${BOUND.earlier})${ENDS}`
const FROM_THEN = /(?<!\p{L})(?:on|in) or after $/u
const UNTIL_THEN = /(?<!\p{L})(?:on|in) or before $/u
const PREFIXED = pattern`(?:${BOUND.joinedBefore})$`
/** Words between two times that are the first and the last of a range. */
export const BETWEEN: string = `${RANGE.to}|${RANGE.and}|–|—|-`
const TO_NEXT = pattern`^ ?(?:(?:${BETWEEN}|${RANGE.joinedTo})(?: (?:the|le|el|il|den|dem|o))?) ?(?:[①-⑩] )?$`
/** Joins two times only with a word before them: "between March and May", but not "in March and May". */
const AND_NEXT = pattern`(?:${RANGE.and})(?: |$)`
const PAIR = String.raw`(?<!\p{L})(?:${RANGE.from}|${RANGE.joinedFrom})(?: (?:the|dem|el|le|il|den))?(?: |$)`
const PAIR_BEFORE = pattern`${PAIR}$`
const PAIR_AT = pattern`^${PAIR}`
const NEXT = pattern`^(?:${RANGE.to}|${RANGE.and})(?: |$)`
/** The words of a match that stand before its date: "since March", "jusqu'en 2024". */
const LEAD = pattern`^(?:(?:${BOUNDS})?(?:(?:of|in|im|en|em|nel|au|du|de|do) )?)`
const LONGEST = 32

const SIDES = once(() =>
  (['past', 'future', 'this'] as const).map((side) => {
    const [before, behind] = [SIDES_BEFORE, SIDES_BEHIND].map((words) => setOf(words[side]))
    return { side, before, behind }
  }),
)

/** Which of the times of one name is meant, as a word before it or behind it says. */
export function sideOf(before: string, behind: string): NamedSide {
  return SIDES().find((each) => each.before?.has(before) || each.behind?.has(behind))?.side
}

/** The bound that the words beside a time set; undefined if the time itself is meant. */
export function boundOf(
  sentence: string,
  { at, end, isDate }: Pick<NamedTime, 'at' | 'end' | 'isDate'>,
): Bound | undefined {
  const match = sentence.slice(at, end)
  // The match of a date begins with the word before its year: "jusqu'en 2024".
  const begin = at + (isDate ? (LEAD().exec(match)?.[0].length ?? 0) : 0)
  const before = sentence.slice(Math.max(0, begin - LONGEST), begin)
  const behind = sentence.slice(end, end + LONGEST)
  if (FROM_THEN.test(before)) return 'from'
  if (UNTIL_THEN.test(before)) return 'until'
  for (const [bound, form] of FORMS) {
    const found = form().exec(before)
    if (found === null) continue
    if (bound === 'before' && END().test(found[0] + match.charAt(0))) return 'until'
    return unlessNegated(bound, before.slice(0, found.index))
  }
  const [last] = BEHIND.find(([, form]) => form().test(behind)) ?? []
  return last ?? (PREFIXED().test(before) ? 'since' : undefined)
}

// "Not later than 2024", "nicht vor März".
function unlessNegated(bound: Bound, before: string): Bound {
  if (!NEGATED().test(before)) return bound
  return bound === 'after' ? 'until' : bound === 'before' ? 'from' : bound
}

/**
 * The days that a question means by its times, in order: open ranges beside such words, and one range from
 * the first to the last of two times that belong together. An open range ends two years from today.
 */
export function boundedRanges(sentence: string, times: readonly NamedTime[], today: number): DayRange[] {
  const found: DayRange[] = []
  for (let place = 0; place < times.length; place += 1) {
    const [time, next] = [times[place], times[place + 1]]
    if (time?.range === undefined) continue
    const { range } = time
    const isFirst = next?.range !== undefined && isPair(sentence, time, next)
    const last = isFirst && next?.range !== undefined ? lastOf(range, next.range) : undefined
    if (last !== undefined) {
      found.push({ first: range.first, last })
      place += 1
    } else found.push(bounded(range, boundOf(sentence, time), today) ?? range)
  }
  return found
}

/** True for two times that are the first and the last of one range. */
export function isPair(
  sentence: string,
  time: Pick<NamedTime, 'at' | 'end'>,
  next: Pick<NamedTime, 'at' | 'end'>,
): boolean {
  // The match of a time may have the word before it.
  const own = NEXT().exec(sentence.slice(next.at, next.end))
  const between = sentence.slice(time.end, next.at) + (own?.[0] ?? '')
  if (!TO_NEXT().test(between)) return false
  const start = sentence.slice(Math.max(0, time.at - LONGEST), time.at)
  const match = sentence.slice(time.at, time.end)
  const isOpened = PAIR_BEFORE().test(start) || PAIR_AT().test(match)
  return isOpened || !AND_NEXT().test(between.trim())
}

// The last of two days of the week is the one after the first.
function lastOf({ first, last }: DayRange, next: DayRange): number | undefined {
  if (first <= next.last) return next.last
  return first === last && next.first === next.last && first - next.last < 7 ? next.last + 7 : undefined
}

function bounded({ first, last }: DayRange, bound: Bound | undefined, today: number): DayRange | undefined {
  const end = Math.max(today, last) + AHEAD
  if (bound === 'after') return { first: last + 1, last: end }
  if (bound === 'since') return { first, last: first > today ? end : today }
  if (bound === 'from') return { first, last: end }
  // "What is due before Friday?" is from today on, "trips before 2027" are all.
  const start = first > today && first - today <= NEAR ? today : first - BACK
  if (bound === 'before') return { first: start, last: first - 1 }
  if (bound === 'until') return { first: start, last }
  return undefined
}
