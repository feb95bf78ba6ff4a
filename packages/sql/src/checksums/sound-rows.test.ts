import { contentHash } from '@sheaf/core'
import { expect, test } from 'vitest'
import { chunkChecksum } from './checksum.ts'
import { soundRows } from './sound-rows.ts'

const text = 'The herons of the harbour.'
const textHash = await contentHash(text)
const PLACE = { path: 'notes/a.md', lineStart: 1, lineEnd: 1, headings: '["Harbour"]', marks: 'x' }
const ROW = {
  id: 1,
  path: PLACE.path,
  hash: textHash,
  updated_at: 0,
  text,
  text_hash: textHash,
  checksum: chunkChecksum({ ...PLACE, textHash, text }),
  line_start: 1,
  line_end: 1,
  headings: PLACE.headings,
  marks: PLACE.marks,
}

test('a chunk as it was written is shown', () => {
  expect(soundRows([[ROW]])).toEqual({ damaged: new Set(), results: [[ROW]] })
})

// A row of the log, read as one of a file: the number, the id, the path.
test.each([
  ['the row of another table', { path: '15', hash: 'notes/7.md', updated_at: null }],
  ['another path', { path: 'notes/b.md' }],
  ['another case of the path', { path: 'notes/A.md' }],
  ['another text', { text: 'The herons of the harbor.' }],
  ['another hash of the text', { text_hash: textHash.replace(/^./, 'x') }],
  ['other headings', { headings: '["Harbor"]' }],
  ['no headings', { headings: null }],
  ['other marks', { marks: '' }],
  ['another first line', { line_start: 2 }],
  ['another last line', { line_end: 2 }],
  ['another checksum', { checksum: 1 }],
  ['no checksum', { checksum: null }],
  ['no time', { updated_at: null }],
  ['no version', { hash: null }],
])('%s is left out', (_, damage) => {
  const { damaged, results } = soundRows([[{ ...ROW, ...damage }], [{ ...ROW, id: 2 }]])
  expect(damaged).toEqual(new Set([1]))
  expect(results.map((rows) => rows.map(({ id }) => id))).toEqual([[], [2]])
})
