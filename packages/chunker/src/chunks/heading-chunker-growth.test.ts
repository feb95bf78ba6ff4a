import type { Chunk, ChunkPlace } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownText } from '../__fixtures__/markdown-text.ts'
import { headingChunker } from './heading-chunker.ts'

const { chunk, chunkFrom } = headingChunker({ maxTokens: 12, overlap: 3 })

function cut(content: string, from?: ChunkPlace): { chunks: readonly Chunk[]; place?: ChunkPlace } {
  if (chunkFrom === undefined) throw new Error('This chunker cannot go on from a place.')
  return chunkFrom(content, from)
}

// Does the same as a storage at each append: keeps the chunks before the place, and cuts the rest.
function grow(parts: readonly string[]): { readonly content: string; readonly chunks: readonly Chunk[] } {
  let [content, chunks, place]: [string, readonly Chunk[], ChunkPlace | undefined] = ['', [], undefined]
  for (const part of parts) {
    content += part
    const next = cut(content, place)
    chunks = [...chunks.slice(0, place?.ordinal ?? 0), ...next.chunks]
    place = next.place
  }
  return { content, chunks }
}

test('a file that grows has the chunks of the whole file', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.array(markdownText, { minLength: 1, maxLength: 6 }), (parts) => {
      const { content, chunks } = grow(parts)
      expect(chunks).toEqual(chunk(content))
    }),
    { seed: 20_264, numRuns: 2000 },
  )
})

test('a file that grows by single characters has them too', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(markdownText, (content) => {
      expect(grow([...content]).chunks).toEqual(chunk(content))
    }),
    { seed: 20_264, numRuns: 200 },
  )
})

test('only the last section of a log is cut again', () => {
  const log = '# Day\n\n## 10:00\n\nOne.\n\n## 11:00\n\nTwo.\n'
  const { place } = cut(log)
  expect(place).toEqual({
    offset: log.indexOf('## 11:00'),
    ordinal: 1,
    line: 6,
    headings: [
      { level: 1, title: 'Day' },
      { level: 2, title: '10:00' },
    ],
  })
  const added = cut(`${log}\n## 12:00\n\nThree.\n`, place)
  expect(added.chunks.map(({ ordinal, headings }) => [ordinal, headings])).toEqual([
    [1, ['Day', '11:00']],
    [2, ['Day', '12:00']],
  ])
})

test.each([
  ['frontmatter without its end', '---\ntitle: x\n# A\n\ntext\n\n# B\n\ntext\n'],
  ['a last line that is a heading without its end', 'text text text text\n\n# A'],
  ['a setext heading', 'text\n\nTitle\n===\n\nmore\n'],
])('there is no place in %s', (_name, content) => {
  expect(cut(content).place).toBeUndefined()
})

test('a place that no file has is refused', () => {
  const place = { offset: 0, ordinal: 0, line: 0, headings: [] }
  for (const from of [{ offset: -1 }, { ordinal: -1 }, { line: 1.5 }, { headings: undefined }])
    expect(() => cut('# A\n\nText.\n', { ...place, ...from } as ChunkPlace)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  expect(cut('# A\n\nText.\n', place).chunks).toEqual(chunk('# A\n\nText.\n'))
})
