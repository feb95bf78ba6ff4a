import { expect, test } from 'vitest'
import { asksAlone, statesSomething } from './message-parts.ts'

test.each([
  'When do our invoices go out?',
  'remind me when our invoices go out',
  'Hi! Which day do the bins go out again?',
  'Wann geht die Rechnung raus?',
  '¿Dónde está la llave del agua?',
  '给湯器の型番は？',
  '净水器的滤芯多久换一次？',
  '여권 어디 있어?',
])('only asks: %s', (text) => expect(asksAlone(text)).toBe(true))

test.each([
  'Our invoices go out on Fridays.',
  'Is the kiln hot? I lit it at nine.',
  'Remind me: the boiler service is on 9 March.',
  'Recommend a film for my dad, he likes westerns.',
  'Thanks!',
  '',
  `Which of these is right? ${'It is long. '.repeat(20)}`,
])('does not only ask: %s', (text) => expect(asksAlone(text)).toBe(false))

const CODE = '```ts\nasync function retry(times = 3) {\n  for (;;) {}\n}\n```'

test.each([
  [false, `This is our retry code, why does it retry forever?\n${CODE}`],
  [false, `Das ist unser Code, warum endet er nie?\n${CODE}`],
  [true, `I moved to Linz. Why does this retry forever?\n${CODE}`],
  [true, 'I moved to Linz, where can I swim?'],
])('states something: %s, %j', (states, message) => {
  expect(statesSomething(message)).toBe(states)
})
