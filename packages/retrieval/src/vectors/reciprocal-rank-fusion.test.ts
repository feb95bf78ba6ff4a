import { MemoryError } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'

const keysOf = (lists: string[][]) => reciprocalRankFusion(lists).map(({ key }) => key)

test('equals the values worked out by hand', () => {
  expect(
    reciprocalRankFusion([
      ['a', 'b', 'c'],
      ['c', 'd', 'a'],
    ]),
  ).toEqual([
    { key: 'a', score: 1 / 21 + 1 / 23, places: [1, 3] },
    { key: 'c', score: 1 / 21 + 1 / 23, places: [3, 1] },
    { key: 'b', score: 1 / 22, places: [2, undefined] },
    { key: 'd', score: 1 / 22, places: [undefined, 2] },
  ])
})

test('the first place counts as 1, so the top of one list gets 1/21', () => {
  expect(reciprocalRankFusion([['a']])).toEqual([{ key: 'a', score: 1 / 21, places: [1] }])
})

test('k can be another', () => {
  expect(reciprocalRankFusion([['a', 'b']], { k: 0 }).map(({ score }) => score)).toEqual([1, 1 / 2])
  expect(reciprocalRankFusion([['a', 'b']], { k: 1 }).map(({ score }) => score)).toEqual([1 / 2, 1 / 3])
})

test.each([-1, Number.NaN, Infinity])('k = %d is refused', (k) => {
  expect(() => reciprocalRankFusion([], { k })).toThrow(
    expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'invalid-argument')),
  )
})

test('one list, or one list and an empty one, keeps its order', () => {
  expect(keysOf([['b', 'a', 'c']])).toEqual(['b', 'a', 'c'])
  expect(keysOf([['b', 'a', 'c'], []])).toEqual(['b', 'a', 'c'])
  expect(keysOf([[], ['b', 'a', 'c']])).toEqual(['b', 'a', 'c'])
})

test('nothing in is nothing out', () => {
  expect(reciprocalRankFusion([])).toEqual([])
  expect(reciprocalRankFusion([[], []])).toEqual([])
})

test('what both lists have goes before the top of either', () => {
  expect(
    keysOf([
      ['a', 'shared'],
      ['b', 'shared'],
    ])[0],
  ).toBe('shared')
})

test('a repeated key counts once, at its best place', () => {
  expect(reciprocalRankFusion([['a', 'b', 'a', 'c']])).toEqual([
    { key: 'a', score: 1 / 21, places: [1] },
    { key: 'b', score: 1 / 22, places: [2] },
    { key: 'c', score: 1 / 24, places: [4] },
  ])
})

test('equal scores go by the best single place', () => {
  // With k = 2: 1/6 for a at 4; 1/12 + 1/12 for b at 10 and 10.
  const filler = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${name}${place}`)
  const lists = [
    [...filler('x', 9), 'b'],
    [...filler('y', 9), 'b'],
    [...filler('z', 3), 'a'],
  ]
  const ranks = reciprocalRankFusion(lists, { k: 2 })
  const [a, b] = ['a', 'b'].map((name) => ranks.findIndex(({ key }) => key === name))
  expect(ranks[a ?? -1]?.score).toBe(ranks[b ?? -1]?.score)
  expect(a).toBeLessThan(b ?? -1)
})

test('then by the order of the lists, or by the order that the caller gives', () => {
  const lists = [['b'], ['a'], ['c']]
  expect(keysOf(lists)).toEqual(['b', 'a', 'c'])
  const compare = (first: string, second: string) => (first < second ? -1 : 1)
  expect(reciprocalRankFusion(lists, { compare }).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

const someLists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), {
  maxLength: 5,
})

test('invariants', () => {
  fc.assert(
    fc.property(someLists, (lists) => {
      const ranks = reciprocalRankFusion(lists)
      // Every key once, and no other.
      expect(ranks).toHaveLength(new Set(lists.flat()).size)
      expect(new Set(ranks.map(({ key }) => key))).toEqual(new Set(lists.flat()))
      for (const [place, { key, score, places }] of ranks.entries()) {
        expect(places).toEqual(lists.map((list) => (list.includes(key) ? list.indexOf(key) + 1 : undefined)))
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(lists.length / 21 + 1e-12)
        expect(score).toBeLessThanOrEqual(ranks[place - 1]?.score ?? Infinity)
      }
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('the order of the lists changes no score, to the last bit', () => {
  fc.assert(
    fc.property(someLists, (lists) => {
      const scores = (of: number[][]) =>
        new Map(reciprocalRankFusion(of).map(({ key, score }) => [key, score]))
      expect(scores([...lists].reverse())).toEqual(scores(lists))
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('what is before another in every list is before it in the result', () => {
  fc.assert(
    fc.property(
      fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), {
        minLength: 1,
        maxLength: 4,
      }),
      (lists) => {
        const order = reciprocalRankFusion(lists).map(({ key }) => key)
        for (const a of order) {
          for (const b of order) {
            if (a !== b && lists.every((list) => list.indexOf(a) < list.indexOf(b)))
              expect(order.indexOf(a)).toBeLessThan(order.indexOf(b))
          }
        }
      },
    ),
    { seed: 5, numRuns: 300 },
  )
})
