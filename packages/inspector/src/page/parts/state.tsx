import type { ComponentChildren } from 'preact'
import type { Loaded } from '../state/use-answer.ts'
import { Failure } from './failure.tsx'

/** Shows an answer; before it arrives, that it is loading, or its error. */
export function State<Value>({
  of: { value, error, isLoading },
  children,
}: {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}) {
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined)
    return isLoading ? (
      <p class="quiet pad" aria-live="polite" aria-busy="true">
        Loading…
      </p>
    ) : null
  return (
    <div class={isLoading ? 'stale' : ''} aria-busy={isLoading}>
      {children(value)}
    </div>
  )
}

/** Shown in place of an empty list. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="quiet pad">{children}</p>
}
