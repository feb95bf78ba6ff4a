import { expect, test } from 'vitest'
import { coveredCharacters } from './coverage.ts'

const reference = 'The heron stood still for an hour, then took one step.'

test('a reference inside the context counts whole, also a short one', () => {
  expect(coveredCharacters(reference, `Before. ${reference} After.`)).toBe(reference.length)
  expect(coveredCharacters('one step', reference)).toBe(8)
})

test('what is not there counts nothing, and a few words in a row neither', () => {
  expect(coveredCharacters(reference, 'The heron stood.')).toBe(0)
  expect(coveredCharacters(reference, '')).toBe(0)
})

test('the part that a cut left over counts by its characters', () => {
  expect(coveredCharacters(reference, '...stood still for an hour, then took')).toBe(
    'stood still for an hour, then took'.length,
  )
  expect(coveredCharacters(reference, 'The heron stood still for[...]hour, then took one step.')).toBe(
    25 + 25,
  )
})
