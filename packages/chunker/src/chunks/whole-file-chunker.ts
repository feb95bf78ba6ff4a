import { checkText } from '@sheaf/core/adapter'
import type { Chunker } from '@sheaf/core'
import { lineEnd, lineStarts } from './line-starts.ts'

/**
 * Does not cut: one chunk per file, none for the empty file. For storages of small notes that are found and
 * shown whole.
 */
export function wholeFileChunker(): Chunker {
  return {
    id: 'whole-file-1',
    chunk(content) {
      checkText('content', content)
      if (content === '') return []
      const starts = lineStarts(content)
      const end = lineEnd(content, starts, starts.length - 1)
      return [
        {
          ordinal: 0,
          text: content.slice(0, end),
          lineStart: 1,
          lineEnd: starts.length,
          start: 0,
          end,
          headings: [],
        },
      ]
    },
  }
}
