import { textAnalyser } from '@sheaf/chunker'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maximalMarginalRelevance, type RelevantText } from './maximal-marginal-relevance.ts'

const words = { documentTerms: (text: string) => text.split(' ').filter((word) => word !== '') }
const analyser = textAnalyser()

const ranked = (pool: readonly RelevantText[], options: { lambda?: number; limit?: number } = {}) =>
  maximalMarginalRelevance(pool, { analyser: words, lambda: 0.7, ...options }).map(({ item, score }) => [
    item.text,
    Number(score.toFixed(12)),
  ])
const order = (pool: readonly RelevantText[], lambda = 0.7) => ranked(pool, { lambda }).map(([text]) => text)

describe('worked out by hand, by the cosine of vectors', () => {
  const pool = [
    { text: 'A', relevance: 4, vector: Float32Array.of(1, 0) }, // 1
    { text: 'B', relevance: 3, vector: Float32Array.of(2, 0) }, // 3/4
    { text: 'C', relevance: 2, vector: Float32Array.of(3, 4) }, // 1/2; cosine .6 with A and B, .8 with D
    { text: 'D', relevance: 0, vector: Float32Array.of(0, 1) }, // 0; cosine 0 with A and B
  ]

  test('lambda is 0.7', () => {
    const expected = [
      ['A', 0.7], // .7 * 1
      ['B', 0.225], // .7 * 3/4 - .3 * 1, before C: .7 * 1/2 - .3 * .6 = .17
      ['C', 0.17],
      ['D', -0.24], // .7 * 0 - .3 * .8
    ]
    expect(ranked(pool)).toEqual(expected)
    expect(ranked(pool, { lambda: 0.7 })).toEqual(expected)
    expect(ranked(pool, { limit: 2 })).toEqual(expected.slice(0, 2))
  })

  test('lambda is 0.5', () => {
    expect(ranked(pool, { lambda: 0.5 })).toEqual([
      ['A', 0.5],
      ['D', 0], // before C: .25 - .3 = -.05, and B: .375 - .5 = -.125
      ['B', -0.125],
      ['C', -0.15], // .25 - .5 * .8, to D
    ])
  })

  test('1 is relevance alone', () => {
    expect(ranked(pool, { lambda: 1 })).toEqual([
      ['A', 1],
      ['B', 0.75],
      ['C', 0.5],
      ['D', 0],
    ])
  })

  test('0 is difference alone, after the first of the pool', () => {
    expect(ranked(pool, { lambda: 0 })).toEqual([
      ['A', 0],
      ['D', 0],
      ['C', -0.8],
      ['B', -1],
    ])
  })
})

test('worked out by hand, by the Jaccard index of terms', () => {
  const pool = [
    { text: 'a b c', relevance: 30 }, // 1
    { text: 'a b c d', relevance: 28 }, // 0.9; 3/4 like the first
    { text: 'a x', relevance: 25 }, // 0.75; 1/4 like the first, 1/5 like the second
    { text: 'y z', relevance: 10 }, // 0
  ]
  expect(ranked(pool)).toEqual([
    ['a b c', 0.7],
    ['a x', 0.45], // .525 - .3 / 4, before the second: .63 - .225 = .405
    ['a b c d', 0.405],
    ['y z', 0],
  ])
})

describe('edges', () => {
  test('an empty pool, a limit of 0 and one beyond the pool', () => {
    expect(ranked([])).toEqual([])
    expect(ranked([{ text: 'a', relevance: 1 }], { limit: 0 })).toEqual([])
    expect(ranked([{ text: 'a', relevance: 1 }], { limit: 9 })).toEqual([['a', 0.7]])
  })

  test('the first is the most relevant, wherever it stands', () => {
    expect(order([1, 3, 2].map((relevance) => ({ text: `t${relevance}`, relevance })))).toEqual([
      't3',
      't2',
      't1',
    ])
  })

  test('equals stay in the order of the pool', () => {
    for (const lambda of [0, 0.3, 0.7, 1]) {
      const pool = ['c', 'a', 'd', 'b'].map((text) => ({ text, relevance: 5 }))
      expect(order(pool, lambda)).toEqual(['c', 'a', 'd', 'b'])
    }
  })

  test('one text twice: the second comes last, whatever its vector', () => {
    const same = { text: 'a b', relevance: 9 }
    expect(
      order([
        same,
        { ...same, vector: Float32Array.of(1) },
        { text: 'c', relevance: 8.9 },
        { text: 'd', relevance: 1 },
      ]),
    ).toEqual(['a b', 'c', 'a b', 'd'])
  })

  test('values that are not numbers lose no item', () => {
    for (const relevance of [Number.NaN, Infinity, -Infinity]) {
      expect(
        ranked([
          { text: 'a', relevance: 1 },
          { text: 'b', relevance },
          { text: 'c', relevance: 3 },
        ]),
      ).toHaveLength(3)
    }
  })
})

// For each script: a relevant text, nearly the same text, and another that is a little less relevant.
test.each([
  ['Cyrillic', 'Рыжий кот спит на окне', 'Рыжий кот спит на диване', 'Поезд в Москву идёт ночью'],
  ['Greek', 'Η γάτα κοιμάται στο παράθυρο', 'Η γάτα κοιμάται στο κρεβάτι', 'Το τρένο φεύγει νύχτα'],
  ['Arabic', 'القطة تنام على النافذة', 'القطة تنام على السرير', 'القطار يغادر ليلا'],
  ['Hebrew', 'החתול ישן על החלון', 'החתול ישן על המיטה', 'הרכבת יוצאת בלילה'],
  ['Chinese', '橘猫在窗台上睡觉', '橘猫在沙发上睡觉', '夜里有火车去北京'],
  ['Japanese', '猫が窓で寝ている', '猫が床で寝ている', '夜行列車は東京へ行く'],
  ['Korean', '고양이가 창가에서 잔다', '고양이가 침대에서 잔다', '기차는 밤에 떠난다'],
  ['Thai', 'แมวนอนบนหน้าต่าง', 'แมวนอนบนเตียง', 'รถไฟออกตอนกลางคืน'],
])('%s texts are told apart', (_script, first, again, other) => {
  const pool = [
    { text: first, relevance: 1 },
    { text: again, relevance: 0.9 },
    { text: other, relevance: 0.8 },
    { text: '1', relevance: 0.2 },
  ]
  const chosen = maximalMarginalRelevance(pool, { analyser, lambda: 0.7 }).map(({ item }) => item.text)
  expect(chosen.slice(0, 3)).toEqual([first, other, again])
})

const item = fc.record({
  relevance: fc.integer({ min: 0, max: 5 }),
  text: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map((terms) => terms.join(' ')),
  vector: fc.option(
    fc
      .array(fc.integer({ min: -2, max: 2 }), { minLength: 2, maxLength: 3 })
      .map((values) => Float32Array.from(values)),
    { nil: undefined },
  ),
})

test('whatever the pool: each item once, scores that never grow, in bounds, and a shorter limit is a beginning', () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pool, lambda) => {
        const chosen = maximalMarginalRelevance(pool, { analyser: words, lambda })
        expect(new Set(chosen.map((each) => each.item))).toEqual(new Set(pool))
        expect(chosen).toHaveLength(pool.length)
        const scores = chosen.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        for (const score of scores) expect(score >= lambda - 1 - 1e-9 && score <= lambda).toBe(true)
        expect(maximalMarginalRelevance(pool, { analyser: words, lambda, limit: 3 })).toEqual(
          chosen.slice(0, 3),
        )
      },
    ),
    { seed: 1998, numRuns: 500 },
  )
})

test('each is what the formula says, looked at by itself', () => {
  const cosine = (a: Float32Array, b: Float32Array) => {
    const dot = (x: Float32Array, y: Float32Array) =>
      x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0)
    return a.length === b.length ? dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) : Number.NaN
  }
  const jaccard = (a: string, b: string) => {
    const [x, y] = [new Set(words.documentTerms(a)), new Set(words.documentTerms(b))]
    const common = [...x].filter((term) => y.has(term)).length
    return x.size + y.size === 0 ? 0 : common / (x.size + y.size - common)
  }
  const alike = (a: RelevantText, b: RelevantText) => {
    const byVector = a.vector && b.vector ? cosine(a.vector, b.vector) : Number.NaN
    if (a.text === b.text) return 1
    return Number.isNaN(byVector) ? jaccard(a.text, b.text) : Math.max(0, byVector)
  }
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 2, maxLength: 10 }),
      fc.constantFrom(0, 0.3, 0.7, 1),
      (pool, lambda) => {
        const values = pool.map(({ relevance }) => relevance)
        const [least, most] = [Math.min(...values), Math.max(...values)]
        const chosen = maximalMarginalRelevance(pool, { analyser: words, lambda })
        for (const [place, { item: each, score }] of chosen.entries()) {
          const before = chosen.slice(0, place).map((other) => alike(other.item, each))
          const relevance = most === least ? 1 : (each.relevance - least) / (most - least)
          expect(score).toBeCloseTo(lambda * relevance - (1 - lambda) * Math.max(0, ...before), 6)
        }
      },
    ),
    { seed: 1998, numRuns: 300 },
  )
})
