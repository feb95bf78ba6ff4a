import { expect, test } from 'vitest'
import { explanationLines } from './explain.ts'

test('says what was asked in the place of a word that no text has', () => {
  const lines = explanationLines({
    terms: [{ term: 'heron', count: 2 }],
    respelled: [{ term: 'herron', as: 'heron' }],
    age: { decay: 1, factor: 1 },
  })
  expect(lines).toEqual(['words   heron ×2', 'asked   heron for herron, which no text has'])
})
