import { describe, expect, test } from 'vitest'
import { messageStart } from './message-start.ts'

describe('the first line of a message', () => {
  test.each([
    ['Ada: hello', 'Ada'],
    ['Ada Lovelace: hello', 'Ada Lovelace'],
    ['**Ada**: hello', 'Ada'],
    ['**Ada:** hello', 'Ada'],
    ['- [10:31] Ada: hello', 'Ada'],
    ['小明：你好', '小明'],
    ["O'Brien: hello\r", "O'Brien"],
  ])('%j names who speaks', (line, speaker) => {
    expect(messageStart(line)).toEqual({ speaker, isCertain: false })
  })

  test.each([
    ['## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->', 'Ada'],
    ['## 2026-11-20 10:11 assistant', 'assistant'],
    ['### Assistant', 'Assistant'],
    ['## User:\r', 'User'],
  ])('%j is a heading of a transcript', (line, speaker) => {
    expect(messageStart(line)).toEqual({ speaker, isCertain: true })
  })

  test.each([
    '',
    'hello',
    'see https://example.org',
    '10:31 went home',
    '# Ada',
    '## User guide',
    'a very long sentence that goes on and on: yes',
    '- item',
  ])('%j is none', (line) => {
    expect(messageStart(line)).toBeUndefined()
  })

  test('a long line costs no more than a short one', () => {
    const start = performance.now()
    for (const part of ['a', 'a ', '- [', '**', '## user (', "a'"]) messageStart(part.repeat(1_000_000))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
