import { textAnalyser } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { factOf, namesChange, replaces } from './changed-facts.ts'

const { documentTerms } = textAnalyser()
const isReplaced = (older: string, newer: string) =>
  namesChange(newer) && replaces(factOf(newer, documentTerms), factOf(older, documentTerms))

test.each([
  ['I live in Porto, Rua das Flores 12.', 'I live in Coimbra now, Travessa do Sol 3.'],
  ['The gate code is 4711.', 'The gate code is now 4712.'],
  ['Our cook is Paula.', 'Our cook is Dario these days.'],
  ['My mother lives in Hull.', 'Now my mother lives in Leeds.'],
  ['Ich wohne in Kiel.', 'Ich wohne jetzt in Bonn.'],
  ['Vivo en Vigo.', 'Ahora vivo en Lugo.'],
  ["J'habite à Lyon.", "J'habite maintenant à Lille."],
  ['Moro em Faro.', 'Agora moro em Braga.'],
  ['Ik woon in Delft.', 'Ik woon nu in Leiden.'],
  ['Я живу в Твери.', 'Я теперь живу в Туле.'],
])('%s ... %s', (older, newer) => {
  expect(isReplaced(older, newer)).toBe(true)
  // Without the word of change, nothing is known.
  expect(isReplaced(newer, older)).toBe(false)
})

test.each([
  ['I live in Porto.', 'I live in Coimbra.', 'no word of change'],
  ['I live in Porto.', 'My mother lives in Leeds now.', 'another person'],
  ['My mother lives in Hull.', 'I live in Leeds now.', 'another person'],
  ['I live in Porto.', 'I live in Porto now.', 'the same name'],
  ['I live in Porto.', 'I live near the river now.', 'no other name'],
  ['I am allergic to nuts.', 'I am allergic to cats now.', 'neither name nor number'],
  ['I painted boat 1 in green.', 'I painted boat 2 in green.', 'two acts'],
  ['The office in Porto is closed.', 'I know the office in Porto.', 'knows'],
  ['Porto.', 'Coimbra now.', 'about nothing'],
  ['', 'now', 'nothing'],
])('%s ... %s: %s', (older, newer) => {
  expect(isReplaced(older, newer)).toBe(false)
})
