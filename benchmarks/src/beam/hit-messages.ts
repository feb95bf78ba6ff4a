import type { SearchHit } from '@sheaf/core'
import { transcripts } from '@sheaf/documents'

/** The message of each line of the files of a memory. */
interface MessageLines {
  /**
   * The ids of the messages whose lines the hits show: in the order of the hits and, within one, of the file,
   * each id once.
   */
  shownBy(hits: readonly Pick<SearchHit, 'source' | 'lineStart' | 'lineEnd'>[]): Promise<string[]>
}

/**
 * Reads each file once, at its first hit. `read` gives the text of a file; other files than transcripts show
 * no message.
 */
export function messageLines(read: (path: string) => Promise<string>): MessageLines {
  const files = new Map<string, Promise<readonly (string | undefined)[]>>()
  const linesOf = async (path: string) => {
    let lines = files.get(path)
    if (lines === undefined) files.set(path, (lines = read(path).then(idsByLine)))
    return await lines
  }
  return {
    async shownBy(hits) {
      const shown = new Set<string>()
      for (const { source, lineStart, lineEnd } of hits) {
        const lines = await linesOf(source)
        for (let line = lineStart; line <= lineEnd; line += 1) {
          const id = lines[line]
          if (id !== undefined) shown.add(id)
        }
      }
      return [...shown]
    },
  }
}

// By line number from 1. A line between two messages belongs to none.
function idsByLine(content: string): (string | undefined)[] {
  const lines: (string | undefined)[] = []
  for (const { id, lineStart, lineEnd } of transcripts.parse(content).messages) {
    for (let line = lineStart; line <= lineEnd; line += 1) lines[line] = id
  }
  return lines
}
