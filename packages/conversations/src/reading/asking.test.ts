import { expect, test } from 'vitest'
import { askingStart } from './asking.ts'
import { readMessage } from './read-message.ts'
import { statesSomething, asksAlone } from '../query/message-parts.ts'

// The bar marks the beginning of the question.
test.each([
  'My brother is allergic to walnuts, |what can I bake for him?',
  'we fly on the 9th of May - |which seats would you take?',
  'Rent went up to 980 this month; |is that still normal around here?',
  'Unser Kater heißt Momo, |was hilft gegen Haare auf dem Sofa?',
  'On a déménagé à Lille en mai, |tu connais un bon dentiste ?',
  'Trabajo de noche en un hotel, |¿cómo puedo dormir mejor de día?',
  'Meu voo sai às seis, |que ônibus eu pego?',
  'Lavoro da casa il venerdì, |quale sedia mi consigli?',
  'Я живу в Казани, |где тут можно купаться?',
  '我在苏州上班，|附近有什么好吃的？',
  '周三下午要拔牙，|之前能吃东西吗',
  '札幌に住んでいるんだけど、|冬のタイヤはいつ替える？',
  '제주에 살고 있는데 |겨울에 뭐가 맛있어요?',
  'I pay 650 for a room, |expensive?',
  'pago 650 de alquiler en Valencia, |es mucho?',
  '我住在西湖区，房租3200，|贵吗',
])('%s', (marked) => {
  const start = marked.indexOf('|')
  const sentence = marked.replace('|', '')
  expect(askingStart(sentence)).toBe(start)
  expect(readMessage(sentence).map(({ text, goesOn }) => [text, goesOn])).toEqual([
    [sentence.slice(0, start), true],
    [sentence.slice(start), false],
  ])
  expect(statesSomething(sentence)).toBe(true)
  expect(asksAlone(sentence)).toBe(false)
})

test.each([
  ['a condition', 'If it rains on Saturday, where do we go?'],
  ['a condition behind the question', 'Would you rather move to Halle, if you had a family?'],
  ['a place', 'In the old town, which café is quiet?'],
  ['a doubt about the statement', 'The train leaves at nine, right?'],
  ['a choice', 'Is the dentist on Monday, or on Tuesday?'],
  ['a greeting', 'Good morning, how are the trains today?'],
  ['a question in two clauses', 'Which of them is cheaper, the blue one or the red one?'],
  ['a statement alone', 'I live in Porto, where it rains a lot.'],
  ['a condition in Chinese', '如果明天下雨，我们去哪里？'],
  ['a condition in Japanese', '雨が降ったら、どこに行きますか？'],
])('%s is no statement with a question behind it', (_, sentence) => {
  expect(askingStart(sentence)).toBe(0)
})

test('a sentence of many clauses is read in linear time', () => {
  expect(askingStart(`${'and so on, '.repeat(50_000)}where?`)).toBe(0)
})
