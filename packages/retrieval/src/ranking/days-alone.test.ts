import { textAnalyser } from '@sheaf/chunker'
import { calendarDay, daysIn, requestWords } from '@sheaf/conversations'
import { describe, expect, test } from 'vitest'
import { asksForDaysAlone } from './aging.ts'

const analyser = textAnalyser()
const today = calendarDay.number('2026-11-22') ?? 0
const requestTerms = () => new Set(requestWords().flatMap((word) => analyser.queryTerms(word)))
const isAlone = (query: string) =>
  asksForDaysAlone(query, { named: daysIn.question(query, today), today, analyser, requestTerms })

describe('a question about days', () => {
  test.each([
    'What did we talk about yesterday?',
    'What did I do yesterday?',
    'What happened last week?',
    'List what I told you on November 20, 2026.',
    '¿De qué hablamos ayer?',
    'What topics did we discuss on Friday?',
    '¿De qué temas hablamos ayer?',
    'De quels sujets avons-nous parlé hier ?',
    'De que assuntos falamos ontem?',
  ])('and nothing else: %s', (query) => expect(isAlone(query)).toBe(true))

  test.each([
    'What did we talk about?',
    'What did the landlord say yesterday?',
    'Which flight do I take on Friday?',
    'What did we talk about yesterday at the harbour?',
    '我三月去哪里旅行？',
    `yesterday ${'word '.repeat(10_000)}`,
    '',
  ])('or about something: %s', (query) => expect(isAlone(query)).toBe(false))
})
