import type { ConversationUnit } from './conversation.ts'
import type { Spoken } from './spoken.ts'

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
