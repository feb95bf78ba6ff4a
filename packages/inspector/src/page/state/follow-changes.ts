import { batch, computed, effect, signal } from '@preact/signals'
import type { ChangesAnswer } from '../../answers/answers.ts'
import { ask, isExported, start, written } from './api.ts'
import { refreshed, screen, dropPlaces, go, openTurn, placesKept, showScope } from './route.ts'
import { scope, lastScopes, type ScopeName } from './scope.ts'
import { dropDrafts, drafts, keepUndo, type Draft } from './drafts.ts'

const REST_MS = 1000
const MOST_REST_MS = 30_000

/** Increases when the memory changes. Answers that follow it are then loaded again. */
export const changed = signal(0)
export const following = signal<'yes' | 'no' | 'paused'>('paused')
/** True if the memory changed after the last reload. */
export const isBehind = signal(false)

const isHidden = signal(false)
const isStarted = computed(() => start.value !== undefined && !isExported())

/** Follows the inspected memory while the page is visible, with one held request at a time. */
export function followChanges(): void {
  const look = () => (isHidden.value = document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', look)
  look()
  effect(() => {
    const [, isAsked] = [scope.value, isStarted.value && !isHidden.value]
    if (!isAsked) return void (following.value = 'paused')
    const controller = new AbortController()
    if (last === undefined) void forgetGone()
    void follow(start.peek()?.cursor ?? '', controller.signal, written.value > known)
    known = written.value
    return () => controller.abort()
  })
  effect(() => {
    // A screen that is opened asks anew.
    void [refreshed.value, screen.value, scope.value, written.value]
    isBehind.value = false
  })
}

let last: string | undefined
let known = 0

// After an own change the page has asked again, and is behind only a later change.
async function follow(first: string, abortSignal: AbortSignal, isOwn: boolean): Promise<void> {
  last ??= first
  let failures = 0
  let seen: string | undefined
  while (!abortSignal.aborted) {
    try {
      if (failures > 0) {
        // The server is back: failed requests are repeated too.
        await ask('start', {}, abortSignal)
        failures = 0
        tellChange()
      }
      if (isOwn) seen ??= (await ask('start', {}, abortSignal)).cursor
      following.value = 'yes'
      const answer: ChangesAnswer = await ask('changes', { since: last, seen }, abortSignal)
      if (abortSignal.aborted) return
      last = answer.cursor
      if (!answer.isChanged) continue
      if (answer.isRemoved) tellRemoval(answer)
      else tellChange(answer.isSeen)
      await rest(REST_MS, abortSignal)
    } catch {
      if (abortSignal.aborted) return
      following.value = 'no'
      failures += 1
      await rest(Math.min(MOST_REST_MS, REST_MS * 2 ** (failures - 1)), abortSignal)
    }
  }
}

function tellRemoval({ isErased, removed: paths }: ChangesAnswer): void {
  batch(() => dropTexts(isErased, paths))
  void forgetGone()
}

function tellChange(isSeen = false): void {
  changed.value += 1
  isBehind.value ||= !isSeen
}

function rest(milliseconds: number, abortSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    abortSignal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** Increases when a text was removed for good: the page then drops everything that it shows. */
export const removed = signal(0)
/** The kind of memory that the page showed until it was erased, without its name. */
export const erased = signal<ScopeName['kind'] | undefined>(undefined)

const nameOf = (of: ScopeName | undefined) => JSON.stringify(of ?? { kind: 'whole' })

/** Drops copies of texts of the chosen memory, and drafts of `paths`; if it was erased, also its name. */
export function dropTexts(isErased: boolean, paths?: readonly string[]): void {
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
    if (
      draft.path !== '' &&
      nameOf(draft.of) === nameOf(of) &&
      paths?.some((path) => path.includes(draft.path)) !== false
    )
      void dropForgotten(draft).catch(() => {})
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
