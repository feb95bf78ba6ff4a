import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { BestScores, lengthNorm, termScore, termWeight } from './bm25.ts'
import { DocumentScores, largest } from './document-scores.ts'
import type { DocumentRange } from '../../search/scope-ranges.ts'
import { PostingsBuilder } from './postings-builder.ts'

const DOCUMENTS = 3000
const WORDS = 400
const pathOf = (id: number) => `${String(Math.floor(id / 3)).padStart(5, '0')}.md`

/** Documents with realistic word frequencies: the n-th word is 1/n as frequent as the first. */
async function documents(random: (below: number) => number) {
  const builder = new PostingsBuilder()
  const texts = Array.from({ length: DOCUMENTS }, (_, id) => {
    const words = Array.from(
      { length: 1 + random(40) },
      () => `w${Math.floor(WORDS ** (random(1000) / 1000))}`,
    )
    // Some are equal, so that there are equal scores.
    const terms = (id % 7 === 0 ? words.slice(0, 2) : words).join(' ')
    builder.add({
      file_id: Math.floor(id / 3),
      path: pathOf(id),
      id,
      terms,
      heading_terms: '',
    })
    const counts = new Map<string, number>()
    for (const word of terms.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { counts, length: terms.split(' ').length }
  })
  return { texts, postings: await builder.finish(async () => {}) }
}

test.each([1, 2, 3])('finds what scoring every document finds, to the last bit (seed %i)', async (seed) => {
  const random = randomNumbers(seed)
  const { texts, postings } = await documents(random)
  const isGone = Uint8Array.from(texts, () => (random(10) === 0 ? 1 : 0))
  const scores = new DocumentScores(postings, isGone)
  for (let round = 0; round < 100; round += 1) {
    const tokens = Array.from({ length: 1 + random(8) }, () => `w${random(random(2) === 0 ? 12 : WORDS)}`)
    const weights = tokens.map((token) =>
      termWeight(DOCUMENTS, texts.filter(({ counts }) => counts.has(token)).length),
    )
    // Later changes make the mean differ from that of the postings.
    const meanLength = (postings.totalLength / DOCUMENTS) * (0.7 + random(60) / 100)
    const normOf = (length: number) => lengthNorm(length, meanLength)
    const middle = random(DOCUMENTS)
    const ranges: DocumentRange[] =
      round % 3 === 0
        ? [
            { start: random(middle + 1), end: middle },
            { start: middle + random(DOCUMENTS - middle), end: DOCUMENTS },
          ]
        : [{ start: 0, end: DOCUMENTS }]
    const limit = 1 + random(60)
    const best = new BestScores(limit)
    for (const range of ranges) scores.find({ tokens, weights, limit, meanLength, normOf }, range, best)
    const all = ranges
      .flatMap(({ start, end }) =>
        texts.slice(start, end).map((text, place) => ({ text, id: start + place })),
      )
      .filter(({ id }) => isGone[id] === 0)
      .map(({ text, id }) => {
        const score = tokens.reduce((sum, token, number) => {
          const frequency = text.counts.get(token)
          return frequency === undefined
            ? sum
            : sum + termScore(weights[number] ?? 0, frequency, normOf(text.length))
        }, 0)
        return {
          id,
          score: -score,
          path: pathOf(id),
          counts: tokens.map((token) => text.counts.get(token) ?? 0),
        }
      })
      .filter(({ score }) => score < 0)
      .toSorted((a, b) => a.score - b.score || a.id - b.id)
    expect(best.sorted()).toEqual(all.slice(0, limit))
  }
})

test('reads only a necessary part of a common word', async () => {
  const { texts, postings } = await documents(randomNumbers(5))
  const scores = new DocumentScores(postings, new Uint8Array(DOCUMENTS))
  const tokens = ['w350', 'w1']
  const weights = tokens.map((token) =>
    termWeight(DOCUMENTS, texts.filter(({ counts }) => counts.has(token)).length),
  )
  let looks = 0
  const normOf = (length: number) => {
    looks += 1
    return lengthNorm(length, 20)
  }
  scores.find(
    { tokens, weights, limit: 1, meanLength: 20, normOf },
    { start: 0, end: DOCUMENTS },
    new BestScores(1),
  )
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(texts.filter(({ counts }) => counts.has('w1')).length / 10)
})

test('finds the same as sorting', () => {
  const random = randomNumbers(1)
  for (let round = 0; round < 300; round += 1) {
    const values = Array.from({ length: 1 + random(50) }, () => random(20))
    const rank = 1 + random(values.length)
    expect(largest(rank, values.length, (place) => values[place] ?? 0)).toBe(
      values.toSorted((a, b) => b - a)[rank - 1],
    )
  }
})
