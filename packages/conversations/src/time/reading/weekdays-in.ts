import { WEEKDAY_PARTS, WEEKDAY_WORDS } from '../../languages/times/calendar.ts'
import { looksJoined } from '../../word-forms.ts'
import type { Word } from '../../word-forms.ts'

/** A day of the week, Monday as 0, and where a text names it. */
export interface NamedWeekday {
  readonly weekday: number
  readonly at: number
  readonly end: number
  /** Which one the words beside it say; undefined if the tense does. */
  readonly side: 'past' | 'future' | 'this' | undefined
  /**
   * The further sign that it needs: nothing after "on" or before "prochain", any tense if it is free ("Friday
   * at nine"), a verb in a tense in joined scripts, else a week beside it.
   */
  readonly needs: 'nothing' | 'tense' | 'verb' | 'week'
}

const set = (words: string) => new Set(words.split(/\s+/))
/** Short names, beside a word that makes them days alone. */
const SHORT = ['', 'tue tues', 'wed', 'thu thurs', 'fri', 'sat', 'sun']
const WORDS: ReadonlyMap<string, number> = new Map(
  WEEKDAY_WORDS.flatMap((names, weekday) =>
    [...names.split('|'), ...(SHORT[weekday] ?? '').split(' ').filter(Boolean)].map(
      (name) => [name, weekday] as const,
    ),
  ),
)
const IS_SHORT = set(SHORT.join(' ').trim())
const EUROPEAN = `am vom zum bis ab für fürs ce pour dès el del para hasta il per questo na no à op voor på til till w
we do в во до`
/** Words beside which a name is a day: "on Friday", but neither "Black Friday" nor "every Friday". */
const BEFORE = set(`on by to until till for from before after ${EUROPEAN}`)
const PAST_BEFORE = set(
  `last past previous since seit depuis desde letzten letzter vergangenen vorigen pasado scorso afgelopen
vorige förra sidste forrige geçen zeszły прошлую прошлый прошлое`,
)
const FUTURE_BEFORE = set(
  `next coming upcoming following nächsten nächster kommenden kommender próximo próxima prossimo prossima
volgende komende aanstaande nästa næste neste gelecek следующую следующий следующее`,
)
const THIS_BEFORE = set('this diesen dieser este esta questo questa dezen deze эту этот')
/** "Viernes Negro", "vendredi saint". */
const NAMES_AFTER = set('negro santo saint noir nero santa')
const PAST_AFTER = set('dernier pasado passado passada scorso scorsa minulý')
const FUTURE_AFTER = set('prochain próximo próxima prossimo prossima')
/** "El viernes que viene", "vendredi qui vient". */
const COMING = /^ (?:que|qui|che) (?:viene|vem|vient|entra)(?!\p{L})/u
/** No day of the calendar: "Black Friday", "every Friday", "le lundi". */
const NAMES_BEFORE = set(
  `black good every each cyber casual super shrove ash holy easter blue most some any fat freaky jeden
jede jeder immer cada todos todas tous les le chaque ogni the a an one sheffield bloody happy my our
their his her`,
)
/** Text after a lone name: "Friday at nine". */
const FREE_AFTER =
  /^ ?(?:[?.!,;:)]|$|(?:at|morning|afternoon|evening|night|noon|with|between|before|after|by|around|until|for|in|at|and|or|from|i|we|he|she|they|you|it|is|was|will|um|abend|morgen|früh|vormittag|nachmittag|mittag|mit|und|vor|ich|wir|à|matin|soir|après-midi|avec|et|je|nous|on|il|elle|tu|vous|a las|por|con|y|às|de manhã|à noite)(?!\p{L})|j'|\d)/u

type Side = NamedWeekday['side']
/**
 * By script: words before or after a name that choose one day. "Closed on Mondays" (月曜日が休み, 周一休息) has no such
 * word.
 */
const SIGNS: readonly {
  readonly script: RegExp
  readonly before: readonly (readonly [form: RegExp, side: Side])[]
  readonly after: readonly (readonly [form: RegExp, side: Side])[]
}[] = [
  {
    script: /\p{Script=Hangul}/u,
    before: [
      [/(?:지난|저번) ?$/u, 'past'],
      [/(?:다음|오는|돌아오는) ?$/u, 'future'],
      [/이번 ?$/u, 'this'],
    ],
    after: [[/^(?:에|까지|부터| ?오전| ?오후| ?저녁| ?아침)/u, undefined]],
  },
  {
    script: /\p{Script=Thai}/u,
    before: [[/เมื่อ$/u, 'past']],
    after: [
      [/^ ?ที่(?:แล้ว|ผ่านมา)/u, 'past'],
      [/^ ?หน้า/u, 'future'],
      [/^ ?นี้/u, 'this'],
    ],
  },
  {
    script: /曜/u,
    before: [
      [/(?:前の|先日の)$/u, 'past'],
      [/(?:次の|今度の)$/u, 'future'],
      [/この$/u, 'this'],
    ],
    after: [[/^(?:[にの]|まで|から)/u, undefined]],
  },
  {
    script: /\p{Script=Han}/u,
    before: [
      [/[这這本][个個]?$/u, 'this'],
      [/[在于於]$/u, undefined],
    ],
    after: [[/^(?:的|当天|早上|上午|中午|下午|晚上|[一二三四五六七八九十\d]+点)/u, undefined]],
  },
]
const EVERY = /(?:每[个個]?|毎週?|매주 ?|ทุก|[一两兩几幾\d])$/u
const PARTS = WEEKDAY_PARTS.map((names) =>
  names.split('|').flatMap((name) => {
    if (name.startsWith('星期'))
      return [name, name.replace('星期', '礼拜'), name.replace('星期', '禮拜'), name.replace('日', '天')]
    return [name, name.replace(/曜日$/, '曜')]
  }),
)
const PART_WEEKDAYS: ReadonlyMap<string, number> = new Map(
  PARTS.flatMap((names, weekday) => names.map((name) => [name, weekday] as const)),
)
const PART = new RegExp([...PART_WEEKDAYS.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'gu')

/**
 * The days of the week that a folded text names, in no order: "on Friday", "lundi dernier", "星期五", "지난
 * 금요일". `words` are the words of `text`.
 */
export function weekdaysIn(text: string, words: readonly Word[]): NamedWeekday[] {
  return looksJoined(text) ? [...inWords(text, words), ...inJoined(text)] : inWords(text, words)
}

/** All names, of languages that put spaces between words and of the others. */
export function weekdayNames(): { readonly spaced: readonly string[]; readonly joined: readonly string[] } {
  return { spaced: [...WORDS.keys()], joined: [...PART_WEEKDAYS.keys()] }
}

function inWords(text: string, words: readonly Word[]): NamedWeekday[] {
  return words.flatMap(({ word, at, end }, place): readonly NamedWeekday[] => {
    const weekday = WORDS.get(word)
    if (weekday === undefined || NAMES_AFTER.has(words[place + 1]?.word ?? '')) return []
    const before = words[place - 1]?.word ?? ''
    const side = sideOf(before, words[place + 1]?.word ?? '', text.slice(end, end + 16))
    if (side !== undefined || BEFORE.has(before)) return [{ weekday, at, end, side, needs: 'nothing' }]
    const isFree =
      !IS_SHORT.has(word) && !NAMES_BEFORE.has(before) && FREE_AFTER.test(text.slice(end, end + 16))
    return [{ weekday, at, end, side, needs: isFree ? 'tense' : 'week' }]
  })
}

function sideOf(before: string, after: string, rest: string): Side {
  if (PAST_BEFORE.has(before) || PAST_AFTER.has(after)) return 'past'
  if (FUTURE_BEFORE.has(before) || FUTURE_AFTER.has(after) || COMING.test(rest)) return 'future'
  return THIS_BEFORE.has(before) ? 'this' : undefined
}

function inJoined(text: string): NamedWeekday[] {
  return Array.from(text.matchAll(PART)).flatMap(({ 0: name, index: at }) => {
    const end = at + name.length
    const [before, after] = [text.slice(Math.max(0, at - 6), at), text.slice(end, end + 10)]
    if (EVERY.test(before)) return []
    const signs = SIGNS.find(({ script }) => script.test(name))
    const sign =
      signs?.before.find(([form]) => form.test(before)) ?? signs?.after.find(([form]) => form.test(after))
    return [
      {
        weekday: PART_WEEKDAYS.get(name) ?? 0,
        at,
        end,
        side: sign?.[1],
        needs: sign === undefined ? 'verb' : 'nothing',
      },
    ]
  })
}
