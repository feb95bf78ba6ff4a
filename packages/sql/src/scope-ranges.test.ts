import { isInScope } from '@sheaf/core'
import type { Scope } from '@sheaf/core'
import { expect, test } from 'vitest'
import { scopeRanges } from './scope-ranges.ts'

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
])('ranges cover what core says is in scope: %j', (scopes) => {
  const ranges = scopeRanges(scopes) ?? []
  const isIn = (path: string, [low, high]: readonly [string, string, ...unknown[]]) =>
    path >= low && path < high
  const covered = paths.filter((path) =>
    ranges.some(
      ([low, high, except]) => isIn(path, [low, high]) && !except.some((range) => isIn(path, range)),
    ),
  )
  expect(covered).toEqual(paths.filter((path) => isInScope(path, scopes)))
})

test('the whole storage needs no ranges', () => {
  expect(scopeRanges(undefined)).toBeUndefined()
  expect(scopeRanges([{ directory: 'users' }, { directory: '' }])).toBeUndefined()
})
