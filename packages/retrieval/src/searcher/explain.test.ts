import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { MEANING } from '../defaults.ts'
import { createSearcher } from './find-hits.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const lines = [
  'Ada: Did you see the heron?',
  'Bob: No.',
  'Ada: Fine.',
  'Bob: My sister plays the cello, a good cello.',
]
const talk = candidate('chats/a.md', -4, { text: lines.join('\n'), lineStart: 7, lineEnd: 10 })
const note = candidate('memory/2026-10-21.md', -3, {
  text: 'Cello strings.',
  headings: ['Instruments: cello'],
  vector: Float32Array.of(1, 0),
})
const vectors = {
  embedQuery: async () => ({ model: 'm', values: Float32Array.of(1, 0) }),
  degraded: () => undefined,
}

const searcher = createSearcher({
  index: fixedIndex({ text: [talk, note], vector: [{ ...note, score: 0.25 }] }),
  clock,
  vectors,
  mmrLambda: false,
})

describe('an explanation', () => {
  test('is present only on request, and changes no hit', async () => {
    const plain = await searcher.search('Who plays the cello?')
    const explained = await searcher.search('Who plays the cello?', { explain: true })
    expect(plain.every(({ explanation }) => explanation === undefined)).toBe(true)
    expect(explained).toMatchObject([...plain])
    expect(explained.every(({ explanation }) => explanation !== undefined)).toBe(true)
  })

  test('has the terms, and both lists with what each adds to the fusion: little by meaning where a text has all words', async () => {
    const hits = await searcher.search('Who plays the cello?', { explain: true })
    const hit = hits.find(({ source }) => source === note.path)
    expect(hit?.explanation).toEqual({
      terms: [{ term: 'cello', count: 2 }],
      text: {
        score: -3,
        relevance: 3,
        aged: 1.5,
        place: hit?.signals.text,
        fusion: 1.5 / (hits[0]?.explanation?.text?.aged ?? NaN),
      },
      vector: { score: 0.25, relevance: 0.75, aged: 0.375, place: 1, fusion: MEANING.least },
      age: { day: '2026-10-21', decay: 0.5, factor: 0.5 },
    })
    expect((hit?.explanation?.text?.fusion ?? 0) + (hit?.explanation?.vector?.fusion ?? 0)).toBe(
      hit?.signals.fusion,
    )
  })

  test("has the parts of a message's relevance", async () => {
    const hits = await searcher.search('Bob, who plays the cello?', { explain: true })
    const said = hits.filter(({ source }) => source === talk.path)
    expect(said.length).toBeGreaterThan(0)
    for (const { explanation } of said) {
      const { words = NaN, chat = NaN, speaker = NaN } = explanation?.message ?? {}
      expect(words + chat + speaker).toBeCloseTo(explanation?.text?.relevance ?? 0, 10)
    }
    expect(said[0]?.explanation?.message?.speaker).toBeGreaterThan(0)
    expect(said[0]?.text).toContain('cello')
  })

  test("has the part of a document's score that comes from its file", async () => {
    const index = fixedIndex({
      text: [candidate('a.md', -3, { counts: [1] }), candidate('b.md', -2, { counts: [1] })],
    })
    const hits = await createSearcher({ index, clock, weights: { file: 0.5 } }).search('cello', {
      explain: true,
    })
    expect(hits.map(({ explanation }) => [explanation?.text?.relevance, explanation?.file])).toEqual([
      [3, 1.5],
      [2.5, 1.5],
    ])
  })
})
