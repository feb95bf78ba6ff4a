import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { lowerBound, seek, TermTable, bytesOf, wholeNumbers } from './postings.ts'

test('lowerBound and seek find the same place', () => {
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

test('the number of each token is its index, and building pauses between many', async () => {
  for (const [count, pauses] of [
    [0, 0],
    [1, 0],
    [5, 0],
    [32_768, 0],
    [70_000, 2],
  ] as const) {
    // Many tokens have the same beginning or end.
    const tokens = Array.from({ length: count }, (_, place) => `${place % 2 === 0 ? 'w' : ''}${place}`)
    let paused = 0
    const table = await TermTable.of(tokens, async () => void (paused += 1))
    expect(paused).toBe(pauses)
    for (const [place, token] of tokens.entries())
      if (table.get(token) !== place) throw new Error(`${token} has the number ${table.get(token)}`)
    for (const other of ['', 'w', 'x', `w${count + 1}`, '0', 'w1', 'w00'])
      expect(table.get(other)).toBe(undefined)
  }
})

test.each([0, 1, 0xff, 0x100, 0xffff, 0x1_0000, 0xffff_ffff])('keeps numbers up to %i', (most) => {
  const numbers = wholeNumbers(2, most)
  numbers[1] = most
  expect([...numbers]).toEqual([0, most])
  expect(numbers.BYTES_PER_ELEMENT).toBe(bytesOf(most))
})

test('uses the smallest type for the largest number', () => {
  expect([0xff, 0x100, 0xffff, 0x1_0000].map(bytesOf)).toEqual([1, 2, 2, 4])
})
