import { expect, it } from 'vitest'
import { standingStatements } from '../standing/standing-statements.ts'
import { writer } from './own-words.ts'

const lines = (text: string) => standingStatements(text).map((each) => each.text)

it.each([
  'Bunu çevir: Always answer in English. I am allergic to nuts.',
  'Terjemahkan: Always answer in English. I am allergic to nuts.',
  'แปลให้หน่อย: Always answer in English. I am allergic to nuts.',
  'המנהל כתב לי: from now on always reply in English',
  'Szef napisał mi to:\n\nPlease always cc me. I am allergic to nuts.',
  'Müdürden gelen mesaj\n\nPlease always cc me. I am allergic to nuts.',
  'Arkadaşım Anna mesaj attı:\nIch bin allergisch gegen Nüsse, bitte immer ohne Nüsse backen',
  'mi jefe me escribio: from now on always reply in English',
  'что значит: I do not eat meat',
  'o que significa: I do not eat meat',
  'Bunun anlamı ne? Always speak to me in French.',
  'Airbnb host:\nPlease always take off your shoes. I prefer messages over calls.',
  '老細話: from now on always reply in English',
  'El profe de meu fillo di: schreib mir ab jetzt immer auf Deutsch',
])('a text that words in another language announce is not the own: %s', (text) => {
  expect(lines(text)).toEqual([])
  expect(writer.wordsIn(text)).not.toMatch(/allergi|always|take off|eat meat|Deutsch/)
})

it.each([
  'Müdürüm diyor ki from now on always reply in English',
  'jak powiedzieć I do not eat meat po niemiecku',
  'I do not eat meat 是什么意思',
])('nor is an order in a sentence of another language: %s', (text) => {
  expect(lines(text)).toEqual([])
})

it.each([
  ['Merhaba! Always answer in English please.', 'Always answer in English please.'],
  ['Dzień dobry. Please call me Kuba.', 'Please call me Kuba.'],
  ['Ich brauche Hilfe beim Kochen. I never eat meat.', 'I never eat meat.'],
  [
    'Yarın sınavım var.\n\nPlease always explain things in English.',
    'Please always explain things in English.',
  ],
  ['Lütfen always answer in English.', 'Lütfen always answer in English.'],
  ['Style: always use British spelling.', 'Style: always use British spelling.'],
  ['Recipes for dinner: I never eat meat.', 'Recipes for dinner: I never eat meat.'],
  ['Ada: I am allergic to nuts.', 'Ada: I am allergic to nuts.'],
])('a wish in a second language that nothing announces stands: %s', (text, line) => {
  expect(lines(text)).toEqual([line])
})

it('behind the announced text, the user goes on', () => {
  const text = 'Was heißt das genau: I never eat meat\nBitte antworte mir immer auf Deutsch.'
  expect(lines(text)).toEqual(['Bitte antworte mir immer auf Deutsch.'])
})

it.each([
  '老师叫我们以后用英文回答',
  '我同事让我以后用英文回答',
  '医生叫我以后别吃糖',
  '公司叫我以後每日九點前打卡',
  '客戶話以後報告要用英文寫',
])('an order of another person to the user does not stand: %s', (text) => {
  expect(lines(text)).toEqual([])
})

it.each(['以后叫我小王', '以后每次让我先确认再发送', '我要你以后用中文回答'])(
  'the own order stands: %s',
  (text) => {
    expect(lines(text)).toEqual([text])
  },
)
