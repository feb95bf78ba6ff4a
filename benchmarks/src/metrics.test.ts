import { describe, expect, test } from 'vitest'
import {
  categoryMeans,
  hitAtOne,
  macroMean,
  mean,
  median,
  microMean,
  ndcgAt,
  percentile,
  recallAt,
} from './metrics.ts'

const ranked = ['a', 'b', 'c', 'd', 'e']

describe('recallAt', () => {
  test('counts the relevant ids among the first', () => {
    expect(recallAt(ranked, new Set(['b', 'e', 'x']), 2)).toBe(1 / 3)
    expect(recallAt(ranked, new Set(['b', 'e', 'x']), 5)).toBe(2 / 3)
    expect(recallAt(ranked, new Set(['f']), 5)).toBe(0)
  })

  test('divides by all relevant ids, also when they are more than the depth', () => {
    expect(recallAt(ranked, new Set(ranked), 2)).toBe(2 / 5)
  })

  test('is 0 when nothing is relevant', () => {
    expect(recallAt(ranked, new Set(), 5)).toBe(0)
  })
})

describe('ndcgAt', () => {
  test('is 1 for a perfect list and 0 for a useless one', () => {
    expect(ndcgAt(['a', 'b'], new Set(['a', 'b']), 10)).toBe(1)
    expect(ndcgAt(['x', 'y'], new Set(['a']), 10)).toBe(0)
    expect(ndcgAt([], new Set(['a']), 10)).toBe(0)
  })

  test('discounts by place: one relevant id in third place gets 1 / log2(4)', () => {
    expect(ndcgAt(ranked, new Set(['c']), 10)).toBeCloseTo(0.5, 12)
  })

  test('two relevant ids in places 2 and 5', () => {
    // (1/log2(3) + 1/log2(6)) / (1/log2(2) + 1/log2(3)) = (0.63093 + 0.38685) / 1.63093
    expect(ndcgAt(ranked, new Set(['b', 'e']), 10)).toBeCloseTo(0.624049, 5)
  })

  test('looks no further than the depth, and the perfect list neither', () => {
    expect(ndcgAt(ranked, new Set(['c']), 2)).toBe(0)
    expect(ndcgAt(ranked, new Set(['a', 'b', 'c']), 2)).toBe(1)
  })
})

test('hitAtOne looks at the first id only', () => {
  expect(hitAtOne(ranked, new Set(['a']))).toBe(1)
  expect(hitAtOne(ranked, new Set(['b']))).toBe(0)
  expect(hitAtOne([], new Set(['a']))).toBe(0)
})

test('the macro mean weighs categories alike, the micro mean questions', () => {
  const scored = [
    { category: 'one', value: 1 },
    { category: 'one', value: 0 },
    { category: 'one', value: 0.5 },
    { category: 'two', value: 1 },
  ]
  expect(categoryMeans(scored)).toEqual(
    new Map([
      ['one', 0.5],
      ['two', 1],
    ]),
  )
  expect(macroMean(scored)).toBe(0.75)
  expect(microMean(scored)).toBe(0.625)
})

test('percentiles are values that occurred', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10)
  expect(percentile([7], 0)).toBe(7)
  expect(median([10, 9, 11])).toBe(10)
})

test('nothing measured is not a number', () => {
  expect(mean([])).toBeNaN()
  expect(median([])).toBeNaN()
})
