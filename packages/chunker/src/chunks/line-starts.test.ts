import { expect, test } from 'vitest'
import { lineEnd, lineStarts, placeAfter } from './line-starts.ts'

const ranges = (content: string) => {
  const starts = lineStarts(content)
  return starts.map((start, line) => content.slice(start, lineEnd(content, starts, line)))
}

test('lines end with LF or CRLF, and a lone CR is a character', () => {
  expect(ranges('a\nb\r\nc\rd\r\r\n\ne')).toEqual(['a', 'b', 'c\rd\r', '', 'e'])
})

test('a terminator at the end starts no line, and nothing has no lines', () => {
  expect(ranges('a\n')).toEqual(['a'])
  expect(ranges('a\n\n')).toEqual(['a', ''])
  expect(ranges('\r')).toEqual(['\r'])
  expect(ranges('')).toEqual([])
})

test('placeAfter finds the first greater value', () => {
  expect([0, 1, 2, 3, 7, 8].map((value) => placeAfter([1, 3, 7], value))).toEqual([0, 1, 1, 2, 3, 3])
})
