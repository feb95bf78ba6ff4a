import { InvalidArgumentError } from '@sheaf/core'
import type { Candidate, Clock } from '@sheaf/core'
import { dayOfPiece } from './dated-log.ts'
import { dayNumber } from '@sheaf/conversations'
import type { Aged, Ranked } from './ranked.ts'
import { decayOf } from './temporal-decay.ts'
import { daysFrom } from '@sheaf/conversations'
import type { DayRange } from '@sheaf/conversations'
import { dayIn } from '@sheaf/conversations'

/** How age counts in one search. */
export interface Aging {
  /** Says which day it is, and on which day something was said. */
  readonly clock: Clock
  readonly halfLifeDays: number
  /** The least that a factor may be. */
  readonly floor: number
  /** The days that the query names, and how far from them a piece weighs half; none for a query about no time. */
  readonly named: readonly DayRange[]
  readonly namedHalfLifeDays: number
  readonly dateOf?: (candidate: Candidate) => Date | undefined
}

/**
 * Counts age in. A query about no time looks back from today, and only what is dated by its file ages. A query that names a time looks from there: what was said then keeps its worth, and
 * everything else with a date counts the less the farther it lies from it, before or after. What has no date keeps its worth, too.
 */
export function agingOf(aging: Aging): (ranked: Ranked) => Aged {
  const { clock, floor, named, dateOf } = aging
  const today = clock.today()
  const decayOn = remembered((day) => factorOf(day, aging, today))
  return (ranked) => {
    const { candidate, relevance } = ranked
    const date = validDate(dateOf?.(candidate))
    const day = named.length === 0 ? dayOfPiece(candidate) : dayOfSaying(candidate, date, clock)
    const decay = decayOn(day)
    // A factor would bring what is below zero nearer to zero, and age must never improve a place.
    const factor = relevance > 0 ? Math.max(floor, decay) : 1
    const time = (date ?? candidate.updatedAt).getTime()
    return { ...ranked, raw: relevance, relevance: relevance * factor, decay, factor, day, date, time }
  }
}

function factorOf(day: number | undefined, { halfLifeDays, named, namedHalfLifeDays }: Aging, today: string): number {
  if (named.length === 0) return decayOf(day, { today, halfLifeDays })
  return day === undefined ? 1 : 0.5 ** (daysFrom(day, named) / namedHalfLifeDays)
}

/** The day on which it was said, as well as can be told: that of its file or log, of its date, of a title above it, of its path. */
function dayOfSaying(candidate: Candidate, date: Date | undefined, clock: Clock): number | undefined {
  const logged = dayOfPiece(candidate) ?? (date === undefined ? undefined : dayNumber(clock.today(date)))
  return logged ?? candidate.headings.map((heading) => dayIn(heading)).findLast((day) => day !== undefined) ?? dayIn(candidate.path)
}

function validDate(date: Date | undefined): Date | undefined {
  if (date === undefined) return undefined
  if (!(date instanceof Date)) throw new InvalidArgumentError('dateOf', 'must return a Date, or undefined')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function remembered(factorOf: (day: number | undefined) => number): (day: number | undefined) => number {
  const known = new Map<number | undefined, number>()
  return (day) => {
    const factor = known.get(day) ?? factorOf(day)
    known.set(day, factor)
    return factor
  }
}
