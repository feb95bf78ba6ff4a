import { expect, test } from 'vitest'
import { TermTable, bytesOf, wholeNumbers } from './term-table.ts'

test('each token has its place as its number, and others turns between many', async () => {
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

test('takes no more bytes than they need', () => {
  expect([0xff, 0x100, 0xffff, 0x1_0000].map(bytesOf)).toEqual([1, 2, 2, 4])
})
