import { expect, test } from 'vitest'
import { saidWords } from './words.ts'

// A token a character that is not white space: shares can be counted by hand.
const letters = { count: (text: string) => text.replaceAll(/\s/g, '').length }
const share = (context: string, ...messages: string[]) => saidWords(messages, letters).shareOf(context)

test('labels, list marks and dates before the words are not words', () => {
  expect(share('Tea is hot.', 'Tea is hot.')).toBe(1)
  expect(share('user: Tea is hot.', 'Tea is hot.')).toBeCloseTo(9 / 14)
  expect(share('- Tea is hot.', 'Tea is hot.')).toBeCloseTo(9 / 10)
  expect(share('- 2026-11-20 user (earlier): Tea is hot.', 'Tea is hot.')).toBeCloseTo(9 / 34)
  expect(share('> - Tea is hot.', '- Tea is hot.')).toBeCloseTo(10 / 11)
})

test('headings, ids and line numbers are not words', () => {
  const context = '### chats/one.md:1-3\n## 2026-11-20T10:00:00.000Z user <!-- m1 -->\n\nTea is hot.\n…5'
  expect(share(context, 'Tea is hot.')).toBeCloseTo(9 / letters.count(context))
})

test('sentences count where a line is more than what was said, and lines that were broken again', () => {
  expect(share('Tea is hot. Not said.', 'Tea is hot. It is late.')).toBeCloseTo(9 / 17)
  expect(share('Tea is\nhot.', 'Tea is hot.')).toBe(1)
  expect(share('Nobody said this.', 'Tea is hot.')).toBe(0)
})

test('words of two messages in one line are no line of a message', () => {
  expect(share('hot tea', 'It is hot', 'tea and cake')).toBe(0)
})

test('a context without tokens has no share', () => {
  expect(share('', 'Tea is hot.')).toBeUndefined()
  expect(share('\n', 'Tea is hot.')).toBeUndefined()
})
