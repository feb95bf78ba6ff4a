import { signal } from '@preact/signals'

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

/** The name of a screen. */
export type ScreenName = (typeof SCREENS)[number]['name']

/** Lines of a file to show. */
export interface FilePlace {
  readonly path: string
  readonly line?: number
  readonly lineEnd?: number
  /** True to show the history of the file. */
  readonly isHistory?: boolean
}

/** The turn of a thread whose context is shown. */
export interface TurnPlace {
  readonly thread: string
  readonly turn?: string
  readonly question: string
  /** The answer to it. */
  readonly answer?: string
}

/** The open screen. The address names only this. */
export const screen = signal<ScreenName>('context')
/** The open file on the screen of files. */
export const openFile = signal<FilePlace | undefined>(undefined)
/** The open thread on the screen of conversations. */
export const openThread = signal<string | undefined>(undefined)
/** The turn for the screen of contexts. */
export const openTurn = signal<TurnPlace | undefined>(undefined)
/** Increases when the page must reload everything. */
export const refreshed = signal(0)

/** Opens a screen. */
export function go(name: ScreenName): void {
  location.hash = `#/${name}`
}

/** Opens a file at its lines. */
export function showFile(place: FilePlace): void {
  openFile.value = place
  go('files')
}

/** Opens the screen of the address, now and when it changes. */
export function followAddress(): void {
  const read = () => {
    const named = SCREENS.find(({ name }) => location.hash === `#/${name}`)
    if (named !== undefined) screen.value = named.name
  }
  addEventListener('hashchange', read)
  read()
}
