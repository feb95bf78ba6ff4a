import { expect, test } from 'vitest'
import { checkWeights, LINE_WEIGHTS } from './line-weights.ts'

test.each([-1, Number.NaN, null, '0.7', undefined])('a weight is a number from 0, not %j, and the error names it', (question) => {
  expect(() => checkWeights({ ...LINE_WEIGHTS, question } as never)).toThrow('lines.question must be a number from 0.')
})

test('the weights themselves, none and more than one are taken', () => {
  for (const question of [LINE_WEIGHTS.question, 0, 1, 2]) checkWeights({ ...LINE_WEIGHTS, question })
  expect(LINE_WEIGHTS.question).toBe(0.7)
})
