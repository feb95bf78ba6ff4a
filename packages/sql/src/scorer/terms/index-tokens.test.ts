import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { indexText, indexTokens, tokenCounter } from './postings.ts'
import { countTokens } from './postings-builder.ts'

const TERMS = [
  'heron',
  'her',
  'on',
  'HERON',
  'c++',
  'c',
  'a.b',
  'axb',
  '$',
  '東京',
  '東',
  '^(',
  ']',
  '\\',
  '-',
  '/',
  '{2}',
  '*',
  '?',
]

test('counts whole tokens in both columns, and no part of a word', () => {
  const count = tokenCounter(['c++', 'heron', 'a|b', '東京', 'owl'])
  expect(count({ terms: 'heron heron Heron herons c++ c 東京', heading_terms: 'heron a|b' })).toEqual([
    1, 4, 1, 1, 0,
  ])
  expect(count({ terms: '', heading_terms: '' })).toEqual([0, 0, 0, 0, 0])
})

test('a text of tokens has one space between them, whatever separated them', () => {
  const random = randomNumbers(4)
  const gaps = [' ', ' ', ' ', '  ', '"', '\n', '\t ', '\u007f', '']
  for (let round = 0; round < 500; round += 1) {
    const parts = Array.from({ length: random(5) }, () =>
      [gaps, TERMS].map((some) => some[random(some.length)]),
    )
    const text = [...parts.flat(), gaps[random(gaps.length)], '\ud800'.slice(random(2))].join('')
    expect(indexText(text), JSON.stringify(text)).toBe(indexTokens(text).join(' '))
  }
})

test.each([1, 2, 3])('counts as the scorer in memory does (seed %i)', (seed) => {
  const random = randomNumbers(seed)
  const terms = (most: number) =>
    Array.from({ length: random(most) }, () => TERMS[random(TERMS.length)] ?? '')
  for (let round = 0; round < 200; round += 1) {
    const columns = { terms: terms(30).join(' '), heading_terms: terms(6).join(' ') }
    const tokens = ['heron', ...terms(8)].map((term) => term.toLowerCase())
    const { frequencies } = countTokens({
      terms: indexTokens(columns.terms).join(' '),
      heading_terms: indexTokens(columns.heading_terms).join(' '),
    })
    expect(tokenCounter(tokens)(columns)).toEqual(tokens.map((token) => frequencies.get(token) ?? 0))
  }
})
