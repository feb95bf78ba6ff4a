import { isInScope } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import { expect, test } from 'vitest'
import { overlap, scopeRanges, withoutFiles } from './scope-ranges.ts'

const paths = [
  'a.md',
  'users/al.md',
  'users/alice.md',
  'users/alice/USER.md',
  'users/alice/memory/2026-01-01.md',
  'users/alice2/USER.md',
  'users/alice-b/USER.md',
  'users/alice.b/USER.md',
  'users/Alice/USER.md',
  'users/al%/x.md',
  'users/al_ce/x.md',
  'users/älice/x.md',
  '東京/x.md',
]

test.each<Scope[][]>([
  [[{ directory: 'users/alice' }]],
  [[{ directory: 'users/alice/USER.md' }]],
  [[{ directory: 'users' }, { directory: 'a.md' }]],
  [[{ directory: '', except: ['users'] }]],
  [
    [
      { directory: '', except: ['users', '東京'] },
      { directory: 'users/alice', except: ['users/alice/memory'] },
    ],
  ],
  [[{ directory: 'users/alice', except: ['users'] }]],
  [[{ directory: 'users/alice', except: ['users/alice/USER.md'] }]],
  [[{ directory: 'users/al%' }, { directory: 'users/al_ce' }]],
  [[{ directory: 'users', except: ['users/alice', 'users/alice/memory', 'users/al\0', 'users/al\ud83d'] }]],
  [[{ directory: 'users', except: ['users/alice'] }, { directory: 'users/alice/memory' }]],
])('ranges cover what core says is in scope: %j', (scopes) => {
  const ranges = scopeRanges(scopes) ?? []
  const covered = paths.filter((path) => ranges.some(([low, high]) => path >= low && path < high))
  expect(covered).toEqual(paths.filter((path) => isInScope(path, scopes)))
})

test('ranges are in order and apart, and files are taken out of one', () => {
  const ranges = scopeRanges([
    { directory: 'users' },
    { directory: '', except: ['users/bob'], hiddenBy: 'users/ada' },
    { directory: 'a', except: ['a/b'] },
  ])
  expect(ranges).toEqual([
    ['', 'users/bob', 'users/ada'],
    ['a', 'a\u0001', ''],
    ['a/', 'a/b', ''],
    ['a/b\u0001', 'a/b/', ''],
    ['a/b0', 'a0', ''],
    ['users', 'users\u0001', ''],
    ['users/', 'users0', ''],
    ['users/bob\u0001', 'users/bob/', 'users/ada'],
    ['users/bob0', '\u{10ffff}', 'users/ada'],
  ])
  expect(overlap(ranges ?? [])).toBe(true)
  expect(overlap(scopeRanges([{ directory: 'a' }, { directory: 'b', hiddenBy: 'a' }]) ?? [])).toBe(false)
  expect(withoutFiles(['a/', 'a0', 'x'], ['a/b.md', 'b.md'])).toEqual([
    ['a/', 'a/b.md', 'x'],
    ['a/b.md\u0001', 'a0', 'x'],
  ])
})

test('the whole storage needs no ranges', () => {
  expect(scopeRanges(undefined)).toBeUndefined()
  expect(scopeRanges([{ directory: 'users' }, { directory: '' }])).toBeUndefined()
})
