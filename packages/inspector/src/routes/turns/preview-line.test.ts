import { expect, test } from 'vitest'
import { previewLine } from './kept.ts'

test.each([
  [['# Flights', '', 'By sea.', '- To Kraków on Monday.'], '- To Kraków on Monday.'],
  [['# Kraków', 'By sea.'], '# Kraków'],
  [['# Flights', 'By sea.'], 'By sea.'],
  [['# Flights', ''], '# Flights'],
  [['', ' '], undefined],
  [['x'.repeat(300)], 'x'.repeat(200)],
])('%j', (lines, expected) => {
  expect(previewLine(lines, 'When do I fly to KRAKÓW?')).toBe(expected)
})
