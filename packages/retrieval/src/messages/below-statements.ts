import { asksAlone } from '@sheaf/conversations'
import type { FoundMessage } from './found-messages.ts'
import { ASKED_AGAIN } from './message-weights.ts'
import type { ScoredMessage } from './score-messages.ts'

/** Whether a message only asks. */
export type AsksAlone = (found: FoundMessage) => boolean

const MOST_KNOWN = 10_000

/** Returns an {@link AsksAlone} that remembers its answers: searches find the same messages again. */
export function rememberedAsks(): AsksAlone {
  const known = new Map<string, boolean>()
  return ({ candidate: { hash, ordinal, path }, message: { text, lineStart, lineEnd } }) => {
    // The hash is that of the file. Parts of one long line differ in their ordinals.
    const key = `${hash} ${ordinal} ${lineStart} ${lineEnd} ${text.length} ${path}`
    const answer = known.get(key) ?? asksAlone(text)
    if (known.size === MOST_KNOWN) known.clear()
    known.set(key, answer)
    return answer
  }
}

/**
 * Lowers messages that only ask the question again. They come below the best statement with most of their
 * terms (with fewer terms if several ask), and lower still if a newer message asks the same. People ask often
 * about important things, and a question states nothing.
 */
export function belowStatements(
  scored: readonly ScoredMessage[],
  asks: AsksAlone = ({ message }) => asksAlone(message.text),
): readonly ScoredMessage[] {
  const said = scored.filter(({ found, score }) => score > 0 && found.message.role === 'user')
  const known = said.reduce<number[]>(
    (most, { own }) => own.map((rarity, term) => Math.max(rarity, most[term] ?? 0)),
    [],
  )
  const asked = new Set(
    said.filter(({ found, own }) => sum(own) >= ASKED_AGAIN.share * sum(known) && asks(found)),
  )
  if (asked.size === 0) return scored
  const statements = said.filter((each) => !asked.has(each))
  const share = asked.size > 1 ? ASKED_AGAIN.stated : ASKED_AGAIN.share
  return scored.map((each) => {
    if (!asked.has(each)) return each
    const stated = statements.reduce(
      (most, other) => (has(other, each, share) ? Math.max(most, other.score) : most),
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
