import { uniqueRanges } from './day-range.ts'
import type { DayRange } from './day-range.ts'
import { fold, proseOf } from './reading/fold.ts'
import { sentencesOf } from './reading/sentences.ts'
import { daysOfSentence } from './reading/sentence-days.ts'
import type { Reading } from './reading/days-meant.ts'
import { mayNameTime } from './reading/time-hint.ts'

/** Characters of prose read of a message. */
const LONGEST_PROSE = 8000
/** A longer sentence is read in parts. */
const LONGEST_SENTENCE = 1000
const MOST_RANGES = 32
/** The days of a leap year. */
const LONGEST_RANGE = 366
/** People name days some months away, and add the year to those farther off. */
const READING: Reading = { reach: { strong: 270, weak: 270 }, isMessage: true }

/**
 * The days that a message of the day `said` (days since 1970-01-01) mentions, in order of its words: dates,
 * and words that count from that day, before and after. A date without a year is the nearest to that day,
 * within nine months the coming one beside a plan and the last one in the past tense; a day of the week is
 * the coming one unless the tense is past. At most 32, none longer than a year; empty where the message
 * mentions none. Code blocks and quoted lines are not read, and of the rest 8,000 characters.
 */
export function mentionedDays(text: string, said: number): DayRange[] {
  const prose = proseOf(text, LONGEST_PROSE)
  // Most messages have no word for a time, and this runs on each that is recorded.
  if (!mayNameTime(prose)) return []
  const found: DayRange[] = []
  for (const sentence of sentencesOf(prose).flatMap(partsOf)) {
    if (mayNameTime(sentence)) found.push(...daysOfSentence(fold(sentence), said, READING))
    if (found.length > 4 * MOST_RANGES) break
  }
  return uniqueRanges(found.filter(({ first, last }) => last - first < LONGEST_RANGE)).slice(0, MOST_RANGES)
}

function partsOf(sentence: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < sentence.length;) {
    const space = sentence.lastIndexOf(' ', at + LONGEST_SENTENCE)
    const end = at + LONGEST_SENTENCE >= sentence.length || space <= at ? at + LONGEST_SENTENCE : space
    parts.push(sentence.slice(at, end))
    at = end
  }
  return parts
}
