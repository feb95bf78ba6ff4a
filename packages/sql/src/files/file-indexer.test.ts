import { headingChunker } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { wordsAnalyser } from '../__fixtures__/parts.ts'
import { createFileIndexer } from './file-indexer.ts'

const parts = { chunker: headingChunker({ maxTokens: 200 }), analyser: wordsAnalyser() }
const payload = (seed: number) =>
  Buffer.from(
    Array.from({ length: 5000 }, (_, at) => (Math.imul(at + seed, 0x9e3779b1) >>> 13) & 0xff),
  ).toString('base64')
const talk = (seed: number) =>
  [
    '# Talk',
    '## One',
    `data:image/png;base64,${payload(seed)}`,
    '## Two',
    'second',
    '## Three',
    'third',
    '',
  ].join('\n\n')

test('a file with a payload that grows is cut like the whole file', async () => {
  const indexer = createFileIndexer(parts)
  const first = talk(1)
  await indexer.index({ path: 'a.md', content: first, hash: 'first' })
  const grown = `${first}\n## Four\n\n${payload(3)}\nfourth\n`
  const known = { path: 'a.md', before: first, ifMatch: 'first' }
  expect(indexer.goesOn({ ...known, content: grown })).toBe(true)
  const whole = await createFileIndexer(parts).index({ path: 'a.md', content: grown })
  const end = await indexer.index({ ...known, content: grown, hash: 'grown' })
  expect(end.first).toBeGreaterThan(0)
  expect(end.chunks).toEqual(whole.chunks.slice(end.first))
  // Another payload before the place is another file.
  expect(indexer.goesOn({ ...known, content: talk(2) })).toBe(false)
})
