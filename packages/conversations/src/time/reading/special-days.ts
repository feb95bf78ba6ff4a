import { WEEKDAY_PARTS, WEEKDAY_WORDS } from '../../languages/times/calendar.ts'
import { JOINED_ORDINALS, ORDINALS, PART_WORDS } from '../../languages/times/parts.ts'
import { HOLIDAY_PARTS, HOLIDAY_WORDS, HOLIDAYS } from '../../languages/times/spoken.ts'
import { choicesOf, looksJoined } from '../../word-forms.ts'
import { once } from '../../once.ts'
import { inText } from '../../languages/languages.ts'
import { isTime, rewritten, type Write } from './parts.ts'

const YEAR = String.raw`(?<!\d)(?:19|20)\d\d(?!\d)`
const NUMBERED = ORDINALS.map((words, place) => {
  const digits = ['1st|1\\.', '2nd|2\\.', '3rd|3\\.', '4th|4\\.'][place]
  return digits === undefined ? words : `${words}|${digits}`
})
/** Marks that folding never leaves in a text: eight for each ordinal, the days from Monday and a week. */
const FIRST_MARK = 'Ⓐ'.charCodeAt(0)
const [WEEK, LAST] = [7, 4]

const grouped = (lists: readonly string[]) => lists.map((list) => `(${list})`).join('|')
const placeOf = (groups: readonly string[]) => groups.findIndex((group) => group !== '')
const markOf = (ordinal: number, day: number) => String.fromCharCode(FIRST_MARK + 8 * ordinal + day)

const SPACED = once((): readonly (readonly [() => RegExp, Write])[] => {
  const days = Object.entries(HOLIDAYS)
  const names = grouped(days.map(([, each]) => choicesOf(each).join('|')))
  const weekdays = grouped([...WEEKDAY_WORDS, PART_WORDS.week])
  const onDay = inText`(?<!\p{L})(${HOLIDAY_WORDS.before})(?: (?:${HOLIDAY_WORDS.articles}))? ?(?:${names})
    (?:,? (?:of |de |del |do )?(${YEAR}))?(?![\p{L}-])`
  const ofMonth = inText`(?<!\p{L})(?:na )?(?:${grouped(NUMBERED)}) (?:${weekdays})(?!\p{L})${HOLIDAY_WORDS.of} ?`
  return [
    [
      onDay,
      // In Dutch "na" is a bound.
      ([on = '', ...found]) =>
        `${on === 'na' ? 'no' : on} ${days[placeOf(found)]?.[0] ?? ''} ${found.at(-1) ?? ''}`,
    ],
    [
      ofMonth,
      (groups, _, behind) => {
        const [ordinal, day] = [placeOf(groups), placeOf(groups.slice(ORDINALS.length))]
        // The first week of a month is its beginning.
        const isPart = day === WEEK && (ordinal === 0 || ordinal === LAST) && !/^(?:19|20)\d\d/.test(behind)
        return isTime(behind) && !isPart ? `${markOf(ordinal, day)} ` : undefined
      },
    ],
  ]
})

const JOINED = once((): readonly (readonly [() => RegExp, Write])[] => {
  const days = Object.entries(HOLIDAY_PARTS)
  const weekdays = WEEKDAY_PARTS.map((names) =>
    names.replaceAll('星期', '(?:星期|礼拜|禮拜)').replaceAll('曜日', '曜日?'),
  )
  const onDay = inText`(?<!${HOLIDAY_WORDS.joinedNotBefore})((?:19|20)\d\d ?[年년] ?の?)?
    (?:${grouped(days.map(([, names]) => names))})(?=${HOLIDAY_WORDS.joinedBehind}|[?？]|$)`
  const ofMonth = inText`((?:(?:19|20)\d\d ?[年년] ?の?)?\d{1,2} ?[月월]) ?[の的]?
    (?:${grouped(JOINED_ORDINALS)}) ?[의の的]?一?[个個]? ?(?:${grouped(weekdays)})`
  return [
    [onDay, ([year = '', ...names]) => ` ${days[placeOf(names)]?.[0] ?? ''} ${/\d+/.exec(year)?.[0] ?? ''} `],
    [
      ofMonth,
      ([month = '', ...groups]) =>
        `${markOf(placeOf(groups), placeOf(groups.slice(JOINED_ORDINALS.length)))} ${month}`,
    ],
  ]
})

/**
 * A folded question with dates for the fixed holidays ("on halloween" is "on 31 october"), and with a mark
 * before a time of which one day or week is meant: "the first monday of october".
 */
export function withSpecialDays(question: string): string {
  return rewritten(question, looksJoined(question) ? [...SPACED(), ...JOINED()] : SPACED())
}
