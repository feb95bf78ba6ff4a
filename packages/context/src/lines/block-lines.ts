import type { ContextBlock } from '@sheaf/core'

export interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/** The lines of a block; undefined if its text is not exactly the lines that it names. */
export function linesOf({
  text,
  lineStart,
  lineEnd = lineStart,
  truncated,
}: ContextBlock): readonly Line[] | undefined {
  if (lineStart === undefined || lineEnd === undefined || truncated === true) return undefined
  const lines = text.split('\n')
  // A chunk may keep the end of its last line.
  if (lines.length === lineEnd - lineStart + 2 && lines.at(-1) === '') lines.pop()
  if (lines.length !== lineEnd - lineStart + 1) return undefined
  return lines.map((line, place) => ({ number: lineStart + place, text: line }))
}

/** The lines of a text without a known place in a file, counted from 1. */
export function textLines(text: string): Line[] {
  return text.split('\n').map((line, place) => ({ number: place + 1, text: line }))
}

export function isBlank({ text }: Pick<Line, 'text'>): boolean {
  return text.trim() === ''
}

export function isHeading({ text }: Pick<Line, 'text'>): boolean {
  return /^ {0,3}#{1,6}[ \t]/.test(text)
}

/**
 * Stretches of lines that follow one another in the file, each without the blank lines around it; an empty
 * list for blank lines.
 */
export function stretchesOf(lines: readonly Line[]): Line[][] {
  const stretches: Line[][] = []
  for (const line of lines) {
    const open = stretches.at(-1)
    if (open !== undefined && (open.at(-1)?.number ?? 0) + 1 === line.number) open.push(line)
    else stretches.push([line])
  }
  return stretches.map(withoutBlankEdges).filter((stretch) => stretch.length > 0)
}

function withoutBlankEdges(lines: readonly Line[]): Line[] {
  let [first, end] = [0, lines.length]
  while (first < end && isBlank(lines[first] ?? { text: '' })) first += 1
  while (end > first && isBlank(lines[end - 1] ?? { text: '' })) end -= 1
  return lines.slice(first, end)
}

interface ShownFile {
  readonly lines: Map<number, { readonly section: string; readonly text: string }[]>
  readonly texts: Map<string, string>
}

/** The lines that a context shows, by the sections that show them. */
export class ShownLines {
  readonly #files = new Map<string, ShownFile>()

  /** False if nothing of a file is shown. */
  hasFile(source: string): boolean {
    return this.#files.has(source)
  }

  sectionOf(source: string, line: Line): string | undefined {
    const file = this.#files.get(source)
    if (file === undefined) return undefined
    const pieces = file.lines.get(line.number)
    if (pieces === undefined && file.texts.size === 0) return undefined
    const text = line.text.trim()
    // A line may be shown in pieces: a part of a shown piece is shown.
    const known = pieces?.find((shown) => text === '' || shown.text.includes(text))
    if (known !== undefined) return known.section
    return file.texts.size === 0 || isHeading(line) ? undefined : file.texts.get(text)
  }

  add(section: string, source: string, lines: readonly Line[]): void {
    const file = this.#fileOf(source)
    for (const { number, text } of lines) {
      const known = file.lines.get(number)
      if (known === undefined) file.lines.set(number, [{ section, text }])
      else known.push({ section, text })
    }
  }

  /**
   * Adds a text with unknown line numbers. `sectionOf` finds its lines by their text, except headings, which
   * a file may repeat.
   */
  addText(section: string, source: string, text: string): void {
    const { texts } = this.#fileOf(source)
    for (const line of text.split('\n')) if (line.trim() !== '') texts.set(line.trim(), section)
  }

  #fileOf(source: string): ShownFile {
    const file = this.#files.get(source) ?? { lines: new Map(), texts: new Map() }
    this.#files.set(source, file)
    return file
  }
}
