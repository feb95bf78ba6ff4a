import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { expect, test } from 'vitest'
import { tiktokenCounter } from '../tiktoken.ts'
import { lineCounts } from './counts-in-parts.ts'

const LINE_ENDS =
  "\n|\n\n|\r\n| \n|\n |\n\t|\n/|//\n|.\n|...\n\n|'s\n|\u2028|\u00a0\n|\n\u3000|\n\u0301|\r|\v\n".split('|')
const WORDS = 'The| river|数据|é|1|12345|#|- |`|{|😀| '.split('|')
const parts = fc.constantFrom(...LINE_ENDS, ...WORDS)

test.each(['o200k_base', 'cl100k_base'] as const)(
  'line by line, %s counts any text as it does at once',
  (encoding) => {
    const encoder = get_encoding(encoding)
    const counter = tiktokenCounter({ encoding })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        expect(counter.count(text)).toBe(encoder.encode_ordinary(text).length)
      }),
      { numRuns: 3000, seed: 11 },
    )
    encoder.free()
  },
)

test('a line that is met again is not counted again, until much else was', () => {
  let calls = 0
  const count = lineCounts((text) => ((calls += 1), text.length))
  const text = 'one\ntwo\n\nthree\n  four\n'
  expect(count(text)).toBe(text.length)
  expect(calls).toBe(3)
  expect(count(`${text}five`)).toBe(text.length + 4)
  expect(calls).toBe(4)
  for (let line = 0; line < 3000; line += 1) count(`${line} ${'x'.repeat(50)}`)
  const before = calls
  count(text)
  expect(calls).toBe(before + 3)
})

test('the empty text has none', () => {
  expect(lineCounts(() => 1)('')).toBe(0)
})
