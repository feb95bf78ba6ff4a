import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Answers, Json } from '../../answers/answers.ts'
import { ask, type Ask } from './api.ts'
import { changed } from './follow-changes.ts'
import { refreshed } from './route.ts'
import { scope } from './scope.ts'

/** An answer that is loading, loaded or failed. The old value stays during a reload. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

// The user reloads the others: they take work, and the visible one should stay.
const FOLLOWING: ReadonlySet<keyof Answers> = new Set<keyof Answers>([
  'files',
  'file',
  'parts',
  'text',
  'trash',
  'revisions',
  'proposals',
  'proposal',
  'facts',
  'learnt',
  'standing',
  'threads',
  'messages',
  'questions',
])

/**
 * Sends a request when the fields, the scope or the refresh counter change, and for lists and files
 * when the memory changes. Sends none if `fields` is undefined.
 */
export function useAnswer<Name extends keyof Answers>(
  name: Name,
  fields: Ask | undefined,
): Loaded<Json<Answers[Name]>> {
  const request = fields && JSON.stringify(fields)
  const key = useSignal(request)
  const times = useSignal(0)
  const state = useSignal<Omit<Loaded<Json<Answers[Name]>>, 'reload'>>({
    value: undefined,
    error: undefined,
    isLoading: fields !== undefined,
  })
  useEffect(() => {
    key.value = request
  })
  const isLate = useSignal(false)
  useSignalEffect(() => {
    if (changed.value === 0 || !FOLLOWING.has(name)) return
    // A running request may finish, however often the memory changes.
    if (state.peek().isLoading) isLate.value = true
    else times.value = times.peek() + 1
  })
  useSignalEffect(() => {
    if (!isLate.value || state.value.isLoading) return
    isLate.value = false
    times.value = times.peek() + 1
  })
  useSignalEffect(() => {
    // Read here, so that each change of them sends a request.
    const [asked] = [key.value, times.value, refreshed.value, scope.value]
    if (asked === undefined) {
      state.value = { value: undefined, error: undefined, isLoading: false }
      return
    }
    const controller = new AbortController()
    state.value = { ...state.peek(), isLoading: true }
    ask(name, JSON.parse(asked) as Ask, controller.signal).then(
      (value) => (state.value = { value, error: undefined, isLoading: false }),
      (error: unknown) => {
        if (!controller.signal.aborted) state.value = { value: undefined, error, isLoading: false }
      },
    )
    return () => controller.abort()
  })
  const { value, error, isLoading } = state.value
  // The request is sent after the first render with its fields.
  const isToCome = fields !== undefined && value === undefined && error === undefined
  return { value, error, isLoading: isLoading || isToCome, reload: () => (times.value += 1) }
}
