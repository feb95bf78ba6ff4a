import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { largest } from './largest.ts'

test('is what sorting finds', () => {
  const random = randomNumbers(1)
  for (let round = 0; round < 300; round += 1) {
    const values = Array.from({ length: 1 + random(50) }, () => random(20))
    const rank = 1 + random(values.length)
    expect(largest(rank, values.length, (place) => values[place] ?? 0)).toBe(
      values.toSorted((a, b) => b - a)[rank - 1],
    )
  }
})
