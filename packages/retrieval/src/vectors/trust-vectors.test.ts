import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { trustVectors } from './fuse-lists.ts'

const analyser = { documentTerms: (text: string) => text.split(' ') }
/** Thirty texts of four topics, with two words of their topic each. */
const texts = Array.from({ length: 30 }, (_, place) => {
  const words = ['heron lake reed', 'brake tyre bell', 'cello bow choir', 'flour oven loaf'][
    place % 4
  ]?.split(' ')
  return [...(words ?? []).filter((_word, at) => at !== place % 3), `n${place}`].join(' ')
})
const listOf = (vectorOf: (text: string, place: number) => readonly number[], count = texts.length) =>
  texts
    .slice(0, count)
    .map((text, place) =>
      candidate(`${place}.md`, 0.1, { text, vector: Float32Array.from(vectorOf(text, place)) }),
    )
const trustIn = (...lists: Parameters<typeof listOf>) => {
  const list = listOf(...lists)
  return trustVectors(list.slice(0, 15), list.slice(15), analyser)
}

/** Good vectors: a dimension for each topic, and some noise. */
const good = (_text: string, place: number) =>
  [0, 1, 2, 3].map((topic) => Number(topic === place % 4) + 0.2 * Math.sin(7 * place + topic))

// A linear congruential generator: the same numbers in each run.
const randomNumbers = (seed: number) => {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 - 0.5
}

describe('the trust in vectors', () => {
  test('is whole where texts with common words are near each other', () => {
    expect(trustIn(good)).toEqual({ factor: 1, isRefused: false })
  })

  test('is none in random vectors: nearly always, and then it is said', () => {
    const random = Array.from({ length: 50 }, (_, seed) => {
      const next = randomNumbers(seed + 1)
      return trustIn(() => Array.from({ length: 32 }, next))
    })
    expect(random.filter(({ factor }) => factor === 0).length).toBeGreaterThanOrEqual(45)
    expect(random.filter(({ isRefused }) => isRefused).length).toBeGreaterThanOrEqual(45)
    expect(Math.max(...random.map(({ factor }) => factor))).toBeLessThan(0.5)
  })

  test.each([30, 5])('is none in one vector for all of %d texts', (count) => {
    expect(trustIn(() => [0.3, 0.1, 0.7], count).factor).toBe(0)
  })

  test('is whole where too few texts have vectors to tell; zeros are none', () => {
    expect(trustIn(good, 11)).toEqual({ factor: 1, isRefused: false })
    expect(trustVectors([], [], analyser)).toEqual({ factor: 1, isRefused: false })
    expect(trustIn(() => [0, 0, 0])).toEqual({ factor: 1, isRefused: false })
  })

  test('is none where vectors are near for another reason than words', () => {
    expect(trustIn((_text, place) => [1, place / 30]).factor).toBe(0)
  })

  test('does not count the headings of a chat, which no vector has', () => {
    const heading = ['user (Ada_of_the_reeds)', 'assistant (Bo_of_the_hills)']
    const chats = listOf(good).map((each, place) => ({
      ...each,
      text: `## 2026-11-20T10:00:0${place % 9}Z ${heading[place % 2]}\n${each.text}`,
    }))
    expect(trustVectors(chats, [], analyser).factor).toBe(1)
  })

  test('compares no more texts, however long the lists are', () => {
    let asked = 0
    const counting = { documentTerms: (text: string) => [String((asked += 1)), ...text.split(' ')] }
    const list = listOf(good)
    trustVectors(list, list.toReversed(), counting)
    expect(asked).toBe(24)
  })
})
