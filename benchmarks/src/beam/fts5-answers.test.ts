import { expect, test } from 'vitest'
import { filledContext } from './fts5-answers.ts'
import { standingSentences } from './fts5-answers.ts'

test('instructions and preferences stand newest first, each once', () => {
  const texts = [
    'Hi. Always use tabs.',
    'I prefer tea, by the way. The port is 1.',
    'I want to make sure of it. Never mind!',
    'Always use tabs.',
  ]
  expect(standingSentences(texts)).toEqual(['Always use tabs.', 'Never mind!', 'I prefer tea, by the way.'])
})

test('a context takes pieces in their order and cuts the last one to what is left', () => {
  const counter = { truncate: (text: string, most: number) => text.slice(0, most) }
  const pieces = ['aaaa', 'bbbb', 'c'].map((text) => ({ text, tokens: text.length + 2 }))
  expect(filledContext(pieces, 100, counter)).toBe('aaaa\n\nbbbb\n\nc')
  expect(filledContext(pieces, 9, counter)).toBe('aaaa\n\nbbb')
  expect(filledContext(pieces, 0, counter)).toBe('')
  expect(filledContext(pieces, -5, counter)).toBe('')
})
