import type { Spoken } from './spoken.ts'
import type { Message } from '@sheaf/core'

/** Places of messages that are kept or dropped together: one message, or tool calls with their results. */
type ConversationUnit = readonly number[]

/** A conversation in units. Every message is in exactly one. */
export interface Conversation {
  /** The unit of the last message; empty without messages. */
  readonly current: ConversationUnit
  /** All other units, newest first. */
  readonly earlier: readonly ConversationUnit[]
}

/** Finds the units of a conversation whose tool results follow their calls. */
export function splitConversation(messages: readonly Message[]): Conversation {
  const units: number[][] = []
  for (const [place, { role }] of messages.entries()) {
    const unit = role === 'tool' ? units.at(-1) : undefined
    if (unit === undefined) units.push([place])
    else unit.push(place)
  }
  return { current: units.at(-1) ?? [], earlier: units.slice(0, -1).reverse() }
}

/** The newest part of a conversation. */
export interface KeptHistory {
  /** Places of the kept messages. */
  readonly places: ReadonlySet<number>
  /** Tokens of the kept messages. */
  readonly total: number
  /** Tokens by place of the counted messages: the kept ones, and the first unit that does not fit. */
  readonly tokens: ReadonlyMap<number, number>
}

/**
 * Keeps the newest units that fit `limit` together. It ends at the first that does not fit, because a
 * conversation should have no gaps; older units are not counted, so that a long history costs no more than a
 * short one. The number of dropped units is a multiple of `step`.
 */
export function keepNewest(
  newestFirst: readonly ConversationUnit[],
  limit: number,
  spoken: Pick<Spoken, 'count'>,
  step = 1,
): KeptHistory {
  const kept = fitting(newestFirst, limit, spoken)
  // Then the same message begins the conversation for several turns, as a cache needs.
  const left = newestFirst.length - kept.units
  const wanted = newestFirst.length - Math.min(newestFirst.length, Math.ceil(left / step) * step)
  return wanted === kept.units ? kept : fitting(newestFirst.slice(0, wanted), limit, spoken)
}

function fitting(
  newestFirst: readonly ConversationUnit[],
  limit: number,
  spoken: Pick<Spoken, 'count'>,
): KeptHistory & { readonly units: number } {
  const places = new Set<number>()
  const tokens = new Map<number, number>()
  let [total, units] = [0, 0]
  for (const unit of newestFirst) {
    let added = 0
    for (const place of unit) {
      const count = spoken.count(place)
      tokens.set(place, count)
      added += count
    }
    if (total + added > limit) break
    total += added
    units += 1
    for (const place of unit) places.add(place)
  }
  return { places, total, tokens, units }
}
