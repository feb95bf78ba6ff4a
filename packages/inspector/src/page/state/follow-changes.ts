import { batch, computed, effect, signal } from '@preact/signals'
import type { ChangesAnswer } from '../../answers/answers.ts'
import { ask, isExported, start, written } from './api.ts'
import { dropTexts, forgetGone } from './forget.ts'
import { refreshed, screen } from './route.ts'
import { scope } from './scope.ts'

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

function tellRemoval({ isErased }: ChangesAnswer): void {
  batch(() => dropTexts(isErased))
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
