import { checkOptions, InvalidArgumentError } from '@sheaf/core'
import { isDay } from '../daily-log.ts'
import { decisionLine, foldDecisionText } from './decision-line.ts'
import type { ParsedDecision } from './decision.ts'

/** The decisions of one file. */
export interface DecisionSource {
  /** What names it, such as its path. */
  readonly source: string
  /** Sources of a higher one win, whatever the days; those of the same one are one scope. */
  readonly precedence: number
  readonly decisions: readonly ParsedDecision[]
}

/** A decision, and where it comes from. */
export interface SourcedDecision extends ParsedDecision {
  readonly source: string
  readonly precedence: number
}

/**
 * Why a decision does not hold: one of the same key stands in a scope of higher precedence, or is newer; another says that it supersedes this one; the same is said twice; its last
 * day is over, or its first one is still to come.
 */
export type SupersededReason = 'precedence' | 'newer' | 'supersedes' | 'repeated' | 'expired' | 'not-yet-valid'

/** A decision that does not hold. */
export interface SupersededDecision {
  readonly decision: SourcedDecision
  readonly reason: SupersededReason
  /** What holds in its place, or the first of an unresolved group that stands there. Absent only where the decision is out of its days and nothing else has its key. */
  readonly winner?: SourcedDecision
}

/** Every decision is in exactly one of the three. All are in the order of their precedence, then newest first. */
export interface ResolvedDecisions {
  readonly current: readonly SourcedDecision[]
  readonly superseded: readonly SupersededDecision[]
  /** Two or more of the same key, scope and day that say different things: none of them wins. */
  readonly unresolved: readonly (readonly SourcedDecision[])[]
}

/**
 * Which decisions hold on the day `today`. Of one key, those of the highest precedence win, and of these the newest. A decision replaces those that it says to supersede unless
 * they stand above it, by precedence and then by day; of the same day in the same scope, it replaces only those that supersede nothing themselves, so that no two replace each other. One that is out of its days neither holds nor replaces
 * another. The order of the sources and of their decisions makes no difference. Throws InvalidArgumentError when `today` is no day, and for a source that is none.
 */
export function resolveDecisions(sources: readonly DecisionSource[], options: { readonly today: string }): ResolvedDecisions {
  const { today } = checkOptions(options, { today: true }, '{ today }')
  if (!areSources(sources)) throw new InvalidArgumentError('sources', 'must be a list such as [{ source, precedence: 1, decisions }]')
  if (typeof today !== 'string' || !isDay(today)) throw new InvalidArgumentError('today', 'must be a calendar day such as "2026-11-20"')
  const all = sources
    .flatMap(({ source, precedence, decisions }) => decisions.map((decision): SourcedDecision => ({ ...decision, source, precedence })))
    .sort(compare)
  const expired = new Map(all.flatMap((each) => outOfDays(each, today)))
  const live = all.filter((each) => !expired.has(each))
  const replacedBy = explicitly(live)

  const winners = new Map<string, SourcedDecision>()
  const lost = new Map<SourcedDecision, { readonly reason: SupersededReason; readonly to: SourcedDecision }>()
  const current: SourcedDecision[] = []
  const unresolved: SourcedDecision[][] = []
  for (const [each, to] of replacedBy) lost.set(each, { reason: 'supersedes', to })
  for (const [key, group] of groupBy(
    live.filter((each) => !lost.has(each)),
    keyOf,
  )) {
    const [first] = group
    if (first === undefined) continue
    winners.set(key, first)
    const texts = new Map<string, SourcedDecision>()
    for (const each of group) {
      const same = texts.get(sayingOf(each))
      if (rank(each, first) !== 0) lost.set(each, { reason: each.precedence === first.precedence ? 'newer' : 'precedence', to: first })
      else if (same !== undefined) lost.set(each, { reason: 'repeated', to: same })
      else texts.set(sayingOf(each), each)
    }
    if (texts.size > 1) unresolved.push([...texts.values()])
    else current.push(first)
  }

  // What replaced a decision may have been replaced itself. Each step goes up, and none comes back.
  const standing = (each: SourcedDecision): SourcedDecision => {
    let last = each
    for (let next = lost.get(last); next !== undefined; next = lost.get(last)) last = next.to
    return last
  }
  const superseded = all.flatMap((decision): SupersededDecision[] => {
    const loss = lost.get(decision)
    if (loss !== undefined) return [{ decision, reason: loss.reason, winner: standing(loss.to) }]
    const reason = expired.get(decision)
    const winner = winners.get(keyOf(decision))
    return reason === undefined ? [] : [{ decision, reason, ...(winner === undefined ? {} : { winner }) }]
  })
  return { current: current.sort(compare), superseded, unresolved: unresolved.sort(([a], [b]) => (a && b ? compare(a, b) : 0)) }
}

function areSources(sources: unknown): boolean {
  const isSource = (each: Partial<DecisionSource> | null) => isPrecedence(each?.precedence) && Array.isArray(each?.decisions)
  return Array.isArray(sources) && sources.every(isSource)
}

/** True for a number that can be held against others. */
export function isPrecedence(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value)
}

function outOfDays(decision: SourcedDecision, today: string): [SourcedDecision, SupersededReason][] {
  const { validFrom, validUntil } = decision
  if (validUntil !== undefined && validUntil < today) return [[decision, 'expired']]
  return validFrom !== undefined && validFrom > today ? [[decision, 'not-yet-valid']] : []
}

/** What others say that they supersede, and which of these says so first. */
function explicitly(live: readonly SourcedDecision[]): Map<SourcedDecision, SourcedDecision> {
  const byKey = groupBy(
    live.filter(({ supersedes }) => supersedes !== undefined),
    ({ supersedes = '' }) => foldDecisionText(supersedes),
  )
  const byText = groupBy([...byKey.values()].flat().sort(compare), (each) => pairOf(keyOf(each), foldDecisionText(each.supersedes ?? '')))
  const replacedBy = new Map<SourcedDecision, SourcedDecision>()
  for (const other of live) {
    // They are in order: where the first one does not stand above, or is this one itself, none does.
    const [first] = [byKey.get(keyOf(other)), byText.get(pairOf(keyOf(other), sayingOf(other)))]
      .flatMap((group = []) => group.slice(0, 1).filter((each) => each !== other))
      .sort(compare)
    if (first === undefined) continue
    const place = rank(first, other)
    if (place < 0 || (place === 0 && other.supersedes === undefined)) replacedBy.set(other, first)
  }
  return replacedBy
}

function groupBy(all: readonly SourcedDecision[], key: (each: SourcedDecision) => string): Map<string, SourcedDecision[]> {
  const groups = new Map<string, SourcedDecision[]>()
  for (const each of all) {
    const group = groups.get(key(each))
    if (group === undefined) groups.set(key(each), [each])
    else group.push(each)
  }
  return groups
}

function keyOf({ key }: SourcedDecision): string {
  return foldDecisionText(key)
}

function pairOf(key: string, text: string): string {
  return JSON.stringify([key, text])
}

function sayingOf({ text }: SourcedDecision): string {
  return foldDecisionText(text)
}

/** Less than 0 when `a` stands above `b`. */
function rank(a: SourcedDecision, b: SourcedDecision): number {
  return b.precedence - a.precedence || order(b.day, a.day)
}

// A complete order, so that the input's makes no difference.
function compare(a: SourcedDecision, b: SourcedDecision): number {
  return rank(a, b) || order(keyOf(a), keyOf(b)) || order(a.source, b.source) || a.line - b.line || order(decisionLine(a), decisionLine(b))
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
