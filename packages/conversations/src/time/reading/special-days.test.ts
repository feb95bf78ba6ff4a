import { expect, test } from 'vitest'
import { namedDays } from '../named-days.ts'

const DAY = 86_400_000
// A Friday.
const today = Date.parse('2026-11-27') / DAY
const show = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const named = (text: string) =>
  namedDays(text, today)
    .map(({ first, last }) => (first === last ? show(first) : `${show(first)}..${show(last)}`))
    .join('|')

test.each([
  ['What happened on Halloween?', '2026-10-31'],
  ['What are we doing on Christmas Eve?', '2026-12-24'],
  ['What did we eat on Christmas Eve?', '2025-12-24'],
  ["Where were we on New Year's Day?", '2026-01-01'],
  ['What did I do at Christmas 2024?', '2024-12-24..2024-12-26'],
  ['Was haben wir an Heiligabend gemacht?', '2025-12-24'],
  ['Wo waren wir an Silvester?', '2025-12-31'],
  ["Qu'ai-je fait à la Toussaint ?", '2026-11-01'],
  ['¿Qué hice en Nochebuena?', '2025-12-24'],
  ['O que fiz na véspera de Natal?', '2025-12-24'],
  ['Cosa ho fatto a Ferragosto?', '2026-08-15'],
  ['Wat deed ik met kerst?', '2025-12-24..2025-12-26'],
  ['万圣节那天我做了什么？', '2026-10-31'],
  ['クリスマスイブに何をした？', '2025-12-24'],
  ['핼러윈에 뭐 했지?', '2026-10-31'],
])('a holiday is its day: %s', (text, days) => expect(named(text)).toBe(days))

test.each([
  ['What did I do on the first Monday of October?', '2026-10-05'],
  ['What did I do the last Friday in March?', '2026-03-27'],
  ['meeting on the third Thursday of next month', '2026-12-17'],
  ['the second Tuesday of May 2025', '2025-05-13'],
  ['What happened in the second week of October?', '2026-10-08..2026-10-14'],
  ['What happened in the first week of 2025?', '2025-01-01..2025-01-07'],
  ['Was war am ersten Montag im Oktober?', '2026-10-05'],
  ["Qu'ai-je fait le dernier vendredi de mars ?", '2026-03-27'],
  ['¿Qué hice el primer lunes de octubre?', '2026-10-05'],
  ['O que fiz na última sexta-feira de março?', '2026-03-27'],
  ["Cosa ho fatto l'ultimo venerdì di marzo?", '2026-03-27'],
  ['Wat deed ik op de eerste maandag van oktober?', '2026-10-05'],
  ['Что я делал в первый понедельник октября?', '2026-10-05'],
  ['十月的第一个星期一我做了什么？', '2026-10-05'],
  ['3月の最後の金曜日は何をした？', '2026-03-27'],
  ['10월 첫째 월요일에 뭐 했지?', '2026-10-05'],
])('one day or week of a month or a year: %s', (text, days) => expect(named(text)).toBe(days))

test.each([
  'What did I say about Christmas?',
  'the Christmas party',
  'Who wrote Halloween?',
  '关于圣诞节我说过什么？',
  'the first Monday meeting',
])('no day: %s', (text) => expect(named(text)).toBe(''))
