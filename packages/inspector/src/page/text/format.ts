import { start } from '../state/api.ts'

export function count(number: number): string {
  return number.toLocaleString('en-GB')
}

export function bytes(number: number): string {
  if (number < 1000) return `${number} B`
  return number < 1_000_000 ? `${(number / 1000).toFixed(1)} kB` : `${(number / 1_000_000).toFixed(1)} MB`
}

export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`
}

export function time(text: string): string {
  return text.slice(0, '2026-11-20T09:30'.length).replace('T', ' ')
}

/** "notes.md", "notes.md:3" or "notes.md:3-9". */
export function place(source: string, lineStart?: number, lineEnd?: number): string {
  if (lineStart === undefined) return source
  return lineEnd === undefined || lineEnd === lineStart
    ? `${source}:${lineStart}`
    : `${source}:${lineStart}-${lineEnd}`
}

/** The day of an answer's date, such as "5 Nov", with the year if it is not this year. */
export function dayOf(date: string): string {
  const [year = '', month = '1', day = '1'] = date.slice(0, 10).split('-')
  const name = MONTHS.slice(3 * (Number(month) - 1), 3 * Number(month))
  const isThisYear = start.value === undefined || start.value.today.startsWith(year)
  return `${Number(day)} ${name}${isThisYear ? '' : ` ${year}`}`
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** The speaker of a message in words; "Note" for a line that nobody said. */
export function speaker({ role, name }: Partial<Record<'role' | 'name', string | undefined>>): string {
  if (role === 'user') return name ?? 'You'
  return role === 'assistant' ? (name ?? 'The agent') : (name ?? role ?? 'Note')
}

/** The name of a file without its folders and ending: the name of the chat or note. */
export function subject(path: string): string {
  // A long chat continues in numbered files; an id with other letters has them in its tail.
  const whole = path.replace(/((?:^|\/)chats\/.+?)(?:\/\d{4,9})\.md$/, '$1.md')
  const name = whole.replace(/^.*\/(?=[^/]+$)/, '').replace(/(.)(?:__[\da-f]+(?:-\w+)?)?\.\w+$/, '$1')
  return /^\d{4}-\d\d-\d\d$/.test(name) ? dayOf(name) : name
}

export function named(...parts: readonly (string | false)[]): string {
  return [...new Set(parts)].filter(Boolean).join(', ')
}

export function ordinal(number: number): string {
  return ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'][number] ?? `number ${number}`
}

export function sectionName(id: string): string {
  return SECTIONS[id] ?? capital(id)
}

export function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

const SECTIONS: Readonly<Record<string, string>> = {
  system: 'Instructions of the app',
  agent: 'Agent',
  memory: 'Memory',
  standing: 'What the user asked for from now on, and prefers',
  retrieval: 'Retrieval',
  dailyLogs: 'Daily logs',
  recent: 'Said last',
  projectMemory: 'Memory of this project',
  workspaceMemory: 'Memory of its workspaces',
  chats: 'Retrieval',
  conversation: 'Conversation',
}

// Control and format characters (bidirectional ones reverse a line, tags hide whole texts), line and
// paragraph separators, and spaces and fillers without a picture.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}|\u2800/gu
// After an emoji, these join several emoji into one picture.
const JOINED = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

const JOINERS: ReadonlySet<string> = new Set(['\u200d', '\ufe0f'])

type LinePart = { readonly text: string } | { readonly mark: string }

/**
 * The parts of a line. Each invisible character is a part with its code point; tabs stay in the text.
 */
export function lineParts(line: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const { 0: character, index } of line.matchAll(UNSEEN)) {
    if (character === '\t' || (JOINERS.has(character) && JOINED.test(line.slice(0, index)))) continue
    if (index > end) parts.push({ text: line.slice(end, index) })
    const code = character.codePointAt(0) ?? 0
    parts.push({ mark: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` })
    end = index + character.length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}
