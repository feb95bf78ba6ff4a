import { approximateTokens } from '@sheaf/chunker'
import { fixedClock } from '@sheaf/core'
import type { TruthConversation, TruthSession } from './conversation.ts'
import type { PromptLine } from './prompt-lines.ts'

const MINUTE = 60_000
const tokens = approximateTokens()

/**
 * The peer: all messages and notes, newest first, each with its day, until the tokens are used up. An edited
 * message has both forms, as in a list that only grows.
 */
export function plainList(
  { sessions, zone, standing }: TruthConversation,
  others: readonly TruthSession[],
  maxTokens: number,
): PromptLine[] {
  const said = [...others, ...sessions].flatMap(({ at, turns }) =>
    turns.flatMap(({ role, text, edited, note }, turn) => {
      const time = new Date(at.getTime() + turn * MINUTE)
      const texts = [edited, text, note?.text].filter((each) => each !== undefined)
      return texts.map((each) => ({ role, text: each, time }))
    }),
  )
  const lines: PromptLine[] = []
  let left = maxTokens
  for (const { role, text, time } of said
    .toSorted((a, b) => a.time.getTime() - b.time.getTime())
    .toReversed()) {
    const day = fixedClock(time, { timeZone: zone }).today()
    left -= tokens.count(`${day} ${role}: ${text}\n`)
    if (left < 0) break
    const isStanding = standing.some((value) => text.includes(value))
    lines.push({ text, group: lines.length, day, isMarked: false, isFirst: true, isStanding })
  }
  return lines
}
