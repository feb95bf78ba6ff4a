import { expect, test } from 'vitest'
import { textsLast } from './run-command.ts'

test.each([
  [
    ['append', 'a.md', 'text', '--json'],
    ['append', 'a.md', 'text', '--json'],
  ],
  [
    ['append', 'a.md', '- item', '--user', 'ada'],
    ['append', 'a.md', '--user', 'ada', '--', '- item'],
  ],
  [
    ['write', 'a.md', '---\nname: a\n---\n'],
    ['write', 'a.md', '--', '---\nname: a\n---\n'],
  ],
  [
    ['append', 'a.md', '- a=b'],
    ['append', 'a.md', '--', '- a=b'],
  ],
  [
    ['reject', 'id', '--reason', '- no'],
    ['reject', 'id', '--reason', '- no'],
  ],
  [
    ['reject', 'id', '--reason=not now'],
    ['reject', 'id', '--reason=not now'],
  ],
  [
    ['append', 'a.md', '--', '- item'],
    ['append', 'a.md', '--', '- item'],
  ],
  [
    ['append', 'a.md', '-'],
    ['append', 'a.md', '-'],
  ],
])('%j becomes %j', (argv, expected) => {
  expect(textsLast(argv)).toEqual(expected)
})
