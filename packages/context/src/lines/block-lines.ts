import type { ContextBlock } from '@sheaf/core'

/** A line of a file as a block shows it. */
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

/** True for a markdown heading. */
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
