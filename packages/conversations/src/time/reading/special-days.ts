import { WEEKDAY_PARTS, WEEKDAY_WORDS } from '../../languages/times/calendar.ts'
import { HOLIDAY_PARTS, HOLIDAYS } from '../../languages/times/spoken.ts'
import { choicesOf, looksJoined, oneLine } from '../../word-forms.ts'
import { once } from '../../once.ts'
import { isTime } from './parts.ts'

const YEAR = String.raw`(?<!\d)(?:19|20)\d\d(?!\d)`
/** "I spoke about Christmas" is about no day, and "before Christmas" has no beginning. */
const ON = oneLine(`on|at|over|during|this|last|next|an|am|zu|zum|über|letzte[nsmr]?|diese[nsmr]?|
nächste[nsmr]?|à|au|à la|ce|en|el|la|no|na|ao|a|al|met|op|in|на|в`)
const ARTICLE = "(?: (?:the|dem|den|der|das|le|la|les|el|il|lo|o|a|het|de|l'|día de|dia de|jour de))?"
const ORDINALS = [
  'first|1st|1\\.|erste\\p{L}?|premi(?:er|ère)|prim(?:er[oa]?|[oa]|eir[oa])|eerste|перв\\p{L}+',
  'second|2nd|2\\.|zweite\\p{L}?|deuxième|segund[oa]|second[oa]|tweede|втор\\p{L}+',
  'third|3rd|3\\.|dritte\\p{L}?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde|трет\\p{L}+',
  'fourth|4th|4\\.|vierte\\p{L}?|quatrième|[cq]uart[oa]|vierde|четв\\p{L}+',
  'last|letzte\\p{L}?|derni(?:er|ère)|[úu]ltim[oa]|laatste|последн\\p{L}+',
]
const WEEKS = 'week|woche|semaine|semana|settimana|недел\\p{L}'
const OF =
  "(?: (?:in|im|of the|of|van|de[ls]?|d[oai]|du|в|d'))?(?: ?(?:year|jahres|année|año|anno|ano|jaar))? ?"
/** Marks that folding never leaves in a text: eight for each ordinal, the days from Monday and a week. */
const FIRST_MARK = 'Ⓐ'.charCodeAt(0)
const [WEEK, LAST] = [7, 4]
const EAST = [
  '最初|第 ?[1一]|初め|첫 ?번?째?',
  '第 ?[2二]|둘째|두 ?번째',
  '第 ?[3三]|셋째|세 ?번째',
  '第 ?[4四]|넷째|네 ?번째',
  '最[后後]|마지막',
]

type Write = (groups: readonly string[], behind: string) => string | undefined

const grouped = (lists: readonly string[]) => lists.map((list) => `(${list})`).join('|')
const placeOf = (groups: readonly string[]) => groups.findIndex((group) => group !== '')
const markOf = (ordinal: number, day: number) => String.fromCharCode(FIRST_MARK + 8 * ordinal + day)

const SPACED = once((): readonly (readonly [RegExp, Write])[] => {
  const days = Object.entries(HOLIDAYS)
  return [
    [
      new RegExp(
        `(?<!\\p{L})(${ON})${ARTICLE} ?(?:${grouped(days.map(([, names]) => choicesOf(names).join('|')))})` +
          `(?:,? (?:of |de |del |do )?(${YEAR}))?(?![\\p{L}-])`,
        'gu',
      ),
      // In Dutch "na" is a bound.
      ([on = '', ...names]) =>
        `${on === 'na' ? 'no' : on} ${days[placeOf(names)]?.[0] ?? ''} ${names.at(-1) ?? ''}`,
    ],
    [
      new RegExp(
        `(?<!\\p{L})(?:na )?(?:${grouped(ORDINALS)}) (?:${grouped([...WEEKDAY_WORDS, WEEKS])})` +
          `(?!\\p{L})${OF}`,
        'gu',
      ),
      (groups, behind) => {
        const [ordinal, day] = [placeOf(groups), placeOf(groups.slice(ORDINALS.length))]
        // The first week of a month is its beginning.
        const isPart = day === WEEK && (ordinal === 0 || ordinal === LAST) && !/^(?:19|20)\d\d/.test(behind)
        return isTime(behind) && !isPart ? `${markOf(ordinal, day)} ` : undefined
      },
    ],
  ]
})

const JOINED = once((): readonly (readonly [RegExp, Write])[] => {
  const days = Object.entries(HOLIDAY_PARTS)
  const weekdays = WEEKDAY_PARTS.map((names) =>
    names.replaceAll('星期', '(?:星期|礼拜|禮拜)').replaceAll('曜日', '曜日?'),
  )
  return [
    [
      new RegExp(
        `(?<!关于|關於|为了|為了)((?:19|20)\\d\\d ?[年년] ?の?)?(?:${grouped(days.map(([, names]) => names))})` +
          '(?=那天|当天|當天|我|你|们|的时候|時|做|干|に|は|の(?:日|夜)|에|날|때|[?？]|$)',
        'gu',
      ),
      ([year = '', ...names]) => ` ${days[placeOf(names)]?.[0] ?? ''} ${/\d+/.exec(year)?.[0] ?? ''} `,
    ],
    [
      new RegExp(
        `((?:(?:19|20)\\d\\d ?[年년] ?の?)?\\d{1,2} ?[月월]) ?[の的]?(?:${grouped(EAST)}) ?` +
          `[의の的]?一?[个個]? ?(?:${grouped(weekdays)})`,
        'gu',
      ),
      ([month = '', ...groups]) => `${markOf(placeOf(groups), placeOf(groups.slice(EAST.length)))} ${month}`,
    ],
  ]
})

/**
 * A folded question with dates for the fixed holidays ("on halloween" is "on 31 october"), and with a mark
 * before a time of which one day or week is meant: "the first monday of october".
 */
export function withSpecialDays(question: string): string {
  const forms = looksJoined(question) ? [...SPACED(), ...JOINED()] : SPACED()
  return forms.reduce(
    (text, [form, write]) =>
      text.replace(form, (match: string, ...rest: readonly unknown[]) => {
        const groups = rest.slice(0, -2).map((group) => (typeof group === 'string' ? group : ''))
        return write(groups, text.slice(Number(rest.at(-2)) + match.length)) ?? match
      }),
    question,
  )
}
