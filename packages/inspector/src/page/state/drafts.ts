import { effect, signal } from '@preact/signals'
import { scope, type ScopeName } from './scope.ts'
import type { Answers, Json } from '../../answers/answers.ts'

export interface Draft {
  readonly of?: ScopeName | undefined
  readonly path: string
  readonly typed: string
  readonly line: number
  readonly base: { readonly content: string; readonly hash: string | null }
}

const KEY = 'sheaf-inspector-drafts'
const PAUSE_MS = 200
const UNDO = 'sheaf-inspector-undo'

/** By scope and path. A reload of the page keeps them. */
export const drafts = signal<Readonly<Record<string, Draft>>>({})

/** Restores the drafts of this tab, saves each, and asks before the tab is closed with one. */
export function keepDrafts(): void {
  drafts.value = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Draft>
  let timer = 0
  effect(() => {
    void drafts.value
    clearTimeout(timer)
    // Typed letters wait for a pause, because a draft holds the whole file.
    timer = window.setTimeout(save, PAUSE_MS)
  })
  addEventListener('pagehide', save)
  addEventListener('beforeunload', (event) => {
    if (Object.keys(drafts.value).length > 0) event.preventDefault()
  })
}

function save(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts.value))
  } catch {
    // Too large for the storage: then they last as long as the page.
  }
}

/** The name of a file's draft. A new file has the empty path. */
export function draftKey(path: string): string {
  return `${JSON.stringify(scope.value ?? null)} ${path}`
}

export function setDraft(path: string, draft: Omit<Draft, 'of' | 'path'> | undefined): void {
  const key = draftKey(path)
  if (draft === undefined) dropDrafts((_, each) => each === key)
  else drafts.value = { ...drafts.value, [key]: { ...draft, of: scope.value, path } }
}

/** Drops drafts, by their memory and path or by their key, and from the tab's storage at once. */
export function dropDrafts(isGone: (draft: Draft, key: string) => boolean): void {
  const kept = Object.entries(drafts.value)
  const left = kept.filter(([key, draft]) => !isGone(draft, key))
  if (left.length === kept.length) return
  drafts.value = Object.fromEntries(left)
  save()
}

export interface Undo extends Json<Answers['mend']> {
  readonly said: string
}

export function keepUndo(undo?: Undo): void {
  try {
    sessionStorage.setItem(UNDO, JSON.stringify({ ...undo, at: location.hash }))
  } catch {
    // Too large, as for drafts.
  }
}

export function keptUndo(): Undo | undefined {
  const kept = JSON.parse(sessionStorage.getItem(UNDO) ?? '{}') as Undo & { readonly at?: string }
  return 'undo' in kept && kept.at === location.hash ? kept : undefined
}
