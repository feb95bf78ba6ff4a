import type { ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { earlierBlocks, withoutReplacedLines } from './earlier-statements.ts'

const line = (text: string): ContextBlock => {
  return { id: 'line', source: 'a.md', text: `- ${text}`, date: new Date('2026-11-01'), rank: 1 }
}
const message = (text: string): ContextBlock => {
  const place = { id: 'm', source: 'b.md', lineStart: 1, lineEnd: 1, message: { role: 'user' as const } }
  return { ...place, text, date: new Date('2026-11-02'), rank: 1 }
}

test.each([
  ['I am on a keto diet.', 'I dropped keto.', []],
  [
    'netflix is 12.99, spotify 9.99, gym 30',
    'cancelled netflix',
    ['- (earlier) netflix is 12.99, spotify 9.99, gym 30'],
  ],
  ['I like green tea.', 'cancelled netflix', ['- I like green tea.']],
])('a line and a later message: %s | %s', (older, newer, shown) => {
  const lines = { blocks: [line(older)], events: [] }
  const found = { blocks: [message(newer)], events: [] }
  const left = withoutReplacedLines(
    new Map([
      ['lines', lines],
      ['found', found],
    ]),
  )
  expect(left.get('lines')?.blocks.map(({ text }) => text)).toEqual(shown)
  expect(left.get('lines')?.events).toHaveLength(1 - shown.length)
})

test('an answer that repeats a replaced statement is marked with it', () => {
  const said = (role: 'user' | 'assistant', text: string, lineStart: number, day: number): ContextBlock => {
    const place = { id: `${lineStart}`, source: 'a.md', lineStart, lineEnd: lineStart, message: { role } }
    return { ...place, text, date: new Date(Date.UTC(2026, 10, day)), rank: 1 }
  }
  const blocks = [
    said('user', 'Refunds over 150 EUR need my ok.', 3, 1),
    said('assistant', 'Noted: refunds over 150 EUR need your ok.', 7, 1),
    said('user', 'Refunds need my ok only over 200 EUR now.', 11, 2),
    said('assistant', 'Noted: refunds over 200 EUR need your ok.', 15, 2),
  ]
  expect([...earlierBlocks(blocks).keys()].map(({ id }) => id)).toEqual(['3', '7'])
})
