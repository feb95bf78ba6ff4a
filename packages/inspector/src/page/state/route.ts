import { signal } from '@preact/signals'

/** The screens in their order: how each is called, and the letter that opens it after "g". */
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

/** The lines of a file that are to be shown. */
export interface FilePlace {
  readonly path: string
  readonly line?: number
  readonly lineEnd?: number
  /** True to show what the file was. */
  readonly isHistory?: boolean
}

/** The turn of a thread whose context is requested. */
export interface TurnPlace {
  readonly thread: string
  readonly turn?: string
  readonly question: string
  /** What was answered to it. */
  readonly answer?: string
}

/** The screen that is open. The address names it, and nothing else. */
export const screen = signal<ScreenName>('context')
/** The file that is open on the screen of files. */
export const openFile = signal<FilePlace | undefined>(undefined)
/** The thread that is open on the screen of conversations. */
export const openThread = signal<string | undefined>(undefined)
/** The request of the screen of contexts. */
export const openTurn = signal<TurnPlace | undefined>(undefined)
/** Grows when the page has to request everything again. */
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

/** Follows the address. */
export function followAddress(): void {
  const read = () => {
    const named = SCREENS.find(({ name }) => location.hash === `#/${name}`)
    if (named !== undefined) screen.value = named.name
  }
  addEventListener('hashchange', read)
  read()
}
