import { isHeading } from './block-lines.ts'
import type { Line } from './block-lines.ts'

/** The lines that a context shows, by the sections that show them. */
export interface ShownLines {
  /** False if nothing of a file is shown. */
  hasFile(source: string): boolean
  /** The section that shows a line of a file already; undefined if no section does. */
  sectionOf(source: string, line: Line): string | undefined
  add(section: string, source: string, lines: readonly Line[]): void
  /**
   * Adds a text with unknown line numbers. `sectionOf` finds its lines by their text, except headings, which
   * a file may repeat.
   */
  addText(section: string, source: string, text: string): void
}

interface ShownFile {
  readonly lines: Map<number, { readonly section: string; readonly text: string }[]>
  readonly texts: Map<string, string>
}

/** Begins without lines. */
export function shownLines(): ShownLines {
  const files = new Map<string, ShownFile>()
  const fileOf = (source: string): ShownFile => {
    const file = files.get(source) ?? { lines: new Map(), texts: new Map() }
    files.set(source, file)
    return file
  }
  return {
    hasFile: (source) => files.has(source),
    sectionOf(source, line) {
      const file = files.get(source)
      if (file === undefined) return undefined
      const pieces = file.lines.get(line.number)
      if (pieces === undefined && file.texts.size === 0) return undefined
      const text = line.text.trim()
      // A line may be shown in pieces: a part of a shown piece is shown.
      const known = pieces?.find((shown) => text === '' || shown.text.includes(text))
      if (known !== undefined) return known.section
      return file.texts.size === 0 || isHeading(line) ? undefined : file.texts.get(text)
    },
    add(section, source, lines) {
      const file = fileOf(source)
      for (const { number, text } of lines) {
        const known = file.lines.get(number)
        if (known === undefined) file.lines.set(number, [{ section, text }])
        else known.push({ section, text })
      }
    },
    addText(section, source, text) {
      const { texts } = fileOf(source)
      for (const line of text.split('\n')) if (line.trim() !== '') texts.set(line.trim(), section)
    },
  }
}
