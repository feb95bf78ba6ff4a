import { expect, test } from 'vitest'
import { clip, columnsOf, printable, wrap } from './terminal.ts'

test('clip keeps what fits and counts wide characters twice', () => {
  expect(clip('harbour', 7)).toBe('harbour')
  expect(clip('harbours', 7)).toBe('harbou…')
  expect(clip('瀬戸内ヨット', 12)).toBe('瀬戸内ヨット')
  expect(clip('瀬戸内ヨット', 11)).toBe('瀬戸内ヨッ…')
  expect(clip('瀬戸内ヨット', 10)).toBe('瀬戸内ヨ…')
  expect(clip('👩‍🚒👩‍🚒👩‍🚒', 5)).toBe('👩‍🚒👩‍🚒…')
})

test('a clipped line is never wider than asked, however long or odd the line is', () => {
  const lines = [
    'e\u0301'.repeat(500),
    '👩‍🚒'.repeat(500),
    'a\u0300\u0301\u0302\u0303'.repeat(5000),
    '家'.repeat(9),
    '\u001b[2J'.repeat(40),
    'x'.repeat(1_000_000),
  ]
  for (const line of lines)
    for (let width = 1; width < 40; width += 1)
      expect(columnsOf(clip(line, width))).toBeLessThanOrEqual(width)
})

test('printable leaves nothing that steers a terminal', () => {
  expect(printable('a\u001b[31m\tb\u0007\u202ec')).toBe('a�[31m  b��c')
})

test('wrap breaks between words and loses none', () => {
  expect(wrap('a segment is the name of a Windows device', 12)).toEqual([
    'a segment is',
    'the name of',
    'a Windows',
    'device',
  ])
  expect(wrap('short', 12)).toEqual(['short'])
})
