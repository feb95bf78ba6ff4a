import { parseDatedFile } from '../texts/dated-file.ts'
import type { FilePart } from '../texts/dated-file.ts'
import { monthOf } from '../texts/days.ts'

/** The old blocks of a month. */
export interface OldMonth {
  /** Such as "2026-11". */
  readonly month: string
  /** Unchanged, in the order of the file. */
  readonly texts: readonly string[]
}

export interface OldBlocks {
  /** Blocks before this day are old. */
  readonly before: string
  /** The number of newest blocks that are never old. */
  readonly keepBlocks: number
}

/** The old dated blocks of a file by month, oldest month first. */
export function oldMonths(content: string, which: OldBlocks): OldMonth[] {
  const months = Map.groupBy(oldBlocks(content, which), ({ day = '' }) => monthOf(day))
  return [...months]
    .map(([month, parts]) => ({ month, texts: parts.map(({ text }) => text) }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** The content without the old dated blocks of some months. */
export function withoutOldMonths(content: string, which: OldBlocks, months: readonly OldMonth[]): string {
  const gone = new Set(months.map(({ month }) => month))
  const lines = new Set(
    oldBlocks(content, which).flatMap(({ day = '', line }) => (gone.has(monthOf(day)) ? [line] : [])),
  )
  return parseDatedFile(content)
    .filter(({ line }) => !lines.has(line))
    .map(({ text }) => text)
    .join('')
}

function oldBlocks(content: string, { before, keepBlocks }: OldBlocks): FilePart[] {
  const dated = parseDatedFile(content).filter(({ day }) => day !== undefined)
  const newest = new Set(
    [...dated]
      .sort((a, b) => (a.day === b.day ? b.line - a.line : (a.day ?? '') < (b.day ?? '') ? 1 : -1))
      .slice(0, keepBlocks),
  )
  return dated.filter((part) => (part.day ?? '') < before && !newest.has(part))
}
