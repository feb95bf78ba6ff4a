import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Loaded } from '../state/use-answer.ts'
import { AskError } from '../state/api.ts'
import { refreshed } from '../state/route.ts'

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

/** Makes changes; the second value shows the error of the last one. */
export function useAttempt(): readonly [(work: () => Promise<unknown>) => Promise<void>, ComponentChildren] {
  const failure = useSignal<unknown>(undefined)
  const attempt = async (work: () => Promise<unknown>) => {
    failure.value = undefined
    try {
      await work()
    } catch (error) {
      failure.value = error
    }
  }
  return [attempt, failure.value === undefined ? null : <Failure error={failure.value} />]
}

export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="quiet pad">{children}</p>
}

export function Failure({ error }: { readonly error: unknown }) {
  const { code, message } =
    error instanceof AskError
      ? error
      : { code: 'unexpected', message: 'The page failed. Its console may say why.' }
  const isFinal = ['forbidden', 'read-only', 'scope-violation'].includes(code)
  const isRefused = (isFinal || code === 'conflict') && !message.includes('Nothing was')
  return (
    <div class="failure" role="alert">
      <b>{TITLES[code] ?? code}</b>
      <p>{message}</p>
      {isRefused ? <p>Nothing was changed.</p> : null}
      {code === 'unauthorized' ? <p>Open the address that `sheaf ui` printed; it has the token.</p> : null}
      {isFinal ? null : (
        <button type="button" onClick={() => (refreshed.value += 1)}>
          Ask again <kbd aria-hidden="true">r</kbd>
        </button>
      )}
    </div>
  )
}

const TITLES: Readonly<Record<string, string>> = {
  unreachable: 'No answer',
  unauthorized: 'Not let in',
  conflict: 'Changed meanwhile',
  unexpected: 'The server failed',
  'not-found': 'Not found',
  'not-exported': 'Not in this page',
  'read-only': 'Read-only',
  'budget-exceeded': 'The budget is too small',
  unavailable: 'Not possible now',
  forbidden: 'Refused',
  'scope-violation': 'Not allowed',
}
