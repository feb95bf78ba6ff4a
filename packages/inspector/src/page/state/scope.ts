import { effect, signal } from '@preact/signals'

/** The part of the memory that is looked at. */
export interface ScopeName {
  readonly kind: 'whole' | 'user' | 'project' | 'workspace'
  readonly id?: string
  readonly project?: string
}

const KEY = 'sheaf-inspector-scope'

/** The part that is looked at; undefined for all that is inspected. */
export const scope = signal<ScopeName | undefined>(undefined)

/** Takes up what was looked at in this tab before, and keeps what is chosen. */
export function keepScope(): void {
  const kept = sessionStorage.getItem(KEY)
  if (kept !== null) scope.value = JSON.parse(kept) as ScopeName
  effect(() => {
    if (scope.value === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(scope.value))
  })
}

/** What a person calls it. */
export function scopeLabel({ kind, id, project }: ScopeName): string {
  if (kind === 'whole') return 'whole memory'
  return project === undefined ? `${kind} ${id}` : `${kind} ${id} of ${project}`
}
