import { once } from '../../once.ts'
import { HAN_NUMBERS } from '../../languages/times/calendar.ts'
import { oneLine } from '../../word-forms.ts'
import { isMonth } from './dates-in.ts'

/** Quarters, halves, thirds and an end, in this order; only the first six need no year beside them. */
const MARKS = '①②③④⑤⑥⑦⑧⑨⑩'
const YEAR = String.raw`(?<!\d)(?:19|20)\d\d(?!\d)`
const OF = oneLine(String.raw`(?: (?:of|des?|del|della|do|da|di|van|von|the|der|dem|la|le|el|het|
(?:year|jahres|année|año|anno|ano|jaar)(?= \d))(?= )| (?:de l|l|dell|d)')*[ -]?`)
const ORDINAL =
  oneLine(String.raw`(?:([1-4])(?:st|nd|rd|th|\.|e|er|[eè]?re|ème|-\p{L}+)|(first|erste\p{L}?|premi\p{L}+|
prim\p{L}+|eerste|перв\p{L}+)|(second[eao]?|zweite\p{L}?|deuxième|segund[ao]|tweede|втор\p{L}+)|(third|
dritte\p{L}?|troisième|ter[cz]\p{L}+|derde|трет\p{L}+)|(fourth|last(?= quarter of)|vierte\p{L}?|quatrième|
[cq]uart[ao]|vierde|четв\p{L}+))`)
const QUARTER = 'quarter|quartals?|trimestre|kwartaal|квартал\\p{L}*'
const HALF_YEAR = 'half[ -]year|halbjahr\\p{L}*|semestre|halfjaar|полугоди\\p{L}*'
/** Of a game too. */
const HALF = 'half|hälfte|moitié|mitad|metà|metade|helft|половин\\p{L}'
const EARLY =
  oneLine(`early|(?:beginning|start)(?= of)|anfang|beginn|début|principios|comienzos|inicios|inizio|
início|começo|begin(?= van| \\d)|начал[еау]|first (?:week|days)(?= of)|erste[nr]? woche(?: im)?|
première semaine|primera semana|primeira semana|prima settimana|eerste week|перв\\p{L}+ недел\\p{L}`)
const MIDDLE = 'mid|middle(?= of)|mitte|mi(?=-)|mediados|metà|meados|midden|середин[еуаы]'
const LATE = '(?<!(?:was|were|is|are|be|been|too|so|am) )late|späte[nr]'
const END = oneLine(`(?:end|last (?:week|days))(?= of)|ende|fin|finales|fine|fim|final|finais|eind|einde|
кон(?:ец|ц[еау])|dernière semaine|última semana|ultima settimana|laatste week(?= van)|
последн\\p{L}+ недел\\p{L}`)
/** Words that begin a year or a month of which a part is meant. */
const RELATIVE = new Set(
  `this last past next coming letzten letzter diesen dieses nächsten vergangenen cette année an este año ano anno
mes mois quest dit vorig volgend прошлого этого следующего`.split(/\s+/),
)
/** The names of the twenties and the later decades, without their endings. */
const TENS = oneLine(`(twent|zwanz|vingt|veint|vent|vint|двадцат)|(thirt|dreißig|trent|treint|trint|dert|
тридцат)|(fort|vierz|quarant|cuarent|quarent|veert|сороков)|(fift|fünfz|cinqu|cincu|vijft|пятидесят)|(sixt|
sechz|soixante(?!-)|sesent|sessent|zest|шестидесят)|(sevent|siebz|soixante-dix|setent|settant|zevent|
семидесят)|(eight|achtz|quatre-vingts?(?!-)|ochent|ottant|oitent|tacht|восьмидесят)|(ninet|neunz|
quatre-vingt-dix|novent|novant|negent|девяност)`)
const DECADES = '(?<=(?:années|años|anni|anos|jaren|los) (?:años )?)'
const THE = '(?<=(?:the|early|mid|late|de[nr]|die|в|начале|конце)[ -](?:early |mid-|late )?)'

/** Cheap test whether a folded text may name such a part of a year, or a decade. */
export const PART_SHAPE: RegExp = new RegExp(
  oneLine(`${QUARTER}|${HALF_YEAR}|(?<!\\p{L})[qh][1-4]|季度|四半期|분기|半年|半期|반기|0'?s|0er|年代|년대|0-[хе]|多前|
以上前|이상 ?전|${DECADES}|${TENS}`),
  'u',
)

type Write = (groups: readonly string[], before: string, behind: string) => string | undefined

const SOURCES: readonly (readonly [source: string, write: Write])[] = [
  [
    "(?<!\\d)'?(18|19|20)?([1-9])0('?s|er[ns]?(?: jahren?)?|年代|년대|-[хе])?(?!\\d|(?<![代대])\\p{L})",
    ([century = '', tens, ending = ''], before) => {
      const isDecade =
        ending === ''
          ? /(?:années|años|anni|anos|jaren) $/.test(before)
          : !ending.endsWith('s') || century !== '' || /(?:the|early|mid|late)[ -]$/.test(before)
      return isDecade ? decade(Number(tens), century) : undefined
    },
  ],
  [
    `(?:${THE}|${DECADES})(?:${TENS})(?:ies|igern?|[eiao]|ig|ых|ые|х)?(?: jahren?)?(?![\\p{L}-])`,
    (names) => decade(names.findIndex((name) => name !== '') + 2),
  ],
  ['([二三四五六七八九])十年代', ([tens = '']) => decade(HAN_NUMBERS.indexOf(tens) + 1)],
  [`(${YEAR})[ /-]?([qh])([1-4])(?!\\d)`, ([year, unit, number]) => `${mark(unit, number)} ${year}`],
  [
    `(?<![\\p{L}\\d-])([qth])([1-4])(?![\\d\\p{L}-])(?:,? ?(?:of |[/-] ?)?(?=${YEAR}))?`,
    ([unit, number]) => `${mark(unit, number)} `,
  ],
  [
    `(?<![\\p{L}\\d])(?:(?:the|de[mnrs]|le|la|el|il|o|a|het) )?${ORDINAL} (?:(${QUARTER})|(${HALF_YEAR})|${HALF})(?!\\p{L})${OF}`,
    ([digit = '', ...others], _, behind) => {
      const [quarter, half] = others.slice(4)
      const number = digit === '' ? String(others.findIndex((each) => each !== '') + 1) : digit
      if (quarter === '' && half === '') return isTime(behind) ? `${mark('h', number)} ` : undefined
      return `in ${mark(quarter === '' ? 'h' : 'q', number)} `
    },
  ],
  [
    "(?<!\\p{L})(vor|il y a|hace|há|faz) (?:mehr als|über|plus d[e']|más de|mais de)",
    ([ago]) => `more than ${ago}`,
  ],
  [
    '(?<!\\p{L})(?:over|più di|meer dan|более|больше)(?= \\S+ \\p{L}+ (?:ago|fa|geleden|назад)(?!\\p{L}))',
    () => 'more than',
  ],
  [
    `(\\d+|[${HAN_NUMBERS}]) ?(年|个月|か月|년|개월) ?(?:多以?前|以上前|이상 ?전)`,
    ([count, unit = '']) => ` more than ${count}${unit}${/[년월]/.test(unit) ? ' 전' : '前'} `,
  ],
  [
    '((?:19|20)\\d\\d ?[年년]?)?の? ?(?:(?:第 ?)?([1-4一二三四]) ?(?:季度|四半期|분기)|(上半[年期]|상반기|(?<=[年の] ?)前半)|下半[年期]|하반기|(?<=[年の] ?)後半)',
    ([year = '', quarter = '', first]) => {
      const number = HAN_NUMBERS.indexOf(quarter) + 1 || quarter
      const part = quarter === '' ? mark('h', first === '' ? '2' : '1') : mark('q', String(number))
      return year === '' ? ` in ${part} ` : ` ${part} ${year} `
    },
  ],
  [
    '((?:(?:(?:19|20)\\d\\d ?[年년] ?)?\\d{1,2} ?[月월]|(?:19|20)\\d\\d ?[年년]|[今去昨明来]年|[上本下先今来]个?月|작년|올해|내년|지난달)) ?の?(?:(初め(?!て)|初頭|初|上旬|초|第一(?:[周週]|个星期)|첫째? ?주)|(中旬|半ば|중순|중반)|[末底]|下旬|말|最[后後]の?一?[周週]|마지막 주)',
    ([time, early, middle]) => `${early !== '' ? '⑦' : middle !== '' ? '⑧' : '⑩'} ${time}`,
  ],
  [
    `(?<!\\p{L})(?:(${EARLY})|(${MIDDLE})|(${LATE})|${END})(?!\\p{L})${OF}`,
    (found, _, behind) =>
      isTime(behind) ? `${'⑦⑧⑨'.charAt(found.findIndex((each) => each !== '')) || '⑩'} ` : undefined,
  ],
]
const FORMS = once(() => SOURCES.map(([source, write]) => [new RegExp(source, 'gu'), write] as const))

/**
 * A folded sentence with a mark, which folding never leaves in a text, before each time of which a part is
 * meant: "early 2024" has ⑦ before 2024, "the third quarter" is ③. Decades are written as two years.
 */
export function withParts(sentence: string): string {
  return FORMS().reduce(
    (text, [form, write]) =>
      text.replace(form, (match: string, ...groups: readonly unknown[]) => {
        const found = groups.slice(0, -2).map((group) => (typeof group === 'string' ? group : ''))
        const at = Number(groups.at(-2))
        return write(found, text.slice(0, at), text.slice(at + match.length)) ?? match
      }),
    sentence,
  )
}

/** The mark before a time of such a sentence, or at its beginning. */
export function markBefore(sentence: string, at: number): string | undefined {
  return /[①-⑩Ⓐ-ⓩ]/.exec(sentence.slice(Math.max(0, at - 2), at + 1))?.[0]
}

/** Whether a folded text begins with a month or a year. */
export function isTime(text: string): boolean {
  const [word = ''] = /^[\p{L}\p{M}]+/u.exec(text) ?? []
  return isMonth(word) || RELATIVE.has(word) || /^(?:(?:19|20)\d\d|[①-⑩])/.test(text)
}

function mark(unit = '', number = ''): string {
  return MARKS.charAt(Number(number) + (unit === 'h' ? 3 : -1))
}

// The twenties are of this century.
function decade(tens: number, century = ''): string {
  const first = Number(century || (tens < 3 ? 20 : 19)) * 100 + 10 * tens
  return `${first}-${first + 9}`
}
