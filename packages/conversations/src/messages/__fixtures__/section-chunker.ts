import type { Chunk, Chunker } from '@sheaf/core'

/** A chunk for each heading with what is below it, under that heading alone. */
export function sectionChunker(): Chunker {
  return { id: 'sections', chunk: sectionsOf }
}

function sectionsOf(content: string): Chunk[] {
  const starts = [0, ...Array.from(content.matchAll(/^#{1,6} /gm), ({ index }) => index)]
  const places = [...new Set(starts)].filter((start) => start < content.length)
  return places.map((start, ordinal) => {
    const end = places[ordinal + 1] === undefined ? content.length : (places[ordinal + 1] ?? 0) - 1
    const text = content.slice(start, end)
    const lineStart = content.slice(0, start).split('\n').length
    const [, heading] = /^#{1,6} (.*)/.exec(text) ?? []
    const headings = heading === undefined ? [] : [heading]
    return {
      ordinal,
      text,
      lineStart,
      lineEnd: lineStart + text.split('\n').length - 1,
      start,
      end,
      headings,
    }
  })
}
