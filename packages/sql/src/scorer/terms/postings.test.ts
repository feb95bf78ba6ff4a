import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { lowerBound, seek } from './postings.ts'

test('both ways to look for a place find the same', () => {
  const random = randomNumbers(1)
  for (let round = 0; round < 500; round += 1) {
    const values = Uint32Array.from({ length: random(40) }, () => random(60)).sort()
    const low = random(values.length + 1)
    const high = low + random(values.length - low + 1)
    const value = random(64)
    const expected = values.subarray(low, high).findIndex((each) => each >= value)
    const place = expected === -1 ? high : low + expected
    expect([lowerBound(values, value, low, high), seek(values, value, low, high)]).toEqual([place, place])
  }
})
