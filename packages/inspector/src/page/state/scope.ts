import { effect, signal } from '@preact/signals'

/** A part of the memory. */
export interface ScopeName {
  readonly kind: 'whole' | 'user' | 'project' | 'workspace'
  readonly id?: string
  readonly project?: string
}

const KEY = 'sheaf-inspector-scope'

/** The part that the page shows; undefined for the inspected memory. */
export const scope = signal<ScopeName | undefined>(undefined)

/** Restores the scope of this tab, and saves each choice. */
export function keepScope(): void {
  const kept = sessionStorage.getItem(KEY)
  if (kept !== null) scope.value = JSON.parse(kept) as ScopeName
  effect(() => {
    if (scope.value === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(scope.value))
  })
}

/** The scope as a text for people. */
export function scopeLabel({ kind, id, project }: ScopeName): string {
  if (kind === 'whole') return 'whole memory'
  return project === undefined ? `${kind} ${id}` : `${kind} ${id} of ${project}`
}
