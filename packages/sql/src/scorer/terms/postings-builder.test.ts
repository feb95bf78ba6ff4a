import { expect, test } from 'vitest'
import { PostingsBuilder } from './postings-builder.ts'

test.each([
  ['few words in many chunks', 20_000, 20],
  ['many words in few chunks', 1000, 20_000],
])('the memory of postings is known before they are built: %s', async (_, chunks, words) => {
  const builder = new PostingsBuilder()
  for (let id = 0; id < chunks; id += 1) {
    const terms = Array.from({ length: 20 }, (_each, place) => `word${(id * 20 + place) % words}`)
    builder.add({ file_id: 1, path: 'a.md', id, terms: terms.join(' '), heading_terms: '' })
  }
  const told = builder.bytes
  const { terms: _terms, files: _files, bytes, ...arrays } = await builder.finish(async () => {})
  expect(bytes).toBe(told)
  let held = 0
  for (const each of Object.values(arrays)) if (typeof each === 'object') held += each.byteLength
  // The rest are the words themselves, and objects made with each answer.
  expect(told).toBeGreaterThan(held)
  expect(told).toBeLessThan(held * 3)
})
