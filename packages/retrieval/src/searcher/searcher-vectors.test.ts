import { fixedClock, MemoryError, type Degradation, type Embedder, type SearchHit } from '@sheaf/core'
import type { Candidate, CandidateQuery } from '@sheaf/core/adapter'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { queryVectors, type QueryVectors } from '../vectors/query-vectors.ts'
import { createSearcher } from './find-hits.ts'
import type { SearcherOptions } from './searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const words = {
  documentTerms: (text: string) => text.split(' '),
  queryTerms: (text: string) => [...new Set(text.split(' '))],
}
const values = Float32Array.of(1, 0)

function vectorsOf(changes: Partial<QueryVectors> = {}): QueryVectors {
  return { embedQuery: async () => ({ model: 'm', values }), degraded: () => undefined, ...changes }
}

const sources = (hits: readonly SearchHit[]) => hits.map(({ source }) => source)
const at = (path: string, score: number, text: string, vector?: readonly number[]) =>
  candidate(path, score, { text, ...(vector === undefined ? {} : { vector: Float32Array.from(vector) }) })

describe('the index is asked', () => {
  const queryOf = async (options: Partial<SearcherOptions>): Promise<CandidateQuery | undefined> => {
    const index = fixedIndex({})
    await createSearcher({ index, clock, ...options }).search('herons')
    return index.queries[0]
  }

  const marked = [{ marks: ['user'], isByText: true }]

  test('without vectors: for text alone, and for what the user said', async () => {
    const plain = {
      text: 'herons',
      respell: true,
      marked,
      limit: 40,
      within: undefined,
      view: undefined,
      abortSignal: undefined,
    }
    expect(await queryOf({})).toStrictEqual(plain)
    expect(await queryOf({ mmrLambda: 0.7 })).toStrictEqual(plain)
    expect(
      await queryOf({ vectors: vectorsOf({ embedQuery: () => Promise.reject(new Error()) }) }),
    ).toStrictEqual(plain)
  })

  test('with vectors: for those of the texts too', async () => {
    const both = {
      text: 'herons',
      vector: { model: 'm', values },
      respell: true,
      marked,
      limit: 40,
      within: undefined,
      view: undefined,
      abortSignal: undefined,
    }
    expect(await queryOf({ vectors: vectorsOf() })).toStrictEqual({ ...both, includeVectors: true })
    expect(await queryOf({ vectors: vectorsOf(), mmrLambda: false })).toStrictEqual({
      ...both,
      includeVectors: true,
    })
  })

  test('and the embedder is given the query as it is, with the signal', async () => {
    const asked: unknown[] = []
    const embedQuery: QueryVectors['embedQuery'] = async (text, options) => {
      asked.push([text, options?.abortSignal])
      return { model: 'm', values }
    }
    const { signal: abortSignal } = new AbortController()
    const searcher = createSearcher({ index: fixedIndex({}), clock, vectors: vectorsOf({ embedQuery }) })
    await searcher.search(' Wo ist "der" Reiher? ', { abortSignal })
    await searcher.search('  ')
    await searcher.search('herons', { limit: 0 })
    expect(asked).toEqual([[' Wo ist "der" Reiher? ', abortSignal]])
  })
})

describe('diversity', () => {
  // Fusion gives 1, 8/9, 7/9 and 6/9: over this pool 1, 2/3, 1/3 and 0.
  const text = [
    at('a.md', -9, 'heron lake', [1, 0]),
    at('b.md', -8, 'heron lake again', [1, 0]),
    at('c.md', -7, 'stork', [3, 4]),
    at('d.md', -6, 'crane', [0, 1]),
  ]
  const fusion = [1, 8 / 9, 7 / 9, 6 / 9]

  test('by vectors, with lambda 0.7, is worked out by hand', async () => {
    const hits = await createSearcher({ index: fixedIndex({ text }), clock, vectors: vectorsOf() }).search(
      'x',
      { limit: 10 },
    )
    // After a: b has .7 * .667 - .3 = .167, c has .7 * .333 - .3 * .6 = .053, d has 0. At the end d is most
    // like c.
    expect(sources(hits)).toEqual(['a.md', 'b.md', 'c.md', 'd.md'])
    const scores = [0.7, (0.7 * 2) / 3 - 0.3, 0.7 / 3 - 0.3 * 0.6, -0.3 * 0.8]
    for (const [place, hit] of hits.entries()) {
      expect(hit.signals.diversity).toBeCloseTo(scores[place] ?? 9, 6)
      expect(hit.signals.fusion).toBe(fusion[place])
      expect(hit.rank).toBe(-(hit.signals.diversity ?? 9))
    }
  })

  test('with lambda 0.5 brings the different forward', async () => {
    const options = { index: fixedIndex({ text }), clock, vectors: vectorsOf(), mmrLambda: 0.5 }
    // After a: d has 0, b has .333 - .5, c has .167 - .3; then b has .333 - .5, c has .167 - .4.
    expect(sources(await createSearcher(options).search('x'))).toEqual(['a.md', 'd.md', 'b.md', 'c.md'])
  })

  test('chooses from twice the limit', async () => {
    const options = { index: fixedIndex({ text }), clock, mmrLambda: 0.1, vectors: vectorsOf() }
    const search = async (limit: number) => sources(await createSearcher(options).search('x', { limit }))
    expect(await search(1)).toEqual(['a.md'])
    expect(await search(2)).toEqual(['a.md', 'd.md'])
    const three = text.slice(0, 3)
    expect(
      sources(
        await createSearcher({ ...options, index: fixedIndex({ text: three }) }).search('x', { limit: 2 }),
      ),
    ).toEqual(['a.md', 'c.md'])
  })

  test('is by terms of the analyser where there are no vectors', async () => {
    const plain = text.map(({ vector: _vector, ...rest }) => rest)
    const again = at('c.md', -7, 'heron lake', undefined)
    const lists = { text: [plain[0], plain[1], again, plain[3]].filter((each) => each !== undefined) }
    const options = { index: fixedIndex(lists), clock, analyser: words, mmrLambda: 0.5 }
    // b shares 2 of 3 terms with a: .318 - .333; c is the text of a: .152 - .5; d shares none: 0.
    expect(sources(await createSearcher(options).search('x'))).toEqual(['a.md', 'd.md', 'b.md', 'c.md'])
  })

  test('is on where the query has a vector, or where it is asked for, and never where it is switched off', async () => {
    const isDiverse = async (options: Partial<SearcherOptions>) => {
      const hits = await createSearcher({ index: fixedIndex({ text }), clock, ...options }).search('x')
      return hits.map(({ signals }) => 'diversity' in signals).every(Boolean)
    }
    const broken = vectorsOf({ embedQuery: () => Promise.reject(MemoryError.modelFailed('Busy.')) })
    expect(await isDiverse({})).toBe(false)
    expect(await isDiverse({ vectors: vectorsOf() })).toBe(true)
    expect(await isDiverse({ vectors: broken })).toBe(false)
    expect(await isDiverse({ mmrLambda: 0.7 })).toBe(true)
    expect(await isDiverse({ vectors: broken, mmrLambda: 0.7 })).toBe(true)
    expect(await isDiverse({ vectors: vectorsOf(), mmrLambda: false })).toBe(false)
  })

  test.each([-1, 2, Number.NaN])('a lambda of %d is refused at once', (lambda) => {
    expect(() => createSearcher({ index: fixedIndex({}), clock, mmrLambda: lambda })).toThrow(
      expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'invalid-argument')),
    )
  })
})

describe('degraded', () => {
  const text = [candidate('a.md', -2), candidate('b.md', -1)]
  const search = (changes: Partial<QueryVectors>) =>
    createSearcher({ index: fixedIndex({ text }), clock, vectors: vectorsOf(changes) }).search('x')
  const pending: Degradation = { reason: 'vectors-pending', message: '3 texts have no vector yet.' }

  test('is absent if all parts of the search worked', async () => {
    expect('degraded' in (await search({}))).toBe(false)
    expect('degraded' in (await createSearcher({ index: fixedIndex({ text }), clock }).search('x'))).toBe(
      false,
    )
  })

  test('of the first query of a search stays: later ones do not look for changes', async () => {
    const degraded: Degradation = { reason: 'files-missing', message: '9 files disappeared.' }
    const asked: CandidateQuery[] = []
    const index: SearcherOptions['index'] = {
      candidates(query) {
        asked.push(query)
        const lists = { text: [], vector: [] }
        return Promise.resolve(query.continues === true ? lists : { ...lists, degraded })
      },
    }
    const { search } = createSearcher({ index, clock })
    expect((await search('取茶')).degraded).toEqual(degraded)
    expect(asked.map(({ text, continues = false }) => [text, continues])).toEqual([
      ['取茶', false],
      ['取 茶', true],
    ])
  })

  test('says that texts are pending', async () => {
    expect((await search({ degraded: () => pending })).degraded).toEqual(pending)
  })

  test('is an ordinary property of an ordinary array', async () => {
    const hits = await search({ degraded: () => pending })
    expect(Array.isArray(hits)).toBe(true)
    expect(hits).toHaveLength(2)
    expect(Object.keys(hits)).toEqual(['0', '1', 'degraded'])
  })

  const failures: Record<string, readonly [QueryVectors['embedQuery'], string]> = {
    'a model that failed': [
      () => Promise.reject(MemoryError.modelFailed('The embedder "m" is busy.')),
      'The embedder "m" is busy.',
    ],
    'an error of somebody else, which may say anything': [
      () => Promise.reject(new TypeError('https://key@host')),
      'The vector of the query could not be made (TypeError).',
    ],
    'a value that is no error': [
      () => Promise.reject('key'),
      'The vector of the query could not be made (string).',
    ],
    'a throw at once': [
      () => {
        throw new RangeError('key')
      },
      'The vector of the query could not be made (RangeError).',
    ],
    'no values': [
      async () => ({ model: 'm', values: new Float32Array() }),
      'The vector of the query is empty or not made of finite numbers.',
    ],
    NaN: [
      async () => ({ model: 'm', values: Float32Array.of(1, Number.NaN) }),
      'The vector of the query is empty or not made of finite numbers.',
    ],
  }

  test.each(Object.entries(failures))(
    '%s leaves what text alone finds, and says so',
    async (_name, [embedQuery, message]) => {
      const hits = await search({ embedQuery, degraded: () => pending })
      expect(hits.degraded).toEqual({ reason: 'embedder-failed', message })
      expect([...hits]).toEqual([
        ...(await createSearcher({ index: fixedIndex({ text }), clock }).search('x')),
      ])
    },
  )

  const answers: Record<string, readonly [Embedder['embed'], RegExp]> = {
    'that never answers': [() => new Promise(() => {}), /^The embedder "e" did not answer within 2000 ms\./],
    'of vectors too short': [
      async () => [Float32Array.of(1)],
      /gave a vector of 1 values, and says that it has 2 dimensions/,
    ],
    'of vectors too long': [async () => [Float32Array.of(1, 2, 3)], /gave a vector of 3 values/],
    'of NaN': [async () => [Float32Array.of(Number.NaN, 1)], /finite/],
    'of nothing': [async () => [], /gave 0 vectors for 1 texts/],
  }

  test.each(Object.entries(answers))(
    'an embedder %s leaves what text alone finds, and says so',
    async (_name, [embed, message]) => {
      // Every sleep ends at once: the time is over before an answer that never comes.
      const timer = { now: () => 0, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) }
      const vectors = queryVectors({ embedder: { model: 'e', dimensions: 2, embed }, timer })
      const hits = await createSearcher({ index: fixedIndex({ text }), clock, vectors }).search('x')
      expect(hits.degraded).toEqual({
        reason: 'embedder-failed',
        message: expect.stringMatching(message) as string,
      })
      expect([...hits]).toEqual([
        ...(await createSearcher({ index: fixedIndex({ text }), clock }).search('x')),
      ])
    },
  )

  test('an abort of the caller rejects with its reason, whatever the embedder makes of it', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    const embedQuery = () => {
      controller.abort(reason)
      return Promise.reject(MemoryError.modelFailed('Aborted.'))
    }
    const searcher = createSearcher({
      index: fixedIndex({ text }),
      clock,
      vectors: vectorsOf({ embedQuery }),
    })
    await expect(searcher.search('x', { abortSignal: controller.signal })).rejects.toBe(reason)
  })
})

const path = fc.constantFrom('a.md', 'b.md', 'memory/2026-11-01.md', 'memory/2025-01-01.md')
const vector = fc.option(
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))
    .map((each) => Float32Array.from(each)),
  { nil: undefined },
)
const list = (score: fc.Arbitrary<number>): fc.Arbitrary<Candidate[]> =>
  fc
    .uniqueArray(fc.record({ path, ordinal: fc.nat(5), score, vector }), {
      maxLength: 20,
      selector: (each) => `${each.path} ${each.ordinal}`,
    })
    .map((each) =>
      each.map(({ path, ordinal, score, vector }) =>
        candidate(path, score, {
          ordinal,
          lineStart: ordinal + 1,
          ...(vector === undefined ? {} : { vector }),
        }),
      ),
    )
const lists = fc.record({
  text: list(fc.integer({ min: -9, max: -1 })),
  vector: list(fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10)),
})

test('whatever the lists and lambda, ranks never decrease, each chunk comes once, and no low score leaves one out', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(50),
      async (found, lambda, limit) => {
        const searcher = createSearcher({
          index: fixedIndex(found),
          clock,
          vectors: vectorsOf(),
          mmrLambda: lambda,
          analyser: words,
        })
        const hits = await searcher.search('x', { limit })
        const ranks = hits.map(({ rank }) => rank)
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        const keys = (each: readonly Candidate[]) => each.map(({ path, ordinal }) => `${path} ${ordinal + 1}`)
        const chunks = new Set([...keys(found.text), ...keys(found.vector)])
        const hitKeys = new Set(hits.map((hit) => `${hit.source} ${hit.lineStart}`))
        expect(hitKeys.size).toBe(hits.length)
        expect(hits).toHaveLength(Math.min(limit, chunks.size))
        expect(await searcher.search('x', { limit })).toEqual(hits)
      },
    ),
    { seed: 8, numRuns: 300 },
  )
})

test('the first hit is the same with diversity as without', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (found) => {
      const first = async (mmrLambda: SearcherOptions['mmrLambda']) =>
        sources(
          await createSearcher({ index: fixedIndex(found), clock, vectors: vectorsOf(), mmrLambda }).search(
            'x',
          ),
        )[0]
      expect(await first(0.7)).toBe(await first(false))
    }),
    { seed: 9, numRuns: 100 },
  )
})
