import { fold } from './reading/fold.ts'
import { HAN_NUMBERS, numberOf } from './words/number-words.ts'

const DAY = 'days?|tage?n?|jours?|d[ií]as?|giorn[io]|dag(?:en)?|дня|дней|день|天|日間?|일'
const WEEK = 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|недел[яиюь]|недель|周|星期|週間?|주'
const AMOUNT = new RegExp(
  String.raw`(\d{1,3}|[${HAN_NUMBERS}]|(?<!\p{L})\p{L}+(?= ))(?: |个|個)?(?:(${DAY})|${WEEK})(?![a-zà-ÿа-я])`,
  'gu',
)
const DAYS_OF_WEEK = 7
const FORTNIGHT = /(?<!\p{L})(?:fortnight|quinzaine|quincena)(?!\p{L})/u
/** One week, without a numeral. */
const ONE_WEEK = /일주일|(?<!\p{L})на неделю(?!\p{L})/u

/** The amounts of time that a text names, in days: "a week", "2 Tage", "两周", "by a fortnight". */
export function namedAmounts(text: string): number[] {
  const folded = fold(text)
  const amounts = [...folded.matchAll(AMOUNT)].flatMap(([, number = '', day]) => {
    const count = numberOf(number)
    return count === undefined ? [] : [count * (day === undefined ? DAYS_OF_WEEK : 1)]
  })
  return [
    ...amounts,
    ...(FORTNIGHT.test(folded) ? [2 * DAYS_OF_WEEK] : []),
    ...(ONE_WEEK.test(folded) ? [DAYS_OF_WEEK] : []),
  ]
}
