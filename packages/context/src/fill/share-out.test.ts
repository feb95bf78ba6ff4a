import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillUp, shareOut } from './allocate-budget.ts'

const numbers = fc.array(fc.nat({ max: 500 }), { maxLength: 20 })
const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)

test('shares are whole, in proportion, and add up', () => {
  expect(shareOut(10, [5, 5, 5])).toEqual([4, 3, 3])
  expect(shareOut(0, [1, 2])).toEqual([0, 0])
  expect(shareOut(0, [0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(numbers, fc.nat({ max: 1000 }), (weights, part) => {
      const total = Math.floor((sumOf(weights) * part) / 1000)
      const parts = shareOut(total, weights)
      expect(sumOf(parts)).toBe(total)
      for (const [place, each] of parts.entries()) expect(each).toBeLessThanOrEqual(weights[place] ?? 0)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('small needs are met whole, and large ones share the rest', () => {
  expect(fillUp(100, [300, 10])).toEqual([90, 10])
  expect(fillUp(100, [300, 10, 400])).toEqual([45, 10, 45])
  expect(fillUp(1000, [300, 10])).toEqual([300, 10])
  fc.assert(
    fc.property(numbers, fc.nat({ max: 5000 }), (needs, total) => {
      const parts = fillUp(total, needs)
      expect(sumOf(parts)).toBeLessThanOrEqual(total)
      for (const [place, each] of parts.entries()) expect(each).toBeLessThanOrEqual(needs[place] ?? 0)
    }),
    { seed: 8, numRuns: 500 },
  )
})
