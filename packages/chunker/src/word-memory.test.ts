import { expect, test } from 'vitest'
import { wordCodes } from './text-codes.ts'
import { WordMemory } from './word-memory.ts'

function memoryOf(): { readonly term: (word: string) => string; readonly asked: string[] } {
  const asked: string[] = []
  const memory = new WordMemory((word) => (asked.push(word), word.toUpperCase()))
  return { term: (word) => memory.value(wordCodes(`<${word}>`), 1, word.length + 1, true), asked }
}

test('asks for a word once', () => {
  const { term, asked } = memoryOf()
  for (const word of ['mill', 'mil', 'mill', 'Mill', 'mühle', 'mill', 'mühle'])
    expect(term(word)).toBe(word.toUpperCase())
  expect(asked).toEqual(['mill', 'mil', 'Mill', 'mühle'])
})

test('a long word is asked for each time', () => {
  const { term, asked } = memoryOf()
  const word = 'x'.repeat(25)
  expect([term(word), term(word)]).toEqual([word.toUpperCase(), word.toUpperCase()])
  expect(asked).toHaveLength(2)
})

test('is right for more words than it can remember, also when many fall on one place', () => {
  const { term, asked } = memoryOf()
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 40_000; number += 1) {
      const word = `w${number.toString(36)}`
      if (term(word) !== word.toUpperCase()) throw new Error(`another term for ${word}`)
    }
  }
  expect(asked.length).toBeGreaterThan(40_000)
})
