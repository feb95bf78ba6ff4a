import { expect, test } from 'vitest'
import { SearchMemoryBudget } from './gate.ts'

test('bytes that one owner takes are not available to the others', () => {
  const budget = new SearchMemoryBudget(100)
  const [a, b] = [{}, {}]
  expect(budget.take(a, 60)).toBe(true)
  expect(budget.take(b, 41)).toBe(false)
  expect(budget.take(b, 40)).toBe(true)
  expect(budget.take(a, 61)).toBe(false)
  expect(budget.take(a, 50)).toBe(true)
  expect(budget.take(b, 50)).toBe(true)
  budget.release(a)
  expect(budget.take(b, 100)).toBe(true)
})
