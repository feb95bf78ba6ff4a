import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scoreOf } from '../../packages/conversations/src/standing/sentence-score.ts'
import { trained, WEIGHTS } from './train.ts'

it('the weights are those that the sentences give', () => {
  expect(readFileSync(WEIGHTS, 'utf8') === trained(), 'run tools/standing/train.ts').toBe(true)
})

it.each([
  ['no more than two sentences per answer for me', 'tonight two sentences are enough for the card'],
  ['Erklär mir so etwas künftig ohne Fachwörter', 'Der Prüfer erklärt so etwas ohne Fachwörter'],
  ['以后别跟我说行话', '他们公司里都说行话'],
])('a sentence that stands scores higher than one that does not: %s', (stands, other) => {
  expect(scoreOf(stands.toLowerCase(), 'stands')).toBeGreaterThan(scoreOf(other.toLowerCase(), 'stands'))
})
