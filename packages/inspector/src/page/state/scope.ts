import { effect, signal } from '@preact/signals'
import type { ScopeName } from '../../answers/answers.ts'

export type { ScopeName }

const KEY = 'sheaf-inspector-scope'
const LAST_KEY = 'sheaf-inspector-last'
const MOST_LAST = 8

/** The part that the page shows; undefined for the inspected memory. */
export const scope = signal<ScopeName | undefined>(undefined)
export const lastScopes = signal<readonly ScopeName[]>([])

/** Restores the scope of this tab, or else the last one of another tab, and saves each choice. */
export function keepScope(): void {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  if (kept !== null && kept !== '') scope.value = JSON.parse(kept) as ScopeName
  lastScopes.value = JSON.parse(localStorage.getItem(LAST_KEY) ?? '[]') as ScopeName[]
  effect(() => {
    const { value } = scope
    const text = value === undefined ? '' : JSON.stringify(value)
    sessionStorage.setItem(KEY, text)
    localStorage.setItem(KEY, text)
    if (value === undefined) return
    const others = lastScopes.peek().filter((each) => JSON.stringify(each) !== text)
    lastScopes.value = [value, ...others].slice(0, MOST_LAST)
  })
  effect(() => localStorage.setItem(LAST_KEY, JSON.stringify(lastScopes.value)))
}

export function scopeLabel({ kind, id, project }: ScopeName): string {
  if (kind === 'whole') return 'whole memory'
  return project === undefined ? `${kind} ${id}` : `${kind} ${id} of ${project}`
}
