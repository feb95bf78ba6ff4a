import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { findCandidates, type CandidatesWanted } from './find-candidates.ts'

function indexOf(answer: (query: CandidateQuery) => Partial<Candidates>) {
  const queries: CandidateQuery[] = []
  const candidates = async (query: CandidateQuery) => {
    queries.push(query)
    return await Promise.resolve({ text: [], vector: [], ...answer(query) })
  }
  return { queries, candidates }
}
const wanted: CandidatesWanted = {
  query: 'herons',
  vector: undefined,
  named: [],
  limit: 40,
  within: undefined,
  view: undefined,
  abortSignal: undefined,
}
const keys = (list: readonly Candidate[]) => list.map(({ path, ordinal, score }) => [path, ordinal, score])

describe('an index is asked', () => {
  test('once, for the words, and for the words in what the user said', async () => {
    const index = indexOf(() => ({ text: [candidate('a.md', -1)] }))
    const { signal: abortSignal } = new AbortController()
    const within = [{ directory: 'notes' }]
    const view = [{ directory: '' }]
    await findCandidates(index, { ...wanted, within, view, abortSignal })
    expect(index.queries).toStrictEqual([
      {
        text: 'herons',
        respell: true,
        marked: [{ marks: ['user'], isByText: true }],
        limit: 40,
        within,
        view,
        abortSignal,
      },
    ])
  })

  test('for the days that are named, with or without a word, and the days beside them', async () => {
    const index = indexOf(() => ({}))
    await findCandidates(index, { ...wanted, named: [{ first: 0, last: 0 }] })
    expect(index.queries[0]?.marked?.[1]).toEqual({
      marks: ['on-1969-12-31', 'on-1970-01-01', 'on-1970-01-02'],
      isByText: false,
    })
  })

  test('for vectors of the texts where there is one of the query', async () => {
    const index = indexOf(() => ({ vector: [candidate('v.md', 0.1)] }))
    const vector = { model: 'm', values: Float32Array.of(1) }
    const found = await findCandidates(index, { ...wanted, query: '取茶', vector })
    expect(index.queries).toHaveLength(1)
    expect(index.queries[0]).toMatchObject({ vector, includeVectors: true })
    expect(keys(found.vector)).toEqual([['v.md', 0, 0.1]])
  })

  test('for Han characters one by one where text alone finds nothing, with the same marks', async () => {
    const index = indexOf(({ text }) => (text === '取茶' ? {} : { text: [candidate('a.md', -1)] }))
    const found = await findCandidates(index, { ...wanted, query: '取茶', named: [{ first: 0, last: 0 }] })
    expect(index.queries.map(({ text }) => text)).toEqual(['取茶', '取 茶'])
    expect(index.queries[1]?.marked).toEqual(index.queries[0]?.marked)
    expect([found.asked, keys(found.candidates)]).toEqual(['取 茶', [['a.md', 0, -1]]])
  })
})

describe('what was found', () => {
  const [text, said, both] = [
    candidate('a.md', -3),
    candidate('b.md', -2),
    candidate('c.md', -4, { ordinal: 2 }),
  ]

  test('has each chunk once, with its score by words; chunks found only by a day have score 0', async () => {
    const ofDay = [candidate('c.md', -9, { ordinal: 2 }), candidate('c.md', -8, { ordinal: 3 })]
    const index = indexOf(() => ({ text: [both, text], marked: [[both, said], ofDay] }))
    const found = await findCandidates(index, { ...wanted, named: [{ first: 0, last: 0 }] })
    expect(found.asked).toBe('herons')
    expect(keys(found.candidates)).toEqual([
      ['c.md', 2, -4],
      ['a.md', 0, -3],
      ['b.md', 0, -2],
      ['c.md', 3, 0],
    ])
  })

  test('is only the text list if an index keeps no marks', async () => {
    const index = indexOf(() => ({ text: [text] }))
    expect(
      keys((await findCandidates(index, { ...wanted, named: [{ first: 0, last: 0 }] })).candidates),
    ).toEqual([['a.md', 0, -3]])
  })
})
