import type { Step } from './scripted-model.ts'

const path = '/memories/travel.txt'

/** The first conversation: Claude looks into its memory, finds nothing, and keeps what it is told. */
export const FIRST: readonly Step[] = [
  { command: 'view', path: '/memories' },
  { command: 'create', path, file_text: '# Travel\n- prefers trains\n- aisle seat\n- budget: open\n' },
  { say: 'Noted: trains, and an aisle seat.' },
]

/** Two conversations at once, on two devices: each changes another line of the same file. */
export const PHONE: readonly Step[] = [
  { command: 'str_replace', path, old_str: '- aisle seat', new_str: '- window seat' },
  { say: 'A window seat from now on.' },
]
export const LAPTOP: readonly Step[] = [
  { command: 'str_replace', path, old_str: '- budget: open', new_str: '- budget: $100 & not more' },
  { say: 'I keep to 100 dollars.' },
]

/** The last one: another day, and some things that Claude may not do. */
export const LAST: readonly Step[] = [
  { command: 'view', path: '/memories' },
  { command: 'view', path },
  { command: 'create', path, file_text: 'forget it all' },
  { command: 'view', path: '/memories/../bob/secret.md' },
  { command: 'rename', old_path: path, new_path: '/memories/preferences/travel.txt' },
  { say: 'A train, by the window, for at most 100 dollars.' },
]
