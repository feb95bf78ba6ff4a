import type { Chunk, Chunker } from '@sheaf/core'
import type { Collection, Unit } from './data.ts'

/** One session of a conversation as a markdown file. */
export interface Transcript {
  readonly path: string
  readonly content: string
  readonly session: string
  /** The turn on each line, by line number from 1. Lines without a turn have none. */
  readonly turns: ReadonlyMap<number, Unit>
}

/** The line of a turn: its text on one line, after the speaker's name. */
export function turnLine({ text, speaker }: Unit): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  return speaker === undefined || folded.startsWith(`${speaker}:`) ? folded : `${speaker}: ${folded}`
}

/** A file for each session, in the order of the conversation: the date as a heading, then a line a turn. */
export function transcriptsOf(collection: Collection): Transcript[] {
  const sessions = Map.groupBy(collection.units, ({ session = '' }) => session)
  return [...sessions].map(([session, units], place) => {
    const heading = [`Session ${session || place + 1}`, units[0]?.date]
      .filter((part) => part !== undefined)
      .join(', ')
    const lines = [`# ${heading}`, '', ...units.map(turnLine)]
    return {
      path: `chats/session-${String(place + 1).padStart(2, '0')}.md`,
      content: `${lines.join('\n')}\n`,
      session,
      turns: new Map(units.map((unit, turn) => [turn + 3, unit])),
    }
  })
}

/** Cuts a transcript into a chunk for each turn; the lines before the first turn are their own chunk. */
export function turnChunker(): Chunker {
  return {
    id: 'benchmark-turns/1',
    chunk(content) {
      const chunks: Chunk[] = []
      let start = 0
      let line = 1
      while (start < content.length) {
        // The heading and its blank line are one chunk, so that no chunk is empty.
        const first = line === 1 ? content.indexOf('\n', start) + 1 : start
        const feed = content.indexOf('\n', first)
        const end = feed === -1 ? content.length : feed
        const lineEnd = first > start ? line + 1 : line
        chunks.push({
          ordinal: chunks.length,
          text: content.slice(start, end),
          lineStart: line,
          lineEnd,
          start,
          end,
          headings: [],
        })
        start = end + 1
        line = lineEnd + 1
      }
      return chunks
    },
  }
}
