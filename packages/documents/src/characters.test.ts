import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters, keepEnd, keepStart } from './characters.ts'

const unit = fc.constantFrom(
  'a',
  'é',
  '\n',
  '\r\n',
  '👩‍👩‍👧',
  '🇫🇷',
  'e\u0301',
  '👍🏽',
  '港',
  '각',
  'नि',
  '\u200d',
  '🇫',
)
const text = fc.string({ unit, maxLength: 700 }).map((value) => value.repeat(3))
const segmenter = new Intl.Segmenter('und')
const isBoundary = (value: string, offset: number) =>
  offset === value.length || segmenter.segment(value).containing(offset)?.index === offset

test('a kept start and a kept end fit, lie between graphemes, and leave as little as they can', () => {
  fc.assert(
    fc.property(text, fc.nat(1000), (value, limit) => {
      const start = keepStart(value, limit)
      expect(countCharacters(start)).toBeLessThanOrEqual(limit)
      expect(value.startsWith(start) && isBoundary(value, start.length)).toBe(true)
      const rest = [...segmenter.segment(value)].find(({ index }) => index === start.length)?.segment ?? ''
      expect(rest === '' || countCharacters(start + rest) > limit).toBe(true)
      const end = keepEnd(value, limit)
      expect(countCharacters(end)).toBeLessThanOrEqual(limit)
      const at = value.length - end.length
      expect(value.endsWith(end)).toBe(true)
      expect(at === 0 || end === '' || value[at - 1] === '\n' || isBoundary(value, at)).toBe(true)
    }),
    { seed: 5, numRuns: 200 },
  )
})

test('a kept end begins at a line where one is short enough', () => {
  expect(keepEnd('one\ntwo\nthree\n', 8)).toBe('three\n')
  expect(keepEnd('one\ntwo\nthree', 100)).toBe('one\ntwo\nthree')
  expect(keepEnd('one\nthree', 3)).toBe('ree')
  expect(keepEnd('one', 0)).toBe('')
  expect(keepStart('one', 0)).toBe('')
})

test('one endless cluster is cut between code points, in no time', () => {
  const endless = `e${'\u0301'.repeat(200_000)}`
  const from = performance.now()
  expect(keepStart(endless, 100_000)).toHaveLength(100_000)
  expect(keepEnd(endless, 100_000).isWellFormed()).toBe(true)
  expect(keepStart('🇫'.repeat(100_000), 99_999)).toHaveLength(199_996)
  expect(performance.now() - from).toBeLessThan(20_000)
})
