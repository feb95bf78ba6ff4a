import { asksAlone } from '@sheaf/conversations'
import { ASKED_AGAIN } from './message-weights.ts'
import type { ScoredMessage } from './score-messages.ts'

/**
 * Lowers messages that only ask what is asked now: below the best statement that has terms of them, and
 * further where a newer message asks the same. What matters is asked often, and a question states nothing.
 */
export function belowStatements(scored: readonly ScoredMessage[]): readonly ScoredMessage[] {
  const said = scored.filter(({ found, score }) => score > 0 && found.message.role === 'user')
  const known = said.reduce<number[]>(
    (most, { own }) => own.map((rarity, term) => Math.max(rarity, most[term] ?? 0)),
    [],
  )
  const asked = new Set(
    said.filter(
      ({ found, own }) => sum(own) >= ASKED_AGAIN.share * sum(known) && asksAlone(found.message.text),
    ),
  )
  if (asked.size === 0) return scored
  const statements = said.filter((each) => !asked.has(each))
  return scored.map((each) => {
    if (!asked.has(each)) return each
    const stated = statements.reduce(
      (most, other) => (has(other, each, ASKED_AGAIN.stated) ? Math.max(most, other.score) : most),
      0,
    )
    const isRepeated = [...asked].some(
      (other) =>
        isNewer(other, each) && has(other, each, ASKED_AGAIN.share) && has(each, other, ASKED_AGAIN.share),
    )
    const most = stated === 0 ? each.score : Math.min(each.score, ASKED_AGAIN.below * stated)
    const score = isRepeated ? ASKED_AGAIN.repeated * most : most
    return { ...each, score, parts: { ...each.parts, words: each.parts.words + score - each.score } }
  })
}

/** Whether a message has at least this share of the terms of another, by their rarity. */
function has({ own }: ScoredMessage, other: ScoredMessage, share: number): boolean {
  return sum(other.own.filter((_, term) => own[term] !== 0)) >= share * sum(other.own)
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function isNewer({ found: a }: ScoredMessage, { found: b }: ScoredMessage): boolean {
  return (a.message.at?.getTime() ?? 0) > (b.message.at?.getTime() ?? 0)
}
