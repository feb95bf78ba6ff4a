import { expect, test } from 'vitest'
import { bytesOf, wholeNumbers } from './whole-numbers.ts'

test.each([0, 1, 0xff, 0x100, 0xffff, 0x1_0000, 0xffff_ffff])('keeps numbers up to %i', (most) => {
  const numbers = wholeNumbers(2, most)
  numbers[1] = most
  expect([...numbers]).toEqual([0, most])
  expect(numbers.BYTES_PER_ELEMENT).toBe(bytesOf(most))
})

test('takes no more bytes than they need', () => {
  expect([0xff, 0x100, 0xffff, 0x1_0000].map(bytesOf)).toEqual([1, 2, 2, 4])
})
