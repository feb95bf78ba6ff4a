import { parseDatedFile, lineEndOf, splitLines, withoutEnd, type FilePart } from '../texts/markdown.ts'
import { directoryOf } from './plan-archive.ts'

export interface MonthSummary {
  /** Such as "2026-11". */
  readonly month: string
  /** One statement each, on one line, without a bullet. */
  readonly lines: readonly string[]
  /** A remark on how it was made, on one line. */
  readonly note?: string
  /** The files with the originals. */
  readonly archives: readonly string[]
}

const SUMMARY = 'Summary'
const MONTH = /^### (\d{4}-\d{2})[ \t]*$/
const BULLET = /^ {0,3}[-*+][ \t]/

/**
 * Adds months to the section `## Summary` of a file, each below `### 2026-11`, with links to their archives.
 * A new section goes before the first dated block. Existing text is never changed or removed: additions to a
 * month go below its text.
 */
export function addToSummary(path: string, content: string, summaries: readonly MonthSummary[]): string {
  const parts = parseDatedFile(content)
  const end = lineEndOf(content)
  const place = parts.findIndex(isSummary)
  const first = parts.findIndex(({ day }) => day !== undefined)
  const at = place !== -1 ? place : first === -1 ? parts.length : first
  const section = place === -1 ? `## ${SUMMARY}\n` : (parts[place]?.text ?? '')
  let months = sectionsOf(section.replaceAll('\r\n', '\n'))
  for (const summary of summaries) months = addMonth(months, summary, path)
  const text = months.map((each) => `${each.text.trimEnd()}\n\n`.replaceAll('\n', end)).join('')
  const textOf = (some: readonly FilePart[]) => some.map((part) => part.text).join('')
  const before = textOf(parts.slice(0, at))
  const after = textOf(parts.slice(place === -1 ? at : at + 1))
  return `${withBlankLine(before, end)}${after === '' ? text.trimEnd() + end : text}${after}`
}

/** The text about a month in the section `## Summary` of a file; the empty string without one. */
export function summaryOf(content: string, month: string): string {
  const section = parseDatedFile(content).find(isSummary)?.text ?? ''
  return (
    sectionsOf(section.replaceAll('\r\n', '\n'))
      .find((each) => each.month === month)
      ?.text.split('\n')
      .slice(1)
      .join('\n')
      .trim() ?? ''
  )
}

function isSummary({ title, day }: FilePart): boolean {
  return day === undefined && title?.toLowerCase() === SUMMARY.toLowerCase()
}

interface MonthText {
  readonly month?: string
  readonly text: string
}

function sectionsOf(section: string): MonthText[] {
  const result: { month?: string; text: string }[] = []
  for (const line of splitLines(section)) {
    const month = MONTH.exec(withoutEnd(line))?.[1]
    const last = result.at(-1)
    if (last === undefined || month !== undefined) result.push({ month, text: line })
    else last.text += line
  }
  return result
}

function addMonth(
  months: readonly MonthText[],
  { month, lines, note, archives }: MonthSummary,
  path: string,
): MonthText[] {
  const found = months.findIndex((each) => each.month === month)
  const text = months[found]?.text ?? `### ${month}\n`
  const known = new Set(splitLines(text).map(withoutEnd))
  const links = archives.map((archive) => linkLine(path, archive)).filter((line) => !known.has(line))
  const remarks = [...links, ...(note === undefined || known.has(`*${note}*`) ? [] : [`*${note}*`])]
  const bullets = lines.map((line) => `- ${line}\n`).join('')
  const isList = remarks.length === 0 && BULLET.test(splitLines(text.trimEnd()).at(-1) ?? '')
  const added = {
    month,
    text: `${text.trimEnd()}\n${isList ? '' : '\n'}${remarks.map((line) => `${line}\n\n`).join('')}${bullets}`,
  }
  if (found !== -1) return months.map((each, place) => (place === found ? added : each))
  const later = months.findIndex((each) => each.month !== undefined && each.month > month)
  const at = later === -1 ? months.length : later
  return [...months.slice(0, at), added, ...months.slice(at)]
}

function linkLine(path: string, archive: string): string {
  const relative = archive.slice(directoryOf(path).length)
  const shown = relative.replaceAll(/[\\[\]`]/g, String.raw`\$&`)
  // encodeURI keeps characters that end a link or begin its query or fragment.
  const to = encodeURI(relative).replaceAll(/[()#?]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `In full: [${shown}](${to})`
}

function withBlankLine(text: string, end: string): string {
  if (text === '' || /\n\r?\n$/.test(text)) return text
  return `${text}${text.endsWith('\n') ? '' : end}${end}`
}
