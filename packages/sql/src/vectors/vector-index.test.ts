import { expect, test } from 'vitest'
import { vectorBlob } from '../vector-blob.ts'
import { VectorIndex } from './vector-index.ts'

const chunk = (file: number, place: number, values: readonly number[]) => ({
  file_id: file,
  path: `${String(file).padStart(6, '0')}.md`,
  id: file * 1000 + place,
  vector: vectorBlob.of(Float32Array.from(values)),
  type: 'blob',
})
const idsOf = (index: VectorIndex, values: readonly number[], limit = 10) =>
  index.find(Float32Array.from(values), limit).map(({ id }) => id)

test('equal vectors come in the order of their paths and positions, in any order of writing', () => {
  const index = new VectorIndex(2)
  for (const [file, place] of [
    [2, 1],
    [1, 2],
    [1, 0],
    [2, 0],
    [1, 1],
  ] as const)
    index.add([chunk(file, place, [1, 0])])
  expect(idsOf(index, [1, 0])).toEqual([1000, 1001, 1002, 2000, 2001])
  expect(idsOf(index, [1, 0], 2)).toEqual([1000, 1001])
  index.removeChunks([1001], () => 1)
  index.add([chunk(1, 1, [0, 1])])
  expect(idsOf(index, [1, 0])).toEqual([1000, 1002, 2000, 2001, 1001])
})

test('deleted files leave no memory behind, and files that are written again are found', () => {
  const index = new VectorIndex(2)
  index.add([chunk(0, 0, [1, 0])])
  const { bytes } = index
  for (let round = 0; round < 3000; round += 1) {
    index.removeFiles([0])
    index.add([chunk(0, 0, [1, 0])])
    index.removeChunks([0], () => 0)
    index.add([{ ...chunk(0, 0, [1, 0]), path: `renamed-${round}.md` }])
  }
  for (let file = 1; file <= 2000; file += 1) {
    index.add([chunk(file, 0, [0, 1])])
    if (file % 2 === 0) index.removeFiles([file])
    else index.removeChunks([file * 1000], () => file)
  }
  expect([index.size, idsOf(index, [1, 0])]).toEqual([1, [0]])
  // Some empty files are kept, because they may come back.
  expect(index.bytes - bytes).toBeLessThan(40 * 250)
})

test('its memory is about the memory of its rows, chunks and files', () => {
  const of = (files: number, each: number) => {
    const index = new VectorIndex(2)
    for (let file = 0; file < files; file += 1)
      index.add(Array.from({ length: each }, (_, place) => chunk(file, place, [1, 0])))
    return index.bytes
  }
  // The rows of all three fit in one batch.
  const [few, chunks, files] = [of(1, 50), of(1, 500), of(500, 1)]
  expect(few).toBeGreaterThan(50 * 2 * 4)
  expect((chunks - few) / 450).toBeGreaterThanOrEqual(20)
  expect((chunks - few) / 450).toBeLessThan(100)
  expect((files - chunks) / 499).toBeGreaterThan(100)
  expect((files - chunks) / 499).toBeLessThan(500)
})
