import { fixedClock, type Analyser, type Chunk, type Chunker, type OpenOptions } from '@sheaf/core'

/**
 * A chunk for every `lines` lines, with its first line as heading if that is one, marked by the length of its
 * text.
 */
export function linesChunker(lines = 2): Chunker {
  return {
    id: `lines-${lines}`,
    chunk(content) {
      const all = content.split('\n')
      const chunks: Chunk[] = []
      let start = 0
      for (let place = 0; place < all.length; place += lines) {
        const text = all.slice(place, place + lines).join('\n')
        const headings = all[0]?.startsWith('# ') === true ? [all[0].slice(2)] : []
        const lineEnd = Math.min(place + lines, all.length)
        const marks = [`rest-${text.length % 3}`]
        chunks.push({
          ordinal: chunks.length,
          text,
          lineStart: place + 1,
          lineEnd,
          start,
          end: start + text.length,
          headings,
          marks,
        })
        start += text.length + 1
      }
      return chunks
    },
  }
}

/** Lower-case words as terms, and the signs of FTS5's syntax too. */
export function wordsAnalyser(id = 'words'): Analyser {
  const documentTerms = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'.+#*:(){}^-]+|"/gu) ?? []
  return {
    id,
    documentTerms: (text) => [...documentTerms(text)],
    queryTerms: (text) => [...new Set(documentTerms(text))],
  }
}

export function openOptions(options: Partial<OpenOptions> = {}): OpenOptions {
  return {
    chunker: linesChunker(),
    analyser: wordsAnalyser(),
    clock: fixedClock('2026-11-20T09:00:00Z'),
    ...options,
  }
}
