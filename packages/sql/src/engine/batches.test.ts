import { expect, test } from 'vitest'
import { batchesOf } from '../read-snapshot.ts'

const sizes = (all: readonly number[], files: number, bytes: number) =>
  batchesOf(
    all.map((size) => ({ size })),
    { files, bytes },
  ).map((batch) => batch.map(({ size }) => size))

test('a batch is filled in order up to its limits, and has at least one file of any size', () => {
  expect(sizes([], 2, 10)).toEqual([])
  expect(sizes([1, 2, 3, 4, 5], 2, 100)).toEqual([[1, 2], [3, 4], [5]])
  expect(sizes([4, 6, 1, 9, 1], 5, 10)).toEqual([[4, 6], [1, 9], [1]])
  expect(sizes([20, 1, 20, 20], 5, 10)).toEqual([[20], [1], [20], [20]])
})
