import { expect, test } from 'vitest'
import { lowered, problemsOf } from './check-budgets.mjs'

const limits = {
  packages: { core: { kB: 100, files: 9, names: 20 } },
  acts: { read: { functions: 50, KiB: 100 } },
  starts: { 'sheaf --version': 8 },
}

test('a figure above its limit is a problem, with both', () => {
  const grown = { packages: { core: { kB: 101, files: 9, names: 19 } } }
  expect(problemsOf(grown, limits)).toEqual(['packages core kB: 101, the limit is 100'])
})

test('a package without limits may have nothing', () => {
  expect(problemsOf({ packages: { more: { kB: 1, files: 0, names: 0 } } }, limits)).toEqual([
    'packages more kB: 1, the limit is 0',
  ])
})

test('figures that vary may be a little above, others not', () => {
  const noisy = { acts: { read: { functions: 52, KiB: 109 } }, starts: { 'sheaf --version': 13 } }
  expect(problemsOf(noisy, limits)).toEqual(['acts read functions: 52, the limit is 50'])
  expect(
    problemsOf({ acts: { read: { KiB: 111 } }, starts: { 'sheaf --version': 13.7 } }, limits),
  ).toHaveLength(2)
})

test('an update lowers limits, raises none, and begins those that are missing', () => {
  const measured = {
    packages: { core: { kB: 90, files: 10, names: 20 }, more: { kB: 5, files: 1, names: 1 } },
  }
  expect(lowered(measured, limits)).toEqual({
    packages: { core: { kB: 90, files: 9, names: 20 }, more: { kB: 5, files: 1, names: 1 } },
  })
})
