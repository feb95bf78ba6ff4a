import { expect, test } from 'vitest'
import { clip, displayWidth, pad } from './render-trace.ts'

test('wide characters and emoji take two columns, combining ones none', () => {
  const widths = {
    '': 0,
    plain: 5,
    'e\u0301': 1,
    数据库: 6,
    ｱｲ: 2,
    한국: 4,
    '👨‍👩‍👧‍👦': 2,
    '❤️': 2,
    '🇫🇷': 2,
    '👍🏽x': 3,
    '\u200b': 0,
    ไทย: 3,
    '…': 1,
  }
  for (const [text, width] of Object.entries(widths))
    expect([text, displayWidth(text)]).toEqual([text, width])
})

test('a text that is too long loses one end', () => {
  expect(clip('notes.md', 8, '…')).toBe('notes.md')
  expect(clip('notes.md', 7, '…')).toBe('notes.…')
  expect(clip('notes.md', 7, '…', 'end')).toBe('…tes.md')
  expect(clip('数据库', 5, '…')).toBe('数据…')
  expect(clip('数据库', 4, '…')).toBe('数…')
  expect(clip('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3, '…', 'end')).toBe('…👨‍👩‍👧‍👦')
})

test('padding counts columns, not characters', () => {
  expect(pad('数', 4)).toBe('数  ')
  expect(pad('12', 4, 'before')).toBe('  12')
  expect(pad('long', 2)).toBe('long')
})
