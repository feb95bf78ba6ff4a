import { isInScope } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import { expect, test } from 'vitest'
import {
  overlap,
  scopeRanges,
  withoutFiles,
  fileRanges,
  firstFileFrom,
  isInRanges,
  type PathRange,
} from './scope-ranges.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'

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
])('ranges cover the paths for which isInScope of core is true: %j', (scopes) => {
  const ranges = scopeRanges(scopes) ?? []
  const covered = paths.filter((path) => ranges.some(([low, high]) => path >= low && path < high))
  expect(covered).toEqual(paths.filter((path) => isInScope(path, scopes)))
})

test('ranges are in order and separate, and files can be removed from one', () => {
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

const PATHS = ['a.md', 'a/b.md', 'b.md', 'c.md', 'd/e.md', 'd/f.md', 'é.md', '\u{20000}.md']

test('the files in ranges are found by their paths, in order and each once', () => {
  const random = randomNumbers(3)
  const bounds = ['', 'a', 'a/', 'b', 'b.md', 'c', 'd/', 'd/f', 'e', 'é', '\u{20000}', '\u{10ffff}']
  for (let round = 0; round < 500; round += 1) {
    const files = PATHS.filter(() => random(3) > 0).map((path) => ({ path }))
    const ranges = Array.from({ length: random(5) }, (): PathRange => {
      const [low, high] = [random(bounds.length), random(bounds.length)].toSorted((a, b) => a - b)
      return [bounds[low ?? 0] ?? '', bounds[high ?? 0] ?? '', random(2) === 0 ? '' : 'users/ada']
    })
    const found = fileRanges(files, ranges)
    const inRanges = found.flatMap(({ start, end }) => files.slice(start, end))
    expect(inRanges).toEqual(files.filter(({ path }) => isInRanges(path, ranges)))
    expect(found.every(({ start }, place) => start > (found[place - 1]?.end ?? -1))).toBe(true)
  }
})

test('ranges that overlap, touch or contain each other become one', () => {
  const files = Array.from({ length: 10 }, (_, place) => ({ path: `${place}` }))
  const of = (...ranges: readonly (readonly [low: string, high: string])[]) =>
    fileRanges(
      files,
      ranges.map(([low, high]): PathRange => [low, high, '']),
    ).map(({ start, end }) => [start, end])
  expect(of(['5', '7'], ['1', '3'], ['2', '4'])).toEqual([
    [1, 4],
    [5, 7],
  ])
  expect(of(['0', '1'], ['2', '8'], ['3', '4'], ['8', '9'])).toEqual([
    [0, 1],
    [2, 9],
  ])
  expect(of(['4', '4'], ['5', '3'])).toEqual([])
  expect([firstFileFrom(files, ''), firstFileFrom(files, '3'), firstFileFrom(files, 'x')]).toEqual([0, 3, 10])
})
