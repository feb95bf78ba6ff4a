import { expect, test } from 'vitest'
import { bm25 } from './bm25.ts'
import { matchExpression } from './fts5.ts'
import { plainTerms } from './plain-terms.ts'

const units = [
  { id: 'one', text: 'apples and pears' },
  { id: 'two', text: 'apple apple cider vinegar' },
  { id: 'three', text: 'plums' },
]

test('terms are stems without stop words', () => {
  expect(plainTerms('What was the Pie with 2 apples & 10 plums?')).toEqual(['pie', 'appl', '10', 'plum'])
})

test('the score of BM25, worked out by hand, orders the units', () => {
  // Lengths 2, 4, 1; average 7/3. "appl" is in two of three units: idf = ln(1 + 1.5 / 2.5) = 0.47.
  // one: 1 / (1 + 1.2 * (0.25 + 0.75 * 6/7)) = 0.4827; two: 2 / (2 + 1.2 * (0.25 + 0.75 * 12/7)) = 0.5210.
  expect(bm25(units).rank('apples', 10)).toEqual(['two', 'one'])
  // Held back for its length entirely, and with repetition hardly counted, the longer unit loses.
  expect(bm25(units, { k1: 0.01, b: 1 }).rank('apples', 10)).toEqual(['one', 'two'])
  expect(bm25(units).rank('plum or pear?', 1)).toEqual(['three'])
  expect(bm25(units).rank('nothing of this', 10)).toEqual([])
})

test('words of a query are quoted for FTS5; stop words leave only when other words remain', () => {
  expect(matchExpression('What is "AND" in C++?', { stopWords: 'keep' })).toBe(
    '"what" OR "is" OR "and" OR "in" OR "c"',
  )
  expect(matchExpression('What is a sheaf?', { stopWords: 'drop' })).toBe('"sheaf"')
  expect(matchExpression('What is it?', { stopWords: 'drop' })).toBe('"what" OR "is" OR "it"')
  expect(matchExpression('?!', { stopWords: 'drop' })).toBe('')
})
