import { signal } from '@preact/signals'
import { isExported } from './api.ts'
import { go, refreshed, SCREENS } from './route.ts'

export const dialog = signal<'help' | 'scope' | 'find' | undefined>(undefined)
/** True after "g", until the letter of a screen follows. */
export const isGoing = signal(false)

export const KEYS: readonly (readonly [string, string])[] = [
  ...SCREENS.map(({ letter, label }) => [`g ${letter}`, label] as const),
  ['j  k', 'the next, the one before'],
  ['enter', 'open'],
  ['/', 'to the first field of the screen'],
  ['ctrl K', 'find a memory, a file, a conversation, a screen'],
  ['u', 'choose whose memory'],
  ['e', 'edit the open file'],
  ['c', 'compare two contexts'],
  ['d', 'to a day of the open conversation'],
  ['r', 'reload everything'],
  ['esc', 'close; leave a field'],
  ['?', 'this sheet'],
]

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'k' && !isExported()) {
      event.preventDefault()
      dialog.value = 'find'
      return
    }
    if (dialog.value !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      return step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const { target, key } = event
    if (key === 'Escape') {
      // Otherwise the browser empties a search field.
      if (isField(target) && dialog.value === undefined) event.preventDefault()
      return leave(target)
    }
    if (dialog.value !== undefined || isField(target)) return
    if (isGoing.value) {
      isGoing.value = false
      const named = SCREENS.find(({ letter }) => letter === key)
      if (named !== undefined) go(named.name)
      return event.preventDefault()
    }
    const act = ACTS[key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
}

const ACTS: Readonly<Record<string, () => void>> = {
  g: () => (isGoing.value = true),
  j: () => step(1),
  k: () => step(-1),
  r: () => (refreshed.value += 1),
  '?': () => (dialog.value = 'help'),
  u: () => press('scope'),
  e: () => press('edit'),
  c: () => press('compare'),
  d: () => document.querySelector<HTMLElement>('[data-key="day"]')?.focus(),
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('main [data-first]')
    field?.focus()
    field?.select()
  },
}

function press(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
}

// In the list with the focus, or else in the first list.
function step(by: number): void {
  const { activeElement: active } = document
  const list =
    active?.closest('[data-rows]') ??
    document.querySelector('dialog [data-rows]') ??
    document.querySelector('main [data-rows]')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const place = rows.findIndex((row) => row === active)
  const next = rows[place === -1 ? (by > 0 ? 0 : rows.length - 1) : place + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function leave(target: EventTarget | null): void {
  isGoing.value = false
  if (dialog.value !== undefined) dialog.value = undefined
  else if (target instanceof HTMLElement) target.blur()
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=range]), textarea, select')
  )
}
