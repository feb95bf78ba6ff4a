import { textAnalyser } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { hanCharacters } from '../searcher/find-candidates.ts'

test.each([
  ['什么时候去取茶？', '去 取 茶'],
  ['新的灯是什么色温？', '新 灯 色 温'],
  ['新的燈是什麼色溫', '新 燈 色 溫'],
  ['茶，茶，还是茶', '茶 还'],
  ['鍵は何処にありますか', '鍵'],
  ['這是什麼？', ''],
  ['Where is the key?', ''],
  ['열쇠는 어디에', ''],
  ['', ''],
])('of %j: %j', (text, characters) => expect(hanCharacters(text)).toBe(characters))

test('the analyser makes one term of each', () => {
  const characters = hanCharacters('新的灯是什么色温？')
  expect(textAnalyser().queryTerms(characters)).toEqual(characters.split(' '))
})
