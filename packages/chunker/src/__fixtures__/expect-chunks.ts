import type { Chunk } from '@sheaf/core'
import { expect } from 'vitest'

/** Checks everything that is true for the chunks of any chunker, from the text alone. */
export function expectChunks(
  content: string,
  chunks: readonly Chunk[],
  fits: (text: string) => boolean,
): void {
  const starts = startsOfLines(content)
  const lineOf = (offset: number) => starts.filter((start) => start <= offset).length
  const boundaries = new Map(
    Array.from(new Intl.Segmenter().segment(content), ({ index, segment }) => [index, segment]),
  )
  let end = 0
  let line = 0
  for (const [ordinal, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(ordinal)
    expect(chunk.text).toBe(content.slice(chunk.start, chunk.end))
    expect(fits(chunk.text)).toBe(true)
    expect(chunk.lineStart).toBe(lineOf(chunk.start))
    // An end at the start of a line means that a blank line comes last, unless only that line is missing.
    const afterLine = starts[chunk.lineEnd] ?? content.length
    expect(chunk.end).toBeGreaterThanOrEqual(starts[chunk.lineEnd - 1] ?? Infinity)
    expect(chunk.end).toBeLessThanOrEqual(afterLine)
    expect(chunk.text.endsWith('\n') && content.slice(chunk.end - 1, afterLine).trim() !== '').toBe(false)

    const before = chunks[ordinal - 1]
    if (before !== undefined) {
      expect(chunk.start).toBeGreaterThan(before.start)
      expect(chunk.end).toBeGreaterThan(before.end)
    }
    expect(chunk.lineStart).toBeLessThanOrEqual(line + 1)
    expect(content.slice(end, chunk.start).trim()).toBe('')
    end = chunk.end
    line = Math.max(line, chunk.lineEnd)
    for (const offset of [chunk.start, chunk.end]) expectBoundary(content, offset, { boundaries, fits })
  }
  expect(line).toBe(starts.length)
  expect(content.slice(end).trim()).toBe('')
}

function startsOfLines(content: string): number[] {
  return Array.from(content.matchAll(/[^\n]*\n|[^\n]+$/g), ({ index }) => index)
}

function expectBoundary(
  content: string,
  offset: number,
  {
    boundaries,
    fits,
  }: { readonly boundaries: ReadonlyMap<number, string>; readonly fits: (text: string) => boolean },
): void {
  if (offset === content.length || boundaries.has(offset)) return
  const start = Math.max(...[...boundaries.keys()].filter((boundary) => boundary < offset))
  expect(fits(boundaries.get(start) ?? ''), 'a grapheme that fits is divided').toBe(false)
  expect(/[\ud800-\udbff]$/.test(content.slice(start, offset)), 'a surrogate pair is divided').toBe(false)
}
