import { expect, test } from 'vitest'
import { replacedStatements } from './replaced-statements.ts'

const changes = (...texts: readonly string[]) =>
  [...replacedStatements(texts.map((text, place) => ({ text, source: `${place}` })))].length > 0

test.each([
  ['I live in Porto, Rua das Flores 12.', 'I live in Coimbra now, Travessa do Sol 3.'],
  ['The gate code is 4711.', 'The gate code is now 4712.'],
  ['My flight to Berlin leaves at 9:40.', 'My flight to Berlin now leaves at 11:00.'],
  ['I live in Porto.', 'I moved, I live in Coimbra now.'],
  ['Our cook is Paula.', 'Our cook is Dario these days.'],
  ['My mother lives in Hull.', 'Now my mother lives in Leeds.'],
  ['Ich wohne in Kiel.', 'Ich wohne jetzt in Bonn.'],
  ['Vivo en Vigo.', 'Ahora vivo en Lugo.'],
  ["J'habite à Lyon.", "J'habite maintenant à Lille."],
  ['Moro em Faro.', 'Agora moro em Braga.'],
  ['Ik woon in Delft.', 'Ik woon nu in Leiden.'],
  ['Я живу в Твери.', 'Я теперь живу в Туле.'],
  ['I keep the spare key under the mat.', 'The spare key is in the safe now.'],
  ['The cat sleeps in the hall.', 'The cat sleeps in my room now.'],
])('%s ... %s', (older, newer) => {
  expect(changes(older, newer)).toBe(true)
  // Without a word such as "now", the fact is no change.
  expect(changes(newer, older)).toBe(false)
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
  ['I live in Porto.', 'If they give me the job, I live in Coimbra now.', 'a condition'],
  [
    'My flight to Berlin leaves at 9:40.',
    'My mother has a flight to Rome now, it leaves at 11:00.',
    'another',
  ],
  ['My flight to Berlin leaves at 9:40.', 'My flight to Rome now leaves at 11:00.', 'another flight'],
  ['My flight to Berlin leaves at 11:00.', 'My flight to Rome leaves at 11:00 now.', 'another flight'],
  ['I live in Porto.', 'I do not live in Faro now.', 'a denial'],
  ['Ich habe zwei Kinder, Lena (7) und Paul (4).', 'Ich habe jetzt 20 Minuten Zeit.', 'another thing'],
  ['I paid the plumber 40 in October.', 'I paid the plumber 90 in November now.', 'another time'],
  ['The cat sleeps on the sofa.', 'The cat is at the vet now.', 'a habit'],
  ['The password at home is bluebird.', 'The password at the office is kestrel now.', 'another place'],
  ['My room number is 204.', "Tom's room number is 310 now.", 'another owner'],
  ['The exam is in room 3.', 'The lecture is in room 5 now.', 'another event'],
  ['', 'now', 'nothing'],
])('%s ... %s: %s', (older, newer) => {
  expect(changes(older, newer)).toBe(false)
})

test.each([
  ['my rent is 900', "priya's rent is now 950"],
  ['my rent is 900', "my bf's rent is now 950"],
  ['my rent is 900', "the landlord's rent is now 950"],
  ['my train leaves at 8', "tom's train leaves at 9 now"],
  ['Karate ist dienstags', "Emir'in Karate ist jetzt donnerstags"],
  ['o aluguel é 1200', 'o aluguel da minha mae agora é 1350'],
  ['o aluguel é 1200', 'o aluguel da minha sogra agora é 1350'],
  ['die Miete ist 900 Euro', 'die Miete meiner Schwaegerin ist jetzt 950 Euro'],
])('the value of another person is another one: %s ... %s', (older, newer) => {
  expect(changes(older, newer)).toBe(false)
})

test.each([
  ['my rent is 900', "my rent's now 950"],
  ["priya's rent is 900", "priya's rent is now 950"],
])('the value of one owner changes: %s ... %s', (older, newer) => {
  expect(changes(older, newer)).toBe(true)
})

test.each([
  ['Chiria e 400 euro', 'Chiria nu e 450 euro'],
  ['Sedinta e la 8', 'Sedinta nu e la 9'],
  ['Hyran är 9200 kronor', 'Hyran är nu inte 9800 kronor'],
])('"nu" of another language is no change: %s ... %s', (older, newer) => {
  expect(changes(older, newer)).toBe(false)
})
