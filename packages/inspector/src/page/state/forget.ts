import { batch, signal } from '@preact/signals'
import { ask } from './api.ts'
import { dropDrafts, drafts, keepUndo } from './drafts.ts'
import type { Draft } from './drafts.ts'
import { dropPlaces, go, openTurn, placesKept, showScope } from './route.ts'
import { lastScopes, scope } from './scope.ts'
import type { ScopeName } from './scope.ts'

/** Increases when a text was removed for good: the page then drops everything that it shows. */
export const removed = signal(0)
/** The kind of memory that the page showed until it was erased, without its name. */
export const erased = signal<ScopeName['kind'] | undefined>(undefined)

const nameOf = (of: ScopeName | undefined) => JSON.stringify(of ?? { kind: 'whole' })

/** Drops copies of texts of the chosen memory; if it was erased, also its name. */
export function dropTexts(isErased: boolean): void {
  const [{ value: of }, { value: turn }] = [scope, openTurn]
  keepUndo()
  removed.value += 1
  if (isErased) {
    forgetScope(nameOf(of))
    erased.value = of?.kind ?? 'whole'
    return
  }
  dropPlaces((each) => each.turn?.turn !== undefined && nameOf(each.scope) === nameOf(of))
  // A question that a person typed stays.
  openTurn.value = turn === undefined || turn.turn !== undefined ? undefined : { ...turn }
  for (const draft of Object.values(drafts.value))
    if (draft.path !== '' && nameOf(draft.of) === nameOf(of)) void dropForgotten(draft).catch(() => {})
}

// A file or a history that still has the text says that nothing of it was removed for good.
async function dropForgotten(draft: Draft): Promise<void> {
  const { path, base } = draft
  const [now, { revisions }] = await Promise.all([
    ask('text', { path }),
    ask('revisions', { path, limit: 200 }),
  ])
  const isKept = revisions.some((each) => base.hash?.startsWith(each.hash ?? '-') && !each.redacted)
  if (now.hash === base.hash || isKept) return
  batch(() => {
    dropDrafts((each) => each.path === path && nameOf(each.of) === nameOf(draft.of))
    removed.value += 1
  })
}

/** Forgets what this browser keeps of memories that are gone: drafts, places and names. */
export async function forgetGone(): Promise<void> {
  const kept = [...Object.values(drafts.value), ...Object.values(placesKept())]
  const places = kept.map((each) => ('base' in each ? each.of : each.scope))
  const names = [...new Set([scope.value, ...lastScopes.value, ...places].map(nameOf))]
  const scopes = names.map((name) => JSON.parse(name) as ScopeName)
  const gone = await ask('gone', { scopes }).catch(() => ({ places: [] }))
  batch(() => {
    for (const place of gone.places) {
      const isShown = scope.value !== undefined && nameOf(scope.value) === names[place]
      if (isShown) dropTexts(true)
      else forgetScope(names[place] ?? '')
    }
  })
}

function forgetScope(name: string): void {
  const isOf = (of: ScopeName | undefined) => nameOf(of) === name
  keepUndo()
  dropDrafts(({ of }) => isOf(of))
  lastScopes.value = lastScopes.value.filter((each) => !isOf(each))
  if (scope.value !== undefined && isOf(scope.value)) {
    showScope(undefined)
    go('context')
  }
  dropPlaces(({ scope: of }) => isOf(of))
}
