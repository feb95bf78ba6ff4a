import { expect, test } from 'vitest'
import { priorityOrder } from './priority-retriever.ts'

test('identity and observations come first, the rest by UTF-16 code units', () => {
  const paths = [
    'Z.md',
    'a.md',
    'b/c.md',
    'identity.md',
    'knowledge/personal/x.md',
    'observations.md',
    'preferences/tea.md',
    'é.md',
  ]
  expect(priorityOrder(paths, ['identity.md', 'observations.md'])).toEqual([
    'identity.md',
    'observations.md',
    'Z.md',
    'a.md',
    'b/c.md',
    'knowledge/personal/x.md',
    'preferences/tea.md',
    'é.md',
  ])
})

test('the first are found whatever their case, as whole paths only, and need not be there', () => {
  expect(
    priorityOrder(['a.md', 'b/Soul.md', 'soul.MD', 'soul.md', 'User.md'], ['SOUL.md', 'none.md', 'USER.md']),
  ).toEqual(['soul.MD', 'soul.md', 'User.md', 'a.md', 'b/Soul.md'])
})

test('files named after a day come last, the newest first, but where they are among the first', () => {
  const paths = [
    'USER.md',
    'memory/2025-12-31.md',
    'memory/2026-01-01.md',
    'memory/notes.md',
    'memory/z/2026-01-02.md',
    'notes/a.md',
  ]
  expect(priorityOrder(paths, ['none.md'])).toEqual([
    'USER.md',
    'memory/notes.md',
    'notes/a.md',
    'memory/z/2026-01-02.md',
    'memory/2026-01-01.md',
    'memory/2025-12-31.md',
  ])
  expect(priorityOrder(['a.md', '2026-01-01.md'], ['2026-01-01.md'])).toEqual(['2026-01-01.md', 'a.md'])
})
