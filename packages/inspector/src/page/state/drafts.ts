import { effect, signal } from '@preact/signals'
import { scope } from './scope.ts'

/** Typed text that is not stored yet. */
export interface Draft {
  readonly typed: string
  /** The first edited line. */
  readonly line: number
  /** The file that the typed text started from. */
  readonly base: { readonly content: string; readonly hash: string | null }
}

const KEY = 'sheaf-inspector-drafts'

/** By scope and path. A reload of the page keeps them. */
export const drafts = signal<Readonly<Record<string, Draft>>>({})

/** Restores the drafts of this tab, saves each, and asks before the tab is closed with one. */
export function keepDrafts(): void {
  drafts.value = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Draft>
  effect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(drafts.value))
    } catch {
      // Too large for the storage: then they last as long as the page.
    }
  })
  addEventListener('beforeunload', (event) => {
    if (Object.keys(drafts.value).length > 0) event.preventDefault()
  })
}

/** The name of a file's draft. A new file has the empty path. */
export function draftKey(path: string): string {
  return `${JSON.stringify(scope.value ?? null)} ${path}`
}

/** Keeps a draft, or drops it if it is undefined. */
export function setDraft(path: string, draft: Draft | undefined): void {
  const { [draftKey(path)]: _, ...others } = drafts.value
  if (draft !== undefined) drafts.value = { ...others, [draftKey(path)]: draft }
  else if (_ !== undefined) drafts.value = others
}
