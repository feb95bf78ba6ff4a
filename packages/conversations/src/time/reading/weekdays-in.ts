import { BOUNDS_BEFORE, WEEKDAY, WEEKDAY_SIGNS } from '../../languages/times/beside.ts'
import { WEEKDAY_PARTS, WEEKDAY_WORDS } from '../../languages/times/calendar.ts'
import { pattern } from '../../languages/languages.ts'
import { longestFirst, looksJoined, setOf, type Word } from '../../word-forms.ts'
import { sideOf, type NamedSide } from './bounds.ts'

/** A day of the week, Monday as 0, and where a text names it. */
export interface NamedWeekday {
  readonly weekday: number
  readonly at: number
  readonly end: number
  /** Which one the words beside it say; undefined if the tense does. */
  readonly side: NamedSide
  /**
   * The further sign that it needs: nothing after "on" or before "prochain", any tense if it is free ("Friday
   * at nine"), a verb in a tense in joined scripts, else a week beside it.
   */
  readonly needs: 'nothing' | 'tense' | 'verb' | 'week'
}

/** Short names, beside a word that makes them days alone. */
const SHORT = ['', 'tue|tues', 'wed', 'thu|thurs', 'fri', 'sat', 'sun']
const WORDS: ReadonlyMap<string, number> = new Map(
  WEEKDAY_WORDS.flatMap((names, weekday) =>
    `${names}|${SHORT[weekday]}`
      .split('|')
      .flatMap((name) => (name === '' ? [] : [[name, weekday] as const])),
  ),
)
const IS_SHORT = setOf(SHORT.join('|'))
const BEFORE = setOf(WEEKDAY.before)
const SINCE = setOf(BOUNDS_BEFORE.since)
const NAMES_BEFORE = setOf(WEEKDAY.beforeNames)
const NAMES_BEHIND = setOf(WEEKDAY.behindNames)
const COMING = pattern`^ ${WEEKDAY.coming}(?!\p{L})`
const FREE_BEHIND = pattern`^ ?(?:[?.!,;:)]|$|(?:${WEEKDAY.follows})(?!\p{L})|j'|\d)`
const EVERY = pattern`(?:${WEEKDAY.every})$`

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
const PART = new RegExp(longestFirst(PART_WEEKDAYS.keys()), 'gu')

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
    const [before = '', behind = ''] = [words[place - 1]?.word, words[place + 1]?.word]
    if (weekday === undefined || NAMES_BEHIND.has(behind)) return []
    const rest = text.slice(end, end + 16)
    const side = sideBeside(before, behind, rest)
    if (side !== undefined || BEFORE.has(before)) return [{ weekday, at, end, side, needs: 'nothing' }]
    const isFree = !IS_SHORT.has(word) && !NAMES_BEFORE.has(before) && FREE_BEHIND().test(rest)
    return [{ weekday, at, end, side, needs: isFree ? 'tense' : 'week' }]
  })
}

function sideBeside(before: string, behind: string, rest: string): NamedSide {
  if (SINCE.has(before)) return 'past'
  // In Norwegian, "neste" is "next".
  return COMING().test(rest) || before === 'neste' ? 'future' : sideOf(before, behind)
}

function inJoined(text: string): NamedWeekday[] {
  return Array.from(text.matchAll(PART)).flatMap(({ 0: name, index: at }) => {
    const end = at + name.length
    const [before, behind] = [text.slice(Math.max(0, at - 6), at), text.slice(end, end + 10)]
    if (EVERY().test(before)) return []
    const signs = WEEKDAY_SIGNS.find(({ script }) => script.test(name))
    const sign =
      signs?.before.find(([form]) => form.test(before)) ?? signs?.after.find(([form]) => form.test(behind))
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
