import { expect, test } from 'vitest'
import { textSimilarity } from './maximal-marginal-relevance.ts'

const analyser = { documentTerms: (text: string) => text.split(' ').filter((word) => word !== '') }
const similarity = textSimilarity(analyser)
const text = (value: string, ...vector: number[]) => ({
  text: value,
  ...(vector.length === 0 ? {} : { vector: Float32Array.from(vector) }),
})

test('the cosine where both have a vector, whatever the texts and the lengths of the vectors', () => {
  expect(similarity(text('a b', 1, 0), text('c', 3, 0))).toBe(1)
  expect(similarity(text('a b', 1, 0), text('c', 3, 4))).toBeCloseTo(0.6, 12)
  expect(similarity(text('a b', 1, 0), text('a b c', 0, 4))).toBe(0)
})

test('opposite vectors are as different as unrelated ones', () => {
  expect(similarity(text('a', 1, 0), text('b', -1, 0))).toBe(0)
})

test('the terms where one has no vector, or they have no angle', () => {
  expect(similarity(text('a b c', 1, 0), text('a b d'))).toBe(2 / 4)
  expect(similarity(text('a b c', 1, 0), text('a b d', 1, 0, 0))).toBe(2 / 4)
  expect(similarity(text('a b c', 0, 0), text('a b d', 1, 0))).toBe(2 / 4)
  expect(similarity(text('a b c', Number.NaN, 0), text('a b d', 1, 0))).toBe(2 / 4)
})

test('terms count once, and texts without any have nothing in common', () => {
  expect(similarity(text('a a a b'), text('a c c'))).toBe(1 / 3)
  expect(similarity(text('a b'), text('c d'))).toBe(0)
  expect(similarity(text(''), text(' '))).toBe(0)
  expect(similarity(text(''), text('a'))).toBe(0)
})

test('a text is as like as can be to itself, with or without terms', () => {
  expect(similarity(text('a b'), text('a b', 1))).toBe(1)
  expect(similarity(text(' '), text(' '))).toBe(1)
})

test('a text is analysed once, and not at all where vectors do', () => {
  const analysed: string[] = []
  const counting = textSimilarity({
    documentTerms: (each) => (analysed.push(each), analyser.documentTerms(each)),
  })
  const items = [text('a', 1), text('b', 2), text('c'), text('d')]
  for (const first of items) for (const second of items) counting(first, second)
  expect(analysed.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  analysed.length = 0
  counting(text('x', 1), text('y', 2))
  expect(analysed).toEqual([])
})
