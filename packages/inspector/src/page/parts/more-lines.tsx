import { useSignal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import { counted } from '../text/format.ts'

// A browser lays out more lines slowly.
const STEP = 1000

/** The number of shown lines of a long text. */
export function useShownLines(): Signal<number> {
  return useSignal(STEP)
}

/** A button that shows more of them. */
export function MoreLines({ shown, total }: { readonly shown: Signal<number>; readonly total: number }) {
  if (total <= shown.value) return null
  return (
    <button type="button" class="row quiet" onClick={() => (shown.value += STEP)}>
      {counted(total - shown.value, 'more line')}
    </button>
  )
}
