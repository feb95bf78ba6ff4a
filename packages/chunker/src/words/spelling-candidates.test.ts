import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spellingCandidates } from './spelling-candidates.ts'

// The textbook's table, without any short cut.
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1]
      let value = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isEqual ? 0 : 1))
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        value = Math.min(value, at(row - 2, column - 2) + 1)
      ;(table[row] ?? [])[column] = value
    }
  }
  return at(one.length, other.length)
}

const vocabulary = [
  'lisbon',
  'listen',
  'dentist',
  'restaurant',
  'appointment',
  'budget',
  'gadget',
  'badger',
  '2.11.1',
  'müller',
  'договор',
  'cat',
]

describe('one mistake', () => {
  test.each([
    ['lisbn', 'lisbon'],
    ['lisboon', 'lisbon'],
    ['lisban', 'lisbon'],
    ['libson', 'lisbon'],
    ['isbon', 'lisbon'],
    ['budegt', 'budget'],
    ['mülelr', 'müller'],
    ['дговор', 'договор'],
  ])('%s: %s', (term, expected) => {
    expect(spellingCandidates(term, vocabulary)).toEqual([expected])
  })
})

test('two mistakes in a term of eight letters or more, with the same first letter', () => {
  expect(spellingCandidates('resturent', vocabulary)).toEqual(['restaurant'])
  expect(spellingCandidates('apointmnet', vocabulary)).toEqual(['appointment'])
  expect(spellingCandidates('bodgat', vocabulary)).toEqual([])
  expect(spellingCandidates('pointment', vocabulary)).toEqual([])
})

test('the nearest first, then the same first letter, then the order of the vocabulary; three at most, each once', () => {
  expect(spellingCandidates('butter', ['mutter', 'better', 'batter', 'bitter'])).toEqual(['better', 'batter', 'bitter'])
  expect(spellingCandidates('butter', ['mutter', 'better', 'better'])).toEqual(['better', 'mutter'])
  expect(spellingCandidates('calendra', ['calendar', 'calendula', 'calender'])).toEqual(['calendar', 'calendula', 'calender'])
})

test.each(['cta', '2.11.0', 'v2.11', 'c++', 'lisbon', '', '15h00', 'zzzzzz'])('%j has none', (term) => {
  expect(spellingCandidates(term, vocabulary)).toEqual([])
})

test('finds what the full table of distances finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 20 }), (term, words) => {
      const limit = (other: string) => (term.length < 4 ? -1 : term.length < 8 || term[0] !== other[0] ? 1 : 2)
      const near = new Set(words.includes(term) ? [] : words.filter((other) => distance(term, other) <= limit(other)))
      const found = spellingCandidates(term, words)
      expect(found.filter((other) => !near.has(other))).toEqual([])
      expect(found).toHaveLength(Math.min(3, near.size))
      const distances = found.map((other) => distance(term, other))
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    }),
    { seed: 11, numRuns: 3000 },
  )
})

test('a large vocabulary with one long prefix takes a moment', () => {
  const prefix = 'a'.repeat(60)
  const words = Array.from({ length: 100_000 }, (_, index) => prefix + String.fromCharCode(97 + (index % 26), 97 + ((index / 26) % 26)))
  const start = performance.now()
  expect(spellingCandidates(`${prefix}éé`, words)).toHaveLength(3)
  expect(performance.now() - start).toBeLessThan(5_000)
})
