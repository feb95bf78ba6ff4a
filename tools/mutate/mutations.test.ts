import { expect, test } from 'vitest'
import { described, mutationsOf } from './mutations.mjs'

const keysOf = (source: string) =>
  described(mutationsOf('a.ts', source), source).map(({ found }) => [found.line, found.key])

test('the key of a change has its line as it is changed, and does not depend on other lines', () => {
  const source = 'export function few(a: number) {\n  if (a > 2) return a\n  return 0\n}\n'
  const known = keysOf(source)
  expect(known).toEqual([
    [2, 'a.ts: if ([a > 2 -> !(a > 2)]) return a'],
    [2, 'a.ts: if (a [> -> >=] 2) return a'],
    [2, 'a.ts: if (a > [2 -> 3]) return a'],
    [3, 'a.ts: return [0 -> 1]'],
  ])
  const later = keysOf(`export const first = true\n${source}`).slice(1)
  expect(later).toEqual(known.map(([line, key]) => [Number(line) + 1, key]))
})

test('equal lines of a source have keys of their own', () => {
  const source = 'export const all = [\n  () => 0,\n  () => 0,\n]\n'
  expect(keysOf(source).map(([, key]) => key)).toEqual(['a.ts: () => [0 -> 1],', 'a.ts: () => [0 -> 1], (2)'])
})
