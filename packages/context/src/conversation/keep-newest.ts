import type { ConversationUnit } from './conversation.ts'
import type { Spoken } from './spoken.ts'

/** The newest part of a conversation. */
export interface KeptHistory {
  /** Places of the messages that are kept. */
  readonly places: ReadonlySet<number>
  /** Tokens of the messages that are kept. */
  readonly total: number
  /** Tokens by place, as far as was counted: of what is kept, and of the unit that was one too many. */
  readonly tokens: ReadonlyMap<number, number>
}

/**
 * Keeps the newest units that fit `limit` together. The first that does not fit ends it, because a
 * conversation should have no holes; what is older is not even counted, so that a long history costs no more
 * than a short one. The number of units that are left out is a multiple of `step`.
 */
export function keepNewest(
  newestFirst: readonly ConversationUnit[],
  limit: number,
  spoken: Pick<Spoken, 'count'>,
  step = 1,
): KeptHistory {
  const kept = fitting(newestFirst, limit, spoken)
  // The same messages begin the conversation for `step` turns: what is left out grows by so many at once.
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
