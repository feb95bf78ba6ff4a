import type { Chunk } from '@sheaf/core'
import { roleStart, transcriptStart } from './chat-line.ts'
import { isChat } from './messages-in.ts'
import { parseTranscriptHeading } from './transcript-heading.ts'

/**
 * The chunks of a chat, each with the heading of its message among its `headings`. A chunker that ignores
 * headings gives chunks that begin inside a message: such a chunk does not tell who said its first lines. If
 * another message begins in the chunk, these lines become a chunk of their own, unless the chunk before has
 * them. Other chunks stay as they are.
 */
export function chunksOfMessages(content: string, chunks: readonly Chunk[], path = ''): readonly Chunk[] {
  if (chunks.every(({ headings }) => headings.length > 0)) return chunks
  let starts: readonly MessageStart[] | undefined
  const cut = chunks.flatMap((chunk, place): Chunk[] => {
    if (chunk.headings.length > 0) return [chunk]
    starts ??= startsIn(content, path)
    const above = starts.findLast(({ from }) => from < chunk.start)
    const next = starts.find(({ from }) => chunk.start <= from && from < chunk.end)
    const end = next?.from ?? chunk.end
    const words = content.slice(chunk.start, end).trimEnd()
    if (above === undefined || words.trim() === '') return [chunk]
    if (next === undefined) return [{ ...chunk, headings: [above.heading] }]
    const lineEnd = chunk.lineStart + words.split('\n').length - 1
    const first = {
      ...chunk,
      text: words,
      lineEnd,
      end: chunk.start + words.length,
      headings: [above.heading],
    }
    const skipped = content.slice(chunk.start, end).split('\n').length - 1
    const rest = {
      ...chunk,
      text: content.slice(end, chunk.end),
      lineStart: chunk.lineStart + skipped,
      start: end,
    }
    const isRepeated = first.end <= (chunks[place - 1]?.end ?? 0)
    return isRepeated ? [rest] : [first, rest]
  })
  if (cut.length === chunks.length) return cut
  const ordinal = chunks[0]?.ordinal ?? 0
  return cut.map((chunk, place) => ({ ...chunk, ordinal: ordinal + place }))
}

interface MessageStart {
  readonly from: number
  /** The heading without its marks. */
  readonly heading: string
}

// As `messagesIn` reads them: headings with a role begin messages only in a chat without other headings.
function startsIn(content: string, path: string): MessageStart[] {
  const lines = [...content.matchAll(/^ {0,3}#{1,6} .*$/gm)]
  const of = (isStart: (line: string) => boolean) =>
    lines.flatMap(({ 0: line, index }) =>
      isStart(line) ? [{ from: index, heading: line.replace(/^ {0,3}#{1,6} /, '').trim() }] : [],
    )
  const written = of((line) => transcriptStart(line, parseTranscriptHeading) !== undefined)
  if (written.length > 0 || !isChat(path)) return written
  return of((line) => roleStart(line) !== undefined)
}
