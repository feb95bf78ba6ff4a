import { batch, computed, effect, signal } from '@preact/signals'
import { isExported } from './api.ts'
import { scope, type ScopeName } from './scope.ts'

/** The screens in their order. After "g", `letter` opens one. */
export const SCREENS = [
  { name: 'context', label: 'Context', letter: 'c' },
  { name: 'search', label: 'Search', letter: 's' },
  { name: 'files', label: 'Files', letter: 'f' },
  { name: 'conversations', label: 'Conversations', letter: 't' },
  { name: 'facts', label: 'Facts', letter: 'a' },
  { name: 'proposals', label: 'Proposals', letter: 'p' },
  { name: 'history', label: 'History', letter: 'h' },
  { name: 'health', label: 'Health', letter: 'd' },
] as const

export type ScreenName = (typeof SCREENS)[number]['name']

export interface FilePlace {
  readonly path: string
  readonly line?: number | undefined
  readonly lineEnd?: number | undefined
  /** The day whose text is shown; undefined for now. */
  readonly asOf?: string | undefined
  readonly isHistory?: boolean
}

/** The messages of a thread to show: those from a day on, or before or after one; by default the newest. */
export interface ThreadPlace {
  readonly id: string
  readonly day?: string
  readonly before?: string
  readonly after?: string
}

export interface TurnPlace {
  readonly thread?: string | undefined
  readonly turn?: string | undefined
  readonly question: string
  readonly answer?: string | undefined
}

export const screen = signal<ScreenName>('context')
export const openFile = signal<FilePlace | undefined>(undefined)
export const asOf = signal('')
export const openThread = signal<ThreadPlace | undefined>(undefined)
/** The question on the screen of contexts, with its turn if it has one. */
export const openTurn = signal<TurnPlace | undefined>(undefined)
/** Increases when the page must reload everything. */
export const refreshed = signal(0)

export function go(name: ScreenName): void {
  screen.value = name
}

export function showFile(place: FilePlace): void {
  batch(() => {
    openFile.value = place
    asOf.value = place.asOf ?? ''
    go('files')
  })
}

export function showTurn(turn: TurnPlace, of?: ScopeName): void {
  batch(() => {
    if (of !== undefined) showScope(of)
    openTurn.value = turn
    go('context')
  })
}

/** Chooses whose memory is shown. An open file or thread belongs to another memory, and is closed. */
export function showScope(of: ScopeName | undefined): void {
  batch(() => {
    asOf.value = ''
    openFile.value = openThread.value = openTurn.value = undefined
    scope.value = of?.kind === 'whole' ? undefined : of
  })
}

// An address has only a random name: the browser keeps the place for it.
export interface Place {
  readonly screen: ScreenName
  readonly scope?: ScopeName | undefined
  readonly file?: FilePlace | undefined
  readonly thread?: ThreadPlace | undefined
  readonly turn?: TurnPlace | undefined
}

const PLACES = 'sheaf-inspector-places'
const MOST_PLACES = 60
let shown = ''
let isRead = false

const place = computed((): Place => ({
  screen: screen.value,
  scope: scope.value,
  file: screen.value === 'files' ? openFile.value : undefined,
  thread: screen.value === 'conversations' ? openThread.value : undefined,
  turn: screen.value === 'context' ? openTurn.value : undefined,
}))

/** Opens the place of the address, now and when it changes; gives each place that is opened an address. */
export function followAddress(): void {
  const read = () => {
    const [, name, key = ''] = /^#\/(\w+)(?:\/(\w+))?$/.exec(location.hash) ?? []
    const named = SCREENS.find((each) => each.name === name)
    const kept = placesKept()[key]
    isRead = true
    batch(() => {
      if (kept !== undefined) {
        scope.value = kept.scope
        openFile.value = kept.file
        openThread.value = kept.thread
        openTurn.value = kept.turn
      }
      if (named !== undefined) screen.value = named.name
    })
    if (kept !== undefined) shown = JSON.stringify(place.peek())
    else if (!isExported()) giveAddress(place.peek())
    isRead = false
  }
  addEventListener('popstate', read)
  read()
  effect(() => {
    const { value } = place
    if (!isRead && !isExported()) giveAddress(value)
  })
}

// The first place, and a place that a link opened, already have an entry in the history.
function giveAddress(value: Place): void {
  const text = JSON.stringify(value)
  if (text === shown) return
  shown = text
  const key = crypto.randomUUID().slice(0, 8)
  const kept = Object.entries({ ...placesKept(), [key]: value }).slice(-MOST_PLACES)
  keepPlaces(kept)
  const address = `#/${value.screen}/${key}`
  if (isRead) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

/** Drops places that a person could go back to: their questions and answers are texts of the memory. */
export function dropPlaces(isGone: (place: Place) => boolean): void {
  const kept = Object.entries(placesKept())
  const left = kept.filter(([, each]) => !isGone(each))
  if (left.length < kept.length) keepPlaces(left)
}

function keepPlaces(places: readonly (readonly [string, Place])[]): void {
  localStorage.setItem(PLACES, JSON.stringify(Object.fromEntries(places)))
}

export function placesKept(): Readonly<Record<string, Place>> {
  if (isExported()) return {}
  return JSON.parse(localStorage.getItem(PLACES) ?? '{}') as Record<string, Place>
}
