import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { EVIDENCE_DEPTH } from '../defaults.ts'
import { withFileEvidence, type Ranked } from './ranked.ts'

const piece = (path: string, ordinal: number, relevance: number, counts: readonly number[]): Ranked => ({
  candidate: candidate(path, -relevance, { ordinal, counts }),
  relevance,
})
const bestOf = (ranked: readonly Ranked[]) =>
  ranked.toSorted((a, b) => b.relevance - a.relevance)[0]?.candidate.path

describe('the evidence of a file', () => {
  test('is BM25 over the terms of its pieces, as large as the best piece where it is the best', () => {
    const [first, second, other] = withFileEvidence(
      [piece('a.md', 0, 4, [1, 0]), piece('a.md', 2, 3, [1, 1]), piece('b.md', 0, 2, [0, 1])],
      0.5,
    )
    // Both files have the second term, one of them the first; the files have three pieces and one, as far as
    // they are known.
    const [rare, common] = [Math.log(1 + 1.5 / 1.5), Math.log(1 + 0.5 / 2.5)]
    const score = (count: number, length: number) =>
      (count * 2.2) / (count + 1.2 * (0.5 + (0.5 * length) / 2))
    const whole = rare * score(2, 3) + common * score(1, 3)
    expect(first?.relevance).toBeCloseTo(0.5 * 4 + 0.5 * 4, 12)
    expect(first?.file).toBeCloseTo(2, 12)
    expect(second?.relevance).toBeCloseTo(0.5 * 3 + 0.5 * 4, 12)
    expect(other?.relevance).toBeCloseTo(0.5 * 2 + (0.5 * 4 * common * score(1, 1)) / whole, 12)
  })

  test('puts a file whose pieces have all terms before one with a piece that is hardly better, and not before one that is far better', () => {
    const both = [piece('both.md', 0, 6, [1, 0]), piece('both.md', 1, 6, [0, 1])]
    const others = [piece('c.md', 0, 1, [1, 0]), piece('d.md', 0, 1, [0, 1])]
    expect(bestOf(withFileEvidence([...both, piece('one.md', 0, 6.1, [1, 0]), ...others], 0.2))).toBe(
      'both.md',
    )
    expect(bestOf(withFileEvidence([...both, piece('one.md', 0, 9, [1, 0]), ...others], 0.2))).toBe('one.md')
  })

  test('comes from the best pieces only, so that the number of requested hits does not change it', () => {
    const best = Array.from({ length: EVIDENCE_DEPTH }, (_, place) =>
      piece(`${place % 7}.md`, place, 100 - place, [1, place % 3]),
    )
    const more = Array.from({ length: 30 }, (_, place) =>
      piece(`${place % 7}.md`, 100 + place, 50 - place, [5, 5]),
    )
    const [few, many] = [withFileEvidence(best, 0.2), withFileEvidence([...best, ...more], 0.2)]
    expect(many.slice(0, EVIDENCE_DEPTH)).toEqual(few)
    const least = Math.min(...few.map(({ relevance }) => relevance))
    for (const { relevance } of many.slice(EVIDENCE_DEPTH)) expect(relevance).toBeLessThan(least)
  })

  test('treats equals alike, wherever the best end', () => {
    const equals = Array.from({ length: EVIDENCE_DEPTH + 10 }, (_, place) => piece(`${place}.md`, 0, 3, [1]))
    expect(new Set(withFileEvidence(equals, 0.2).map(({ relevance }) => relevance)).size).toBe(1)
  })

  test('leaves messages of conversations as they are', () => {
    const parts = { words: 2, chat: 1, speaker: 0 }
    const messages = [0, 1].map((ordinal) => ({ ...piece('chats/a.md', ordinal, 3, [1]), parts }))
    const notes = [piece('a.md', 0, 2, [1]), piece('a.md', 1, 1, [1])]
    expect(withFileEvidence([...messages, ...notes], 0.2).slice(0, 2)).toEqual(messages)
  })

  test('is absent if the index counts no terms, or finds nothing', () => {
    const silent: Ranked[] = [{ candidate: candidate('a.md', -3), relevance: 3 }]
    expect(withFileEvidence(silent, 0.2)).toEqual(silent)
    expect(withFileEvidence([], 0.2)).toEqual([])
    const worthless = [piece('a.md', 0, 0, [1]), piece('b.md', 0, 0, [1])]
    expect(withFileEvidence(worthless, 0.2)).toEqual(worthless)
    const empty = [piece('a.md', 0, 2, []), piece('b.md', 0, 1, [])]
    expect(withFileEvidence(empty, 0.2)).toEqual(empty)
  })
})

const pieces = fc
  .uniqueArray(
    fc.record({
      path: fc.constantFrom('a.md', 'b.md', 'c.md', 'd.md'),
      ordinal: fc.nat(40),
      relevance: fc.double({ min: 0, max: 60, noNaN: true }),
      counts: fc.tuple(fc.nat(5), fc.nat(2), fc.nat(1)),
    }),
    { maxLength: 80, selector: ({ path, ordinal }) => `${path} ${ordinal}` },
  )
  .map((each) => each.map(({ path, ordinal, relevance, counts }) => piece(path, ordinal, relevance, counts)))

test('whatever the pieces: none has more than the best had, those of one file keep their order, and the order given changes nothing', () => {
  fc.assert(
    fc.property(pieces, fc.double({ min: 0, max: 1, noNaN: true }), (found, weight) => {
      const ranked = withFileEvidence(found, weight)
      const most = Math.max(0, ...found.map(({ relevance }) => relevance))
      for (const [at, each] of ranked.entries()) {
        const before = found[at]?.relevance ?? NaN
        expect(each.candidate).toBe(found[at]?.candidate)
        expect(each.relevance).toBeGreaterThanOrEqual(0)
        expect(each.relevance).toBeLessThanOrEqual(most + 1e-9)
        for (const [other, { candidate, relevance }] of found.entries()) {
          if (candidate.path === each.candidate.path && relevance < before)
            expect(ranked[other]?.relevance).toBeLessThanOrEqual(each.relevance + 1e-9)
        }
      }
      const reversed = withFileEvidence(found.toReversed(), weight).toReversed()
      for (const [at, { relevance }] of reversed.entries())
        expect(relevance).toBeCloseTo(ranked[at]?.relevance ?? NaN, 9)
      if (weight === 0) expect(ranked).toEqual(found)
    }),
    { seed: 20261122, numRuns: 300 },
  )
})
