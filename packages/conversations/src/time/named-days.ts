import { checkText } from '@sheaf/core/adapter'
import { dayNumber, dayRange, dayText, uniqueRanges, type DayRange } from './day.ts'
import { datesIn } from './reading/dates-in.ts'
import { fold, proseOf, mayNameTime } from './reading/fold.ts'
import { daysOfSentence } from './reading/sentence-days.ts'
import { tenseOf } from './reading/tense.ts'
import { looksJoined } from '../word-forms.ts'
import { anyCase, pattern, wordsOf } from '../languages/languages.ts'
import { asksSomething } from '../reading/asking.ts'
import { sentencesOf } from '../reading/sentences.ts'
import { wordingOf } from '../reading/small-talk.ts'
import { lazily } from '../literals-of.ts'
import { once } from '../once.ts'
import { HAN_NUMBERS, numberOf } from '../languages/times/calendar.ts'
import { AMOUNT_UNITS } from '../languages/times/spoken.ts'
import type { Reading } from './reading/days-meant.ts'

/** Characters read at the start and at the end of a text for its questions. */
const LONGEST_PART = 8000
/** A title or another's words: "The Day After Tomorrow". */
const QUOTED = /["“„«「][^"“”»」\n]{0,200}["”“»」]/gu
/** The most characters that are read of the sentences that ask. */
const LONGEST_TEXT = 2000
/** Such as "on 22 September 2025". */
const LONGEST_START = 24
/** How far plans reach, in days. */
const AHEAD = 731
/** A year: each form of a whole date has one. */
const HAS_YEAR = /(?<!\d)(?:1[89]|2[01]|25)\d\d(?!\d)/
/** A verb's tense always holds; an appointment of two days ago is not next year's. */
const OF_QUESTION: Reading = { reach: { strong: Infinity, weak: 300 }, isMessage: false }

/**
 * The days that a question names at `today` (days since 1970-01-01), in order of its words: dates, and words
 * that count from today, before and after. A time that may be before or after today (a day or a month without
 * a year, a day of the week) is the coming one if the sentence is about the future or a plan, the last one if
 * it is about the past, else the nearest. "After 2024" and "since March" are open: to the past a hundred
 * years, and two years ahead, as is a question for what is to come. Reads only the sentences that ask; if
 * none asks, all. If they name no time, and are in the past, those that begin with a past day count: "On
 * 2 May we talked. What about?" Empty if no time is named.
 */
export function namedDays(text: string, today: number): DayRange[] {
  checkText('text', text)
  const parts = saidIn(text)
  // Most questions have no word for a time, and need not be looked at any further.
  const isTimed = mayNameTime(parts)
  if (!isTimed && !asksForComing(fold(parts))) return []
  const sentences = askingSentences(parts).join('\n').slice(0, LONGEST_TEXT).split('\n')
  const folded = sentences.map((sentence) => fold(withoutQuotes(sentence)))
  const found = isTimed
    ? uniqueRanges(
        folded.filter(mayNameTime).flatMap((sentence) => daysOfSentence(sentence, today, OF_QUESTION)),
      )
    : []
  if (found.length > 0) return found
  if (folded.some(asksForComing))
    return [{ first: today, last: today + AHEAD, direction: 'future', isToCome: true }]
  const told = isTimed ? sentencesIn(parts).filter((sentence) => !sentences.includes(sentence)) : []
  const question = sentences.join(' ')
  const dating = told.filter((sentence) => datesQuestion(sentence, question))
  return uniqueRanges(dating.flatMap((sentence) => daysOfSentence(fold(sentence), today, OF_QUESTION)))
}

/** Whether a sentence begins with a time, and it and the question are in the past: "Last week we spoke." */
export function datesQuestion(told: string, question: string): boolean {
  const start = fold(told).slice(0, LONGEST_START)
  if (!mayNameTime(start) || daysOfSentence(start, 0, OF_QUESTION).length === 0) return false
  return [told, question].every((text) => {
    const { side, isStrong } = tenseOf(fold(text))(0, 0)
    return side === 'past' && isStrong
  })
}

/** The last whole date in a title or a path, as days since 1970-01-01; undefined without one. */
export function dayIn(text: string): number | undefined {
  checkText('text', text)
  const folded = fold(text.slice(0, LONGEST_TEXT))
  // Most names have none, and then no form of a date needs to be compiled.
  if (!HAS_YEAR.test(folded)) return undefined
  return datesIn(folded).reduce<number | undefined>((last, { year, month, day }) => {
    if (year === undefined || month === undefined || day === undefined) return last
    return dayRange(year, month, day)?.first ?? last
  }, undefined)
}

/** The start and the end of a text without its code: questions come before or after pasted text. */
/** A clause of small talk before the one that asks: "I only have five minutes today, so quickly: ...". */
const SMALL_CLAUSE = anyCase`^[^,;:，、。]{0,80}{=smallTalk.busy}[^,;:，、。]{0,40}[,;:–—，、]`

/** The sentences of a text, in order; each line ends one. */
function sentencesIn(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : sentencesOf(line)))
}

/**
 * The sentences that ask something (a question mark, a question word, a request), without those that name no
 * subject if another one asks; all if none asks.
 */
function askingSentences(text: string): string[] {
  const sentences = sentencesIn(text)
  const asking = sentences.filter((each) => asksSomething(each, false))
  const meant = asking.filter((each) => wordingOf(each).contents >= 1)
  if (meant.length > 0) return meant.map((sentence) => sentence.replace(SMALL_CLAUSE(), ''))
  return asking.length > 0 ? asking : sentences
}

function saidIn(text: string): string {
  const prose = proseOf(text, text.length + 1)
  const said = prose.trim() === '' ? text : prose
  return said.length <= 2 * LONGEST_PART
    ? said
    : `${said.slice(0, LONGEST_PART)}\n${said.slice(-LONGEST_PART)}`
}

function withoutQuotes(sentence: string): string {
  const rest = sentence.replace(QUOTED, ' ; ')
  return /\p{L}/u.test(rest) ? rest : sentence
}

const COMING = once(() =>
  wordsOf(({ questions }) => questions?.coming).map((source) =>
    lazily(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u'),
  ),
)
const JOINED_COMING = pattern`{+questions.coming}`

/** True for a folded sentence that asks for coming things: "what is next for me", "anything planned?". */
export function asksForComing(sentence: string): boolean {
  if (COMING().some((matches) => matches(sentence, sentence))) return true
  return looksJoined(sentence) && JOINED_COMING().test(sentence)
}

/** Characters of prose read of a message. */
const LONGEST_PROSE = 8000
/** A longer sentence is read in parts. */
const LONGEST_SENTENCE = 1000
const MOST_RANGES = 32
/** The days of a leap year. */
const LONGEST_RANGE = 366
/** People name days some months away, and add the year to those farther off. */
const OF_MESSAGE: Reading = { reach: { strong: 270, weak: 270 }, isMessage: true }

/**
 * The days that a message of the day `said` (days since 1970-01-01) mentions, in order of its words: dates,
 * and words that count from that day, before and after. A date without a year is the nearest to that day,
 * within nine months the coming one beside a plan and the last one in the past tense; a day of the week is
 * the coming one unless the tense is past. At most 32, none longer than a year; empty where the message
 * mentions none. Code blocks and quoted lines are not read, and of the rest 8,000 characters.
 */
export function mentionedDays(text: string, said: number): DayRange[] {
  checkText('text', text)
  const prose = proseOf(text, LONGEST_PROSE)
  // Most messages have no word for a time, and this runs on each that is recorded.
  if (!mayNameTime(prose)) return []
  const found: DayRange[] = []
  for (const sentence of sentencesIn(prose).flatMap(piecesOf)) {
    if (mayNameTime(sentence)) found.push(...daysOfSentence(fold(sentence), said, OF_MESSAGE))
    if (found.length > 4 * MOST_RANGES) break
  }
  return uniqueRanges(found.filter(({ first, last }) => last - first < LONGEST_RANGE)).slice(0, MOST_RANGES)
}

function piecesOf(sentence: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < sentence.length;) {
    const space = sentence.lastIndexOf(' ', at + LONGEST_SENTENCE)
    const end = at + LONGEST_SENTENCE >= sentence.length || space <= at ? at + LONGEST_SENTENCE : space
    parts.push(sentence.slice(at, end))
    at = end
  }
  return parts
}

const AMOUNT = new RegExp(
  String.raw`(\d{1,3}|[${HAN_NUMBERS}]|(?<!\p{L})\p{L}+(?= ))(?: |个|個)?` +
    `(?:(${AMOUNT_UNITS.day})|${AMOUNT_UNITS.week})(?![a-zà-ÿа-я])`,
  'gu',
)
const DAYS_OF_WEEK = 7
const FORTNIGHT = pattern`(?<!\p{L})(?:${AMOUNT_UNITS.fortnight})(?!\p{L})`
const ONE_WEEK = pattern`${AMOUNT_UNITS.oneWeek}`

/** The amounts of time that a text names, in days: "a week", "2 Tage", "两周", "by a fortnight". */
export function namedAmounts(text: string): number[] {
  checkText('text', text)
  const folded = fold(text)
  const amounts = [...folded.matchAll(AMOUNT)].flatMap(([, number = '', day]) => {
    const count = numberOf(number)
    return count === undefined ? [] : [count * (day === undefined ? DAYS_OF_WEEK : 1)]
  })
  return [
    ...amounts,
    ...(FORTNIGHT().test(folded) ? [2 * DAYS_OF_WEEK] : []),
    ...(ONE_WEEK().test(folded) ? [DAYS_OF_WEEK] : []),
  ]
}

/** Days as numbers, from 1970-01-01. */
export const calendarDay: {
  readonly number: typeof dayNumber
  readonly text: typeof dayText
  readonly in: typeof dayIn
} = { number: dayNumber, text: dayText, in: dayIn }

/** The days and the amounts of time that a text names. */
export const daysIn: {
  readonly question: typeof namedDays
  readonly message: typeof mentionedDays
  readonly amounts: typeof namedAmounts
} = { question: namedDays, message: mentionedDays, amounts: namedAmounts }
