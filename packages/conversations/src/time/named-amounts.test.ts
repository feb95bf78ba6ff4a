import { expect, test } from 'vitest'
import { namedAmounts } from './named-days.ts'

test.each<[string, readonly number[]]>([
  ['They pushed it by a week.', [7]],
  ['Eine Woche später, also in 7 Tagen.', [7, 7]],
  ['Dos semanas más.', [14]],
  ['Reporté d’une semaine.', [7]],
  ['Adiaram três dias.', [3]],
  ['推迟两个星期。', [14]],
  ['3日延びました。', [3]],
  ['일주일 미뤄졌어요.', [7]],
  ['Перенесли на неделю.', [7]],
  ['By a fortnight.', [14]],
  ['Last week, this day, some weeks, on 3 May.', []],
  ['', []],
])('%s: %j', (text, days) => {
  expect(namedAmounts(text)).toEqual(days)
})
