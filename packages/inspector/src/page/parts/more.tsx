import type { Signal } from '@preact/signals'
import { counted } from '../text/format.ts'

/** Buttons for the pages of a list. */
export function Pages({
  offset,
  limit,
  total,
  hasMore = total !== undefined && offset.value + limit < total,
}: {
  readonly offset: Signal<number>
  readonly limit: number
  readonly total?: number
  /** For a list whose total is not known. */
  readonly hasMore?: boolean
}) {
  if (offset.value === 0 && !hasMore) return null
  return (
    <p class="pages">
      <button
        type="button"
        disabled={offset.value === 0}
        onClick={() => (offset.value = Math.max(0, offset.value - limit))}
      >
        before
      </button>
      <span class="quiet">
        from {offset.value + 1}
        {total === undefined ? '' : ` of ${counted(total, 'item')}`}
      </span>
      <button type="button" disabled={!hasMore} onClick={() => (offset.value += limit)}>
        next
      </button>
    </p>
  )
}
