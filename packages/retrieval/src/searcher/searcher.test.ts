import { fixedClock, MemoryError, type SearchHit } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { MEANING } from '../defaults.ts'
import { createSearcher } from './find-hits.ts'
import type { SearcherOptions, SearchOptions } from './searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const invalidArgument = expect.toSatisfy((error: unknown) =>
  MemoryError.isInstance(error, 'invalid-argument'),
)

async function search(
  lists: { text?: Candidate[]; vector?: Candidate[] },
  options: Partial<SearcherOptions> & SearchOptions = {},
): Promise<SearchHit[]> {
  const { limit, within, abortSignal, ...rest } = options
  return await createSearcher({ index: fixedIndex(lists), clock, ...rest }).search('anything', {
    limit,
    within,
    abortSignal,
  })
}

const sources = (hits: readonly SearchHit[]) => hits.map(({ source }) => source)

describe('a hit', () => {
  test('has what the candidate has, the rank and the signals', async () => {
    const updatedAt = new Date('2026-10-21T18:00:00Z')
    const found = candidate('memory/2026-10-21.md', -8, {
      text: 'a\nb',
      lineStart: 3,
      lineEnd: 4,
      headings: ['Log', '18:00:00'],
      updatedAt,
    })
    expect(await search({ text: [found] })).toEqual([
      {
        source: 'memory/2026-10-21.md',
        text: 'a\nb',
        lineStart: 3,
        lineEnd: 4,
        rank: -1,
        headings: ['Log', '18:00:00'],
        updatedAt,
        signals: { text: 1, decay: 0.5, fusion: 1 },
      },
    ])
  })

  test('is more negative the better it is', async () => {
    const hits = await search({ text: [candidate('a.md', -3), candidate('b.md', -2), candidate('c.md', -1)] })
    expect(hits.map(({ rank }) => rank)).toEqual([-1, -2 / 3, -1 / 3])
  })
})

describe('age', () => {
  test('multiplies bm25, which is then sorted anew', async () => {
    const hits = await search({
      text: [
        candidate('memory/2026-09-21.md', -10), // 60 days: -2.5
        candidate('memory/2026-10-21.md', -8), // 30 days: -4
        candidate('notes/plan.md', -3), // does not age
        candidate('memory/2026-11-20.md', -2.6), // today
        candidate('notes/old.md', -2.4),
      ],
    })
    expect(sources(hits)).toEqual([
      'memory/2026-10-21.md',
      'notes/plan.md',
      'memory/2026-11-20.md',
      'memory/2026-09-21.md',
      'notes/old.md',
    ])
    expect(hits.map(({ signals }) => signals.decay)).toEqual([0.5, 1, 1, 0.25, 1])
    expect(hits.map(({ signals }) => signals.text)).toEqual([1, 2, 3, 4, 5])
  })

  test('never puts a plain note behind a log of the same match, as a constant factor for notes would', async () => {
    const hits = await search({
      text: [candidate('memory/2026-11-19.md', -5), candidate('notes/plan.md', -5)],
    })
    expect(sources(hits)).toEqual(['notes/plan.md', 'memory/2026-11-19.md'])
  })

  test('never buries an exact match: a log of last year stays before what matches a quarter as well', async () => {
    const weak = Array.from({ length: 20 }, (_, place) => candidate(`notes/${place}.md`, -2))
    const text = [candidate('memory/2025-11-20.md', -10), ...weak]
    expect(sources(await search({ text }))[0]).toBe('memory/2025-11-20.md')
    expect(sources(await search({ text }, { decayFloor: 0, limit: 30 })).at(-1)).toBe('memory/2025-11-20.md')
  })

  test('tells two old logs apart though both are at the floor', async () => {
    const text = [
      candidate('memory/2024-01-01.md', -5),
      candidate('memory/2025-01-01.md', -5),
      candidate('memory/2026-01-01.md', -5),
    ]
    const hits = await search({ text })
    expect(sources(hits)).toEqual(['memory/2026-01-01.md', 'memory/2025-01-01.md', 'memory/2024-01-01.md'])
    expect(hits[0]?.signals.decay).toBe(0.5 ** (323 / 30))
  })

  test('can be turned off', async () => {
    const text = [candidate('memory/1999-01-01.md', -5), candidate('notes/plan.md', -4.9)]
    const hits = await search({ text }, { halfLifeDays: Infinity })
    expect(sources(hits)).toEqual(['memory/1999-01-01.md', 'notes/plan.md'])
    expect(hits.map(({ signals }) => signals.decay)).toEqual([1, 1])
  })

  test('is counted in days of the clock, in its time zone', async () => {
    const text = [candidate('memory/2026-10-21.md', -5)]
    const decayAt = async (instant: string, timeZone: string) =>
      (await search({ text }, { clock: fixedClock(instant, { timeZone }) }))[0]?.signals.decay
    expect(await decayAt('2026-11-20T23:59:00Z', 'UTC')).toBe(0.5)
    expect(await decayAt('2026-11-20T23:59:00Z', 'Asia/Tokyo')).toBe(0.5 ** (31 / 30))
    expect(await decayAt('2026-11-20T00:30:00Z', 'America/New_York')).toBe(0.5 ** (29 / 30))
  })

  test('multiplies the similarity of vectors, and improves no place of what is dissimilar', async () => {
    const hits = await search({
      vector: [
        candidate('memory/2026-09-21.md', 0.2), // .8 * .25 = .2
        candidate('memory/2026-10-21.md', 0.4), // .6 * .5 = .3
        candidate('notes/plan.md', 0.75), // .25
        candidate('notes/far.md', 1.4), // -.4
        candidate('memory/2026-09-20.md', 1.5), // -.5, not -.125
      ],
    })
    expect(sources(hits)).toEqual([
      'memory/2026-10-21.md',
      'notes/plan.md',
      'memory/2026-09-21.md',
      'notes/far.md',
      'memory/2026-09-20.md',
    ])
    expect(hits.map(({ signals }) => signals.vector)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('two lists', () => {
  test('are fused by score, worked out by hand', async () => {
    const hits = await search({
      text: [candidate('a.md', -9), candidate('b.md', -8), candidate('c.md', -7)],
      vector: [candidate('c.md', 0.1), candidate('d.md', 0.2), candidate('a.md', 0.3)],
    })
    // No text has a word of the query: meaning counts most. The second has the mean of .9, .8 and .7.
    const [a, b, c] = [1, 8 / 9, MEANING.least + MEANING.more + 7 / 9]
    expect(hits.map(({ source, rank, signals }) => ({ source, rank, signals }))).toEqual([
      { source: 'c.md', rank: -c, signals: { text: 3, vector: 1, decay: 1, fusion: c } },
      { source: 'a.md', rank: -a, signals: { text: 1, vector: 3, decay: 1, fusion: a } },
      { source: 'b.md', rank: -b, signals: { text: 2, decay: 1, fusion: b } },
      { source: 'd.md', rank: 0, signals: { vector: 2, decay: 1, fusion: 0 } },
    ])
  })

  test('know a chunk by its file and ordinal, so that chunks of one file stay apart', async () => {
    const hits = await search({
      text: [candidate('a.md', -9, { ordinal: 0 }), candidate('a.md', -8, { ordinal: 1 })],
      vector: [candidate('a.md', 0.1, { ordinal: 1 })],
    })
    expect(hits.map(({ signals }) => [signals.text, signals.vector])).toEqual([
      [2, 1],
      [1, undefined],
    ])
  })

  test('with equal scores and places go by path', async () => {
    const text = ['b.md', 'd.md'].map((path) => candidate(path, -9))
    const vector = [...['c.md', 'a.md'].map((path) => candidate(path, 0.1)), candidate('e.md', 0.9)]
    expect(sources(await search({ text: text.toReversed(), vector }))).toEqual([
      'a.md',
      'c.md',
      'b.md',
      'd.md',
      'e.md',
    ])
    // A flat list says nothing.
    const flat = vector.slice(0, 2)
    expect(sources(await search({ text, vector: flat }))).toEqual(['b.md', 'd.md', 'a.md', 'c.md'])
  })

  test('keep a perfect match that only one of them knows', async () => {
    const vector = Array.from({ length: 40 }, (_, place) => candidate(`v/${place}.md`, 0.01 * place))
    const exact = candidate('exact.md', -9, { text: 'anything' })
    expect(sources(await search({ text: [exact], vector }, { limit: 2 }))).toEqual(['exact.md', 'v/0.md'])
    // Texts without a word of the query come after texts near by meaning.
    const [first] = await search({ text: [candidate('exact.md', -9)], vector }, { limit: 1 })
    expect(first?.source).toBe('v/0.md')
  })
})

describe('ties', () => {
  test('go by path, then ordinal, whatever the order of the index', async () => {
    const all = ['a.md', 'a/b.md', 'B.md'].flatMap((path) =>
      [0, 1, 10].map((ordinal) => candidate(path, -1, { ordinal, text: `${path} ${ordinal}` })),
    )
    const expected = ['B.md', 'a.md', 'a/b.md'].flatMap((path) =>
      [0, 1, 10].map((ordinal) => `${path} ${ordinal}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (text) => {
        expect((await search({ text })).map((hit) => hit.text)).toEqual(expected.slice(0, 10))
      }),
      { seed: 6, numRuns: 50 },
    )
  })
})

describe('limit', () => {
  const text = Array.from({ length: 300 }, (_, place) =>
    candidate(`n/${String(place).padStart(3, '0')}.md`, place - 1000),
  )

  test.each([
    [undefined, 10, 40],
    [1, 1, 40],
    [10, 10, 40],
    [11, 11, 44],
    [50, 50, 200],
    [200, 200, 200],
  ])('%s gives %d hits of %d candidates', async (limit, hits, candidates) => {
    const index = fixedIndex({ text })
    expect(await createSearcher({ index, clock }).search('x', { limit })).toHaveLength(hits)
    expect(index.queries.map((query) => query.limit)).toEqual([candidates])
  })

  test('of 0 finds nothing and makes no call', async () => {
    const index = fixedIndex({ text })
    expect(await createSearcher({ index, clock }).search('x', { limit: 0 })).toEqual([])
    expect(index.queries).toEqual([])
  })

  test.each([-1, 1.5, 201, 1_000_000, Number.NaN, Infinity, '5' as unknown as number])(
    '%s is refused',
    async (limit) => {
      await expect(search({ text }, { limit })).rejects.toThrow(invalidArgument)
    },
  )
})

describe('the query', () => {
  test.each(['', ' ', '\n\t\u3000'])('%j is blank and finds nothing', async (query) => {
    const index = fixedIndex({ text: [candidate('a.md', -1)] })
    expect(await createSearcher({ index, clock }).search(query)).toEqual([])
    expect(index.queries).toEqual([])
  })

  test('goes to the index as it is, whatever it says', async () => {
    const index = fixedIndex({ text: [candidate('a.md', -1)] })
    const searcher = createSearcher({ index, clock })
    const queries = [
      "user's",
      'C++',
      'what is x?',
      'foo:bar',
      '"',
      '*',
      'AND',
      '👩‍👩‍👧',
      '日本',
      'x'.repeat(10_000),
      'a\0b',
      '\ud83d',
    ]
    for (const query of queries) expect(await searcher.search(query)).toHaveLength(1)
    expect(index.queries.map((query) => query.text)).toEqual(queries)
  })

  test('that is not text is refused', async () => {
    const searcher = createSearcher({ index: fixedIndex({}), clock })
    await expect(searcher.search(undefined as unknown as string)).rejects.toThrow(invalidArgument)
  })
})

test('within goes to the index, and an empty one is not the same as none', async () => {
  const text = [candidate('users/ada/a.md', -2), candidate('users/ada2/a.md', -3)]
  expect(sources(await search({ text }))).toHaveLength(2)
  expect(sources(await search({ text }, { within: [{ directory: 'users/ada' }] }))).toEqual([
    'users/ada/a.md',
  ])
  expect(await search({ text }, { within: [] })).toEqual([])
})

test('an aborted search rejects with the reason of its signal', async () => {
  const reason = new Error('enough')
  await expect(
    search({ text: [candidate('a.md', -1)] }, { abortSignal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason)
})

test('a failure of the index is not swallowed', async () => {
  const failure = new Error('disk')
  const searcher = createSearcher({ index: { candidates: () => Promise.reject(failure) }, clock })
  await expect(searcher.search('x')).rejects.toBe(failure)
})

test.each([
  { halfLifeDays: 0 },
  { halfLifeDays: Number.NaN },
  { decayFloor: -0.1 },
  { decayFloor: 1.1 },
  { fusion: { meaning: -1 } },
  { fusion: { meaning: Number.NaN } },
])('%j is refused at once', (options) => {
  expect(() => createSearcher({ index: fixedIndex({}), clock, ...options })).toThrow(invalidArgument)
})

test('whatever the lists, ranks never decrease, each chunk comes once, and a second search is the same', async () => {
  const path = fc.constantFrom('a.md', 'b.md', 'memory/2026-11-01.md', 'memory/2025-01-01.md')
  const list = (score: fc.Arbitrary<number>) =>
    fc
      .uniqueArray(fc.record({ path, ordinal: fc.nat(5), score }), {
        maxLength: 20,
        selector: (each) => `${each.path} ${each.ordinal}`,
      })
      .map((each) =>
        each.map(({ path, ordinal, score }) => candidate(path, score, { ordinal, lineStart: ordinal + 1 })),
      )
  const scores = {
    text: fc.integer({ min: -9, max: -1 }),
    vector: fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
  }
  await fc.assert(
    fc.asyncProperty(list(scores.text), list(scores.vector), async (text, vector) => {
      const hits = await search({ text, vector }, { limit: 200 })
      expect(hits.map(({ rank }) => rank)).toEqual(hits.map(({ rank }) => rank).sort((a, b) => a - b))
      expect(new Set(hits.map((hit) => `${hit.source} ${hit.lineStart}`)).size).toBe(hits.length)
      expect(hits).toHaveLength(
        new Set([...text, ...vector].map((each) => `${each.path} ${each.ordinal}`)).size,
      )
      expect(await search({ text: text.toReversed(), vector: vector.toReversed() }, { limit: 200 })).toEqual(
        hits,
      )
    }),
    { seed: 7, numRuns: 300 },
  )
})
