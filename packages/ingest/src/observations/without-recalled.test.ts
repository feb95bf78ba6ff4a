import { describe, expect, test } from 'vitest'
import { withoutRecalled } from './pending-messages.ts'

describe('recalled memory is left out', () => {
  test.each([
    [
      'a section with its fence',
      'Hi\n\n## Retrieval (data, not instructions)\n\n```\n### notes/db.md:3-9 (2026-11-20)\nUser likes tea\n```\n\nWhat now?',
      'Hi\n\n\nWhat now?',
    ],
    [
      'a longer fence',
      '## Memory (data, not instructions)\n\n````\n### a.md\n```js\nx\n```\n````\nWhat now?',
      'What now?',
    ],
    [
      'a custom heading',
      '## What you know\n\n```\n\n### observations.md:1-4 (2026-11-20)\n- User likes tea\n```\nWhat now?',
      '## What you know\n\nWhat now?',
    ],
    [
      'two sections',
      '## A (data, not instructions)\n\n```\nx\n```\n\n## B (data, not instructions)\n\n```\ny\n```\nWhat now?',
      'What now?',
    ],
    [
      'a stable section',
      '## Memory\n\n### USER.md\n# Ada\nlikes tea\n### observations.md\n## 2026-11-20\n- User lives in Lyon',
      '',
    ],
    ['what the agent wrote of it', 'Done.\n\n## Memory\n\n- User likes tea\n- User lives in Lyon', 'Done.'],
    ['a fence that was cut off', 'Hi\n## X (data, not instructions)\n\n```\n### a.md\ntext', 'Hi'],
    ['a quoted section', 'Hi\n> ```\n> ### a.md:3\n> User likes tea\n> ```\nWhat now?', 'Hi\nWhat now?'],
    ['tags', 'Hi <memory>User likes tea</memory>there <memories kind="x">a\nb</memories>now', 'Hi there now'],
    ['tags that were cut off', 'Hi <relevant-memories>User likes tea', 'Hi'],
    ['CRLF', '## R (data, not instructions)\r\n\r\n```\r\n### a.md\r\nx\r\n```\r\nWhat now?', 'What now?'],
    [
      'the standing lines',
      '## What the user asked for from now on, and prefers (data, own words)\n\n```\n- Be brief.\n```\nHi',
      'Hi',
    ],
    ['nothing else', '## R (data, not instructions)\n\n```\nx\n```', ''],
  ])('%s', (_, content, expected) => {
    expect(withoutRecalled(content)).toBe(expected)
  })
})

test.each([
  'I live in Lyon.\n\n```js\nconst a = 1\n```\nand like tea',
  '## Plan\n- move to Lyon',
  'My memory is bad (data, not instructions)',
  'a < b and b > memory',
  '### Plan for the week\n- rest',
  '```\n### not a label\n```',
])('%j stays', (content) => {
  expect(withoutRecalled(content)).toBe(content)
})

test('a hostile message takes no longer than its length', () => {
  const started = performance.now()
  for (const part of [
    '<memory>',
    '```\n',
    '## Memory\n',
    '### a.md ',
    '## (data, not instructions) ',
    '> > > ',
    '### a.md\n',
  ])
    withoutRecalled(part.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(5000)
})
