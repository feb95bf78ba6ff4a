import { WEEKDAY_PARTS, WEEKDAY_WORDS } from './calendar-words.ts'
import { joinedForm, looksJoined, wordsOf } from './word-forms.ts'

const WORDS: ReadonlyMap<string, number> = new Map(
  WEEKDAY_WORDS.flatMap((names, weekday) => names.split('|').map((name) => [name, weekday] as const)),
)
const EUROPEAN = 'am letzten vergangenen diesen seit ce depuis el este pasado desde scorso questo na op afgelopen vorige på geçen w we в во'
/** Words beside which a name is a day: "on Friday", but neither "Black Friday" nor "every Friday". */
const BEFORE = new Set(['on', 'last', 'past', 'this', 'since', ...EUROPEAN.split(' ')])
const AFTER = new Set(['dernier', 'pasado', 'passado', 'passada', 'scorso', 'scorsa'])
/** The same by script: what stands before a name, or after it. "Closed on Mondays" (月曜日が休み, 周一休息) has none of it, and 上周五 is read as last week. */
const SIGNS: readonly (readonly [script: RegExp, before: string, after: string])[] = [
  [/\p{Script=Hangul}/u, '(?:지난|저번|이번) ?', '에'],
  [/\p{Script=Thai}/u, 'เมื่อ', ' ?ที่(?:แล้ว|ผ่านมา)'],
  [/曜/u, '前の|この', '[にの]'],
  [/\p{Script=Han}/u, '[在于於本这這][个個]?', '当天'],
]
const PARTS = WEEKDAY_PARTS.flatMap((names, weekday) => names.split('|').map((name) => [joinedForm(besideSign(name)), weekday] as const))

/** The days of the week that a folded text names, Monday as 0, in no order: "on Friday", "lundi dernier", "在星期五", "지난 금요일". */
export function weekdaysIn(text: string): number[] {
  const joined = looksJoined(text) ? PARTS.flatMap(([form, weekday]) => (text.search(form) === -1 ? [] : [weekday])) : []
  return [...spacedWeekdays(text), ...joined]
}

function spacedWeekdays(text: string): number[] {
  const words = wordsOf(text)
  return words.flatMap((word, place) => {
    const weekday = WORDS.get(word)
    const isDay = BEFORE.has(words[place - 1] ?? '') || AFTER.has(words[place + 1] ?? '')
    return weekday !== undefined && isDay ? [weekday] : []
  })
}

function besideSign(name: string): string {
  const [, before = '', after = ''] = SIGNS.find(([script]) => script.test(name)) ?? []
  return `(?:(?<=${before})${name}|${name}(?=${after}))`
}
