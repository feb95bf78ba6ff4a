import { contentHash } from '@sheaf/core'
import { expect, test } from 'vitest'
import { soundRows } from './sound-rows.ts'

const text = 'The herons of the harbour.'

async function row(other: Readonly<Record<string, string | number | null>> = {}) {
  return {
    id: 1,
    path: 'notes/a.md',
    collision_key: 'notes/a.md',
    hash: await contentHash(text),
    updated_at: 0,
    text,
    text_hash: await contentHash(text),
    line_start: 1,
    line_end: 1,
    headings: '[]',
    marks: '',
    ...other,
  }
}

test('a chunk as it was written is shown', async () => {
  const rows = [await row()]
  expect(await soundRows([rows])).toEqual({ damaged: new Set(), results: [rows] })
})

// A row of the log, read as one of a file: the number, the id, the path.
test.each([
  ['the row of another table', { path: '15', collision_key: '15', hash: 'notes/7.md', updated_at: null }],
  ['another path', { path: 'notes/b.md' }],
  ['another text', { text: 'The herons of the harbor.' }],
  ['no time', { updated_at: null }],
  ['no version', { hash: null }],
])('%s is left out', async (_, damage) => {
  const { damaged, results } = await soundRows([[await row(damage)], [await row({ id: 2 })]])
  expect(damaged).toEqual(new Set([1]))
  expect(results.map((rows) => rows.map(({ id }) => id))).toEqual([[], [2]])
})
