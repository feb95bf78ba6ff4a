import { headingChunker } from '@sheaf/chunker'
import type { Chunk, Chunker, ChunkPlace } from '@sheaf/core'
import { expect, test } from 'vitest'
import { expiringChunker, fieldsChunker } from './frontmatter.ts'

const { chunk, chunkFrom } = expiringChunker(headingChunker({ maxTokens: 40, overlap: 0 }))

// One chunk for each line. It does not parse frontmatter.
const lines: Chunker = {
  id: 'lines',
  chunk: (content) => [...linesFrom(content).chunks],
  chunkFrom: linesFrom,
}

function linesFrom(content: string, from?: ChunkPlace): ReturnType<NonNullable<Chunker['chunkFrom']>> {
  const { offset: begin, ordinal: first } = from ?? { offset: 0, ordinal: 0 }
  const texts = content.slice(begin).split('\n')
  let offset = begin
  const chunks = texts.map((text, index): Chunk => {
    const [start, line] = [offset, first + index + 1]
    offset += text.length + 1
    const end = start + text.length
    return { ordinal: first + index, text, lineStart: line, lineEnd: line, start, end, headings: [] }
  })
  const last = chunks.at(-1)
  const line = last?.ordinal ?? 0
  return { chunks, place: { offset: last?.start ?? 0, ordinal: line, line, headings: [] } }
}

test('the end of a frontmatter that is added last gives all chunks its day', () => {
  const chunker = expiringChunker(lines)
  const open = '---\nvalid_until: 2026-12-01\n'
  const whole = chunker.chunk(`${open}---\n`)
  expect(whole.map(({ marks }) => marks)).toEqual(whole.map(() => ['until-2026-12-01']))
  expect(linesFrom(open).place).toBeDefined()
  expect(chunker.chunkFrom?.(open).place).toBeUndefined()
  expect(chunker.chunkFrom?.(`${open}---\n`).place).toBeDefined()
})

test('the chunks that are added to a file that ends have its day', () => {
  const note = '---\nvalid_until: 2026-12-01\n---\n# A\n\na\n\n# B\n\nb\n'
  const { place } = chunkFrom?.(note) ?? {}
  const added = `${note}\n# C\n\nc\n`
  expect(place?.ordinal).toBeGreaterThan(0)
  expect(chunkFrom?.(added, place).chunks).toEqual(chunk(added).slice(place?.ordinal))
})

test.each(['+++\nvalid_until = 2026-12-01\n', '+++\r\ntitle = "x"\r\n'])(
  'TOML that is ended by an append is cut as it would be whole: %j',
  (open) => {
    for (const chunker of [expiringChunker(lines), fieldsChunker(lines)]) {
      const added = `${open}+++\n\nText.\n`
      const { place } = chunker.chunkFrom?.(open) ?? {}
      const { chunks = [] } = chunker.chunkFrom?.(added, place) ?? {}
      expect(place).toBeUndefined()
      expect(chunks).toEqual(chunker.chunk(added))
      const next = chunker.chunkFrom?.(added).place
      const more = `${added}More.\n`
      expect(chunker.chunkFrom?.(more, next).chunks).toEqual(chunker.chunk(more).slice(next?.ordinal))
    }
  },
)
