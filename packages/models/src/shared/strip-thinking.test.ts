import { expect, test } from 'vitest'
import { stripThinking } from './answers.ts'

test.each([
  ['<think>\nHm.\n</think>\n\nLisbon.', 'Lisbon.'],
  ['\n<think></think>{"facts":[]}', '{"facts":[]}'],
  ['Okay, a move.\n</think>\n\nLisbon.', 'Lisbon.'],
  ['</think>\nLisbon.', 'Lisbon.'],
  ['<think>It never ends', ''],
  ['Lisbon.', 'Lisbon.'],
  ['  Lisbon. ', '  Lisbon. '],
  ['He wrote </think> in a text.', 'He wrote </think> in a text.'],
  [
    'The mark <think> opens it\n</think>\nand this closes it.',
    'The mark <think> opens it\n</think>\nand this closes it.',
  ],
  ['<think>a</think><think>b</think>c', '<think>b</think>c'],
])('%j', (content, expected) => {
  expect(stripThinking(content)).toBe(expected)
})
