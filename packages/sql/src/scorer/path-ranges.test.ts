import { expect, test } from 'vitest'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import type { PathRange } from '../search/scope-ranges.ts'
import { fileRanges, firstFileFrom, isInRanges } from './path-ranges.ts'

const PATHS = ['a.md', 'a/b.md', 'b.md', 'c.md', 'd/e.md', 'd/f.md', 'é.md', '\u{20000}.md']

test('the files in any ranges are those whose paths are, in order and each once', () => {
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

test('ranges that overlap, touch or are inside of another one are one', () => {
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
