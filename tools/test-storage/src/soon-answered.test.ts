import { expect, test } from 'vitest'
import { soonAnswered } from './soon-answered.ts'

const file = (name: string, duration?: number, failed = false) => ({
  file: `/repository/packages/${name}.test.ts`,
  ...(duration === undefined ? {} : { duration }),
  failed,
})
const FILES = [
  file('memory/src/long', 9000),
  file('sql/src/long', 8000),
  file('memory/src/failed', 5000, true),
  file('memory/src/new'),
  file('memory/src/short', 100),
]
const names = (milliseconds: number, changed = ['packages/sql/src/scorer/bm25.ts']) =>
  soonAnswered(FILES, changed, milliseconds).map(({ file: path }) =>
    path.slice('/repository/packages/'.length, -8),
  )

test.each([
  [1, ['sql/src/long']],
  [13_000, ['sql/src/long', 'memory/src/failed']],
  [13_100, ['sql/src/long', 'memory/src/failed', 'memory/src/short']],
  [16_000, ['sql/src/long', 'memory/src/failed', 'memory/src/new', 'memory/src/short']],
  [Infinity, ['memory/src/long', 'sql/src/long', 'memory/src/failed', 'memory/src/new', 'memory/src/short']],
])('within %i ms: the own package, then what failed, then the shortest', (milliseconds, expected) => {
  expect(names(milliseconds)).toEqual(expected)
})

test('a path of any form names its package', () => {
  expect(names(1, ['/repository/packages/sql/src/a.ts'])).toEqual(['sql/src/long'])
  expect(names(1, ['packages/sql/package.json'])).toEqual([])
})
