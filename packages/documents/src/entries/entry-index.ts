import { bytesOf, withoutReturn } from '../characters.ts'
import { isEntryName } from './entry.ts'

/**
 * A line of an index: that of an entry, the note with the number of hidden entries, or any other line
 * of the user.
 */
export type IndexLine =
  | { readonly kind: 'own'; readonly text: string }
  | { readonly kind: 'entry'; readonly text: string; readonly name: string; readonly description: string }
  | { readonly kind: 'note'; readonly text: string }

export interface ParsedIndex {
  readonly byteOrderMark: string
  readonly lines: readonly IndexLine[]
  readonly lineEnd: '\n' | '\r\n'
}

export interface IndexLimits {
  readonly maxIndexLines: number
  readonly maxIndexBytes: number
}

export interface IndexPlan extends IndexLimits {
  /** The current index; undefined if it does not exist. */
  readonly current: string | undefined
  readonly names: ReadonlySet<string>
  /** Names whose files are known not to be entries. Empty by default. */
  readonly broken?: ReadonlySet<string>
  /** The known descriptions of entries; the lines of other entries stay unchanged. */
  readonly known: ReadonlyMap<string, string>
  /**
   * Reads the description of an entry without a line; undefined if its file is not an entry. Called
   * only while lines fit.
   */
  readonly describe: (name: string) => Promise<string | undefined>
}

export interface PlannedIndex {
  readonly text: string
  /** Names without a line, because the index is full. Some may be files that are not entries. */
  readonly hidden: readonly string[]
}

const SEPARATOR = ' — '

/**
 * `- [name](name.md) — description`, escaped so that `parseIndex` reads back any one-line description,
 * and markdown shows it unchanged.
 */
export function indexLine(name: string, description: string): string {
  return `- [${name}](${name}.md)${SEPARATOR}${description.replaceAll(/[\\`[\]<>]/g, (character) => `\\${character}`)}`
}

/** The lines of an index. A line inside a code fence is never a line of an entry. */
export function parseIndex(text: string): ParsedIndex {
  const byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const rows = text.slice(byteOrderMark.length).split('\n')
  if (rows.at(-1) === '') rows.pop()
  const texts = rows.map(withoutReturn)
  const fenced = fencedLines(texts)
  const lines = texts.map((line, place): IndexLine =>
    fenced.has(place) ? { kind: 'own', text: line } : parseLine(line),
  )
  return { byteOrderMark, lines, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' }
}

/**
 * Updates the index: every entry has one line, at the place of its first one or after the last entry's
 * line; other lines stay unchanged. If that exceeds the limits, the last entries have no line, and a
 * note gives their number.
 */
export async function planIndex(plan: IndexPlan): Promise<PlannedIndex> {
  const { byteOrderMark, lines: found, lineEnd } = parseIndex(plan.current ?? '')
  const lines = standingLines(found, plan)
  const lineBytes = (text: string) => bytesOf(text) + lineEnd.length
  let bytes = byteOrderMark.length * 3 + lines.reduce((total, { text }) => total + lineBytes(text), 0)
  const fits = (more: readonly string[]) =>
    lines.length + more.length <= plan.maxIndexLines &&
    more.reduce((total, text) => total + lineBytes(text), bytes) <= plan.maxIndexBytes

  const shown = new Set(lines.flatMap((line) => (line.kind === 'entry' ? [line.name] : [])))
  const missing = [...plan.names].filter((name) => !shown.has(name) && !plan.broken?.has(name)).sort()
  const lastEntry = () => lines.findLastIndex((line) => line.kind === 'entry')
  const hidden: string[] = []
  for (const [place, name] of missing.entries()) {
    const description = fits([indexLine(name, '')])
      ? (plan.known.get(name) ?? (await plan.describe(name)))
      : ''
    if (description === undefined) continue // its file is not an entry
    const text = indexLine(name, description)
    if (!fits([text])) {
      hidden.push(...missing.slice(place))
      break
    }
    lines.splice(lastEntry() + 1 || lines.length, 0, { kind: 'entry', text, name, description })
    bytes += lineBytes(text)
  }
  while (!fits(hidden.length > 0 ? [hiddenNote(hidden.length + 1)] : [])) {
    const last = lastEntry()
    const [line] = last === -1 ? [] : lines.splice(last, 1)
    if (line?.kind !== 'entry') break // the other lines belong to the user
    bytes -= lineBytes(line.text)
    hidden.unshift(line.name)
  }
  if (hidden.length > 0)
    lines.splice(lastEntry() + 1 || lines.length, 0, {
      kind: 'note',
      text: hiddenNote(hidden.length),
    })
  const isSame =
    lines.length === found.length && lines.every(({ text }, place) => text === found[place]?.text)
  const text =
    isSame && plan.current !== undefined
      ? plan.current
      : byteOrderMark + lines.map((line) => line.text + lineEnd).join('')
  return { text, hidden }
}

/** An index, followed by the lines of shared entries that have no line of that name in it. */
export function joinedIndex(own: string, shared: string): string {
  const names = new Set(parseIndex(own).lines.map((line) => (line.kind === 'entry' ? line.name : '')))
  const further = parseIndex(shared).lines.filter(
    (line) => line.kind === 'note' || (line.kind === 'entry' && !names.has(line.name)),
  )
  if (own === shared || further.length === 0) return own
  const start = own === '' || own.endsWith('\n') ? own : `${own}\n`
  return start + further.map(({ text }) => `${text}\n`).join('')
}

// Removes lines of missing entries, second lines and the old note, and updates descriptions.
function standingLines(found: readonly IndexLine[], { names, known }: IndexPlan): IndexLine[] {
  const seen = new Set<string>()
  return found.flatMap((line): IndexLine[] => {
    if (line.kind === 'own') return [line]
    if (line.kind === 'note' || !names.has(line.name) || seen.has(line.name)) return []
    seen.add(line.name)
    const description = known.get(line.name)
    if (description === undefined) return [line]
    return [{ kind: 'entry', name: line.name, description, text: indexLine(line.name, description) }]
  })
}

// An unclosed fence is ignored: otherwise every later line would be in it.
function fencedLines(lines: readonly string[]): Set<number> {
  const fenced = new Set<number>()
  const marks = lines.map((line) => /^ {0,3}(```|~~~)/.exec(line)?.[1])
  for (let start = 0; start < lines.length; start += 1) {
    const end = marks[start] === undefined ? -1 : marks.indexOf(marks[start], start + 1)
    if (end === -1) continue
    for (let place = start; place <= end; place += 1) fenced.add(place)
    start = end
  }
  return fenced
}

function parseLine(text: string): IndexLine {
  if (/^- \(\d{1,9} (?:file is|files are) not shown here\)$/.test(text)) return { kind: 'note', text }
  const match = /^[-*+] \[([A-Za-z0-9_-]{1,64})\]\(([A-Za-z0-9_-]{1,64})\.md\)(.*)$/.exec(text)
  const [, name, file, rest = ''] = match ?? []
  if (name === undefined || name !== file || !isEntryName(name)) return { kind: 'own', text }
  if (rest.trim() !== '' && !rest.startsWith(SEPARATOR)) return { kind: 'own', text }
  const description = rest
    .slice(SEPARATOR.length)
    .replaceAll(/\\([\\`[\]<>])/g, (_, character: string) => character)
  return { kind: 'entry', text, name, description }
}

function hiddenNote(count: number): string {
  return `- (${countOf(count)} not shown here)`
}

/** For example "3 files are". */
export function countOf(count: number): string {
  return count === 1 ? '1 file is' : `${count} files are`
}
