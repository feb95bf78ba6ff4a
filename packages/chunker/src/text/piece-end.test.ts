import { expect, test } from 'vitest'
import { pieceEnd } from './piece-end.ts'

test('ends with a sentence where one ends in the last third', () => {
  const text = 'One two three. Four five six seven eight nine'
  expect(text.slice(0, pieceEnd(text, 0, 18))).toBe('One two three. ')
  expect(text.slice(0, pieceEnd(text, 0, 30))).toBe('One two three. Four five six ')
})

test('knows full stops that no space follows', () => {
  const text = '今日は雨です。明日は晴れるでしょう'
  expect(text.slice(0, pieceEnd(text, 0, 9))).toBe('今日は雨です。')
})

test('ends between graphemes where there is no word', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(pieceEnd(family.repeat(3), 0, family.length * 2 + 5)).toBe(family.length * 2)
  expect(pieceEnd('x'.repeat(50), 10, 30)).toBe(30)
})

test('never takes a mark off the space that it stands on', () => {
  expect(pieceEnd('aaaaaaa \u0301bbbbbbb', 0, 8)).toBe(7)
})

test('divides a grapheme longer than allowed, and never a surrogate pair', () => {
  expect(pieceEnd('👨‍👩‍👧‍👦', 0, 4)).toBe(3)
  expect(pieceEnd('👍👍', 0, 3)).toBe(2)
})
