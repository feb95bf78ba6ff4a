import type { Candidate } from '@sheaf/core'
import { isHeading, messageStart } from './message-start.ts'
import type { MessageStart } from './message-start.ts'

/** What is scored by itself: a message of a conversation, or the part of it that a piece has. */
export interface Unit {
  readonly lineStart: number
  readonly lineEnd: number
  readonly text: string
  /** Who speaks, where that is known. */
  readonly speaker?: string
}

/** A candidate, taken apart. */
export interface Piece {
  readonly candidate: Candidate
  /** In the order of the file; never empty. */
  readonly units: readonly Unit[]
  /** True when the units are messages. Everything else is one unit. */
  readonly isConversation: boolean
}

interface Line {
  readonly text: string
  readonly start: MessageStart | undefined
}

/**
 * Takes candidates apart, the pieces of each file together. A file is a conversation when it has headings of messages, or when at least half of its lines that were found begin with a
 * name that begins several lines of one file, this one or another.
 */
export function piecesOf(candidates: readonly Candidate[]): Piece[][] {
  const taken = candidates.map((candidate) => ({ candidate, lines: linesOf(candidate) }))
  const files = [...Map.groupBy(taken, ({ candidate }) => candidate.path).values()].map((pieces) => {
    const known = new Map(
      pieces.flatMap(({ candidate, lines }) => lines.map((line, place) => [candidate.lineStart + place, line] as const)),
    )
    return { pieces, lines: [...known.values()] }
  })
  // The terms of a list begin one line each, and so do the parts of an abstract ("Methods:"), in however many files.
  const names = new Set(files.flatMap(({ lines }) => repeated(lines.flatMap(({ start }) => start?.speaker ?? []))))
  return files.map(({ pieces, lines }) => {
    const isConversation = isTalk(lines, names)
    return pieces.map((piece) => takeApart(piece, isConversation))
  })
}

function linesOf({ text }: Candidate): Line[] {
  return text.split('\n').map((line) => ({ text: line, start: messageStart(line) }))
}

function isTalk(lines: readonly Line[], names: ReadonlySet<string>): boolean {
  if (lines.some(({ start }) => start?.isCertain === true)) return true
  const texts = lines.filter(({ text }) => text.trim() !== '' && !isHeading(text))
  const spoken = texts.filter(({ start }) => start !== undefined && names.has(start.speaker))
  return spoken.length > 0 && 2 * spoken.length >= texts.length
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, place) => names.indexOf(name) !== place)
}

function takeApart({ candidate, lines }: { readonly candidate: Candidate; readonly lines: readonly Line[] }, isTalk: boolean): Piece {
  const { lineStart, lineEnd, text } = candidate
  // A part of a long line has no lines of its own.
  const units = isTalk && lines.length === lineEnd - lineStart + 1 ? unitsOf(lines, lineStart) : []
  return { candidate, units: units.length === 0 ? [{ lineStart, lineEnd, text }] : units, isConversation: isTalk }
}

function unitsOf(lines: readonly Line[], lineStart: number): Unit[] {
  const units: Unit[] = []
  const add = (first: number, end: number, speaker: string | undefined) => {
    let last = end - 1
    while (last > first && lines[last]?.text.trim() === '') last -= 1
    const text = textOf(
      lines.slice(first, last + 1).map((line) => line.text),
      last === lines.length - 1,
    )
    if (text.trim() === '') return
    units.push({ lineStart: lineStart + first, lineEnd: lineStart + last, text, ...(speaker === undefined ? {} : { speaker }) })
  }
  let [first, speaker, isOpen] = [0, lines[0]?.start?.speaker, false]
  for (const [place, { text, start }] of lines.entries()) {
    const isTitle = start === undefined && isHeading(text)
    // A message goes with the title above it.
    if (place > 0 && (isTitle || (start !== undefined && !isOpen))) {
      add(first, place, speaker)
      ;[first, speaker] = [place, undefined]
    }
    speaker ??= start?.speaker
    isOpen = isTitle || (isOpen && text.trim() === '')
  }
  add(first, lines.length, speaker)
  return units
}

/** Lines as one text; the end of the last one is no part of it. */
export function textOf(lines: readonly string[], isEnd: boolean): string {
  const text = lines.join('\n')
  return !isEnd && text.endsWith('\r') ? text.slice(0, -1) : text
}
