import { expect, test } from 'vitest'
import { PostingsBuilder } from './postings-builder.ts'
import { TermIndex } from './term-index.ts'

test('its memory grows with changed files, and shrinks when they are deleted', async () => {
  const index = new TermIndex(await new PostingsBuilder().finish(async () => {}))
  const { bytes } = index
  const chunk = (id: number, words: number) => ({
    file_id: id,
    path: `${id}.md`,
    id: id * 1000,
    terms: 'word '.repeat(words).trim(),
    heading_terms: '',
  })
  index.replace([1], [chunk(1, 1)])
  const one = index.bytes
  index.replace([2], [chunk(2, 1001)])
  const many = index.bytes
  // The minimum for a word, and for a file.
  expect((many - one) / 1000).toBeGreaterThanOrEqual(8)
  expect((many - one) / 1000).toBeLessThan(200)
  expect(one - bytes).toBeGreaterThanOrEqual(16)
  index.replace([2], [])
  expect(index.bytes).toBe(one)
  index.replace([1], [])
  expect(index.bytes).toBe(bytes)
})
