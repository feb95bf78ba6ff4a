import { stemmer } from 'stemmer'
import { expect, test } from 'vitest'
import { porterStem } from './stem-word.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const STARTS = ['', 'y', 'b', 'be', 'tor', 'bell', 'crest', 'yellow', 'generat', 'controll', 'oper', 'aeio']

test('a word whose steps are not taken is its own stem', () => {
  const wrong: string[] = []
  const check = (word: string) => {
    if (porterStem(word) !== stemmer(word)) wrong.push(word)
  }
  // All endings of three letters, after beginnings of each measure.
  for (const a of LETTERS)
    for (const b of LETTERS) for (const c of LETTERS) for (const start of STARTS) check(start + a + b + c)
  expect(wrong).toEqual([])
  expect([porterStem('heron'), porterStem('herons'), porterStem('restaurant')]).toEqual([
    'heron',
    'heron',
    'restaur',
  ])
})
