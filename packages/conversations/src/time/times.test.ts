import { describe, expect, test } from 'vitest'
import { MESSAGES } from './__fixtures__/messages.ts'
import { NO_TIMES } from './__fixtures__/no-times.ts'
import { QUESTIONS } from './__fixtures__/questions.ts'
import { dayNumber, dayText, type DayRange } from './day.ts'
import { mentionedDays, namedDays } from './named-days.ts'

/** A Sunday. */
const TODAY = '2026-11-22'
const LANGUAGES = Object.keys(QUESTIONS)

function shown(read: (text: string, day: number) => DayRange[], text: string, day: string): string {
  const ranges = read(text, dayNumber(day) ?? Number.NaN)
  return ranges
    .map(({ first, last }) => (first === last ? dayText(first) : `${dayText(first)}..${dayText(last)}`))
    .join('|')
}

/** The texts of a language that are not read as they should be, and how many there are. */
function misread(language: string): { readonly wrong: readonly string[]; readonly all: number } {
  const questions = (QUESTIONS[language] ?? []).map(
    ([text, day, days]) => [text, days, shown(namedDays, text, day)] as const,
  )
  const messages = (MESSAGES[language] ?? []).map(
    ([text, day, days]) => [text, days, shown(mentionedDays, text, day)] as const,
  )
  const none = (NO_TIMES[language] ?? []).map((text) => [text, '', shown(namedDays, text, TODAY)] as const)
  const all = [...questions, ...messages, ...none]
  return {
    wrong: all.flatMap(([text, wanted, got]) => (wanted === got ? [] : [`${text}: ${got}, not ${wanted}`])),
    all: all.length,
  }
}

describe('the days of questions and messages', () => {
  test.each(LANGUAGES)('of %s are right nine times in ten', (language) => {
    const { wrong, all } = misread(language)
    expect(wrong.length / all, wrong.join('\n')).toBeLessThanOrEqual(0.1)
  })

  test('are right nineteen times in twenty, of 160 and more', () => {
    const read = LANGUAGES.map(misread)
    const wrong = read.flatMap((each) => each.wrong)
    const all = read.reduce((sum, each) => sum + each.all, 0)
    expect(all).toBeGreaterThanOrEqual(160)
    expect(wrong.length / all, wrong.join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('none are read in at least thirty questions without a time', () => {
    expect(Object.values(NO_TIMES).flat().length).toBeGreaterThanOrEqual(30)
  })
})
