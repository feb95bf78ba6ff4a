import { expect, test } from 'vitest'
import { calendarDay } from '@sheaf/conversations'
import { dayOfPiece, isDatedLog } from './aging.ts'

test.each([
  ['memory/2026-11-20.md', '# Daily log\n\n## 09:00:00\nsomething'],
  ['observations.md', '- a fact\n- another'],
  ['users/ada/Observations.md', ''],
  ['facts.md', '## 2026-11-19\n- a\n\n## 2026-11-20\n- b'],
  ['facts.md', '# Facts\n\n## 2026-11-20\n- b'],
  ['facts.md', '### [2026-11-19] moved\r\n\r\n### [2026-11-20] settled\r\n'],
])('%s with %j grows at its end', (path, content) => {
  expect(isDatedLog(path, content)).toBe(true)
})

test.each([
  ['notes/plan.md', '# Plan\n\n- 2026-11-20 is the day'],
  ['notes/plan.md', ''],
  ['memory/notes.md', '# Notes'],
  ['changes.md', '## 2026-11-20\nnew\n\n## 2026-11-19\nold'],
  ['observations.md', '## 2026-11-20\nnew\n\n## 2026-11-19\nold'],
  ['notes/plan.md', '## 2026-11-200\n## 2026-13-01\n##2026-11-20\n####### 2026-11-20'],
])('%s with %j does not', (path, content) => {
  expect(isDatedLog(path, content)).toBe(false)
})

test('hostile text takes linear time', () => {
  const started = performance.now()
  for (const part of ['#', ' ', '\t', '# ', '## [', '# 2026-11-2', '\n', '   ###### '])
    isDatedLog('a.md', part.repeat(200_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})

test.each([
  ['memory/2026-11-20.md', '## 2026-01-01', [], '2026-11-20'],
  ['observations.md', '- lives in Lyon', ['2026-11-19'], '2026-11-19'],
  ['users/ada/Observations.md', '- a\n\n## 2026-11-20\n- b', ['2026-11-19'], '2026-11-20'],
  ['observations.md', '- a', ['Summary'], undefined],
  ['notes.md', '## 2026-11-20', ['2026-11-20'], undefined],
] as const)('the day of a piece of %s: %j under %j is %s', (path, text, headings, day) => {
  expect(dayOfPiece({ path, text, headings })).toBe(day === undefined ? undefined : calendarDay.number(day))
})
