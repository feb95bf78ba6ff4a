import { expect, test } from 'vitest'
import { replacedStatements } from './replaced-statements.ts'
import type { StatedText } from './change-rules.ts'
import { ASKED_BESIDE } from './__fixtures__/asked-beside.ts'
import { EVERYDAY } from './__fixtures__/everyday.ts'
import { OUTCOMES } from './__fixtures__/outcomes.ts'
import { TALKS } from './__fixtures__/talks.ts'

const DAYS = 12
const BEGIN = Date.parse('2026-03-01T10:00:00Z')

function read(line: string): { readonly said: readonly StatedText[]; readonly replaced: readonly string[] } {
  let day = 0
  const said: StatedText[] = []
  const replaced: string[] = []
  for (const part of line.replace(/^-/, '').split(' | ')) {
    const isNext = part.startsWith('&')
    if (!isNext) day += DAYS
    const text = part.replace(/^[&*]/, '')
    if (part.startsWith('*')) replaced.push(text)
    const date = new Date(BEGIN + day * 86_400_000 + (isNext ? 60_000 : 0))
    said.push({ text, date, source: `chats/${day}.md` })
  }
  return { said, replaced }
}

const replacedIn = (said: readonly StatedText[]) =>
  [...replacedStatements(said)].map((place) => said[place]?.text)

function each(talks: Readonly<Record<string, string>>): (readonly [language: string, talk: string])[] {
  return Object.entries(talks).flatMap(([language, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((talk) => [language, talk] as const),
  )
}

test.each(each(TALKS))('%s: %s', (_language, talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(each(OUTCOMES))('outcomes without a word of change, %s: %s', (_language, talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(EVERYDAY.trim().split('\n'))('said in passing: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test.each(
  EVERYDAY.trim()
    .split('\n')
    .filter((line) => /^[\p{ASCII}]+$/u.test(line)),
)('said beside a question: %s', (talk) => {
  const asked = read(talk.replace(/$/, ' What do you think? Please make a list.'))
  expect(replacedIn(asked.said)).toEqual(asked.replaced)
})

test.each(ASKED_BESIDE.trim().split('\n'))('told beside a question: %s', (talk) => {
  const { said, replaced } = read(talk)
  expect(replacedIn(said)).toEqual(replaced)
})

test('a habit that is as before is not replaced, and the one in between is', () => {
  const { said } = read(
    'I dine at 7:00. | Dinner moved, I dine at 9:00 now. | Back to normal, I dine at 7:00 again.',
  )
  expect(replacedIn(said)).toEqual([said[1]?.text])
})

test('words of another person replace no statement', () => {
  const { said } = read('My yoga class is on Tuesdays. | My yoga class is on Fridays now.')
  expect(replacedIn(said)).toHaveLength(1)
  expect(replacedIn(said.map((each, place) => ({ ...each, message: { speaker: `${place}` } })))).toEqual([])
})

test('of two that could be meant, none is replaced', () => {
  const { said } = read(
    'My piano class is on Mondays. | My yoga class is on Tuesdays. | Class moved to Friday.',
  )
  expect(replacedIn(said)).toEqual([])
})

test('messages about other things do not change the result, wherever they are', () => {
  const talks = each(TALKS).map(([, talk]) => read(talk))
  for (const { said, replaced } of talks) {
    const others = said.flatMap((message, place) => [
      { ...message, text: `Zq${'xyz'.repeat(place + 1)}.`, source: 'chats/other.md' },
      message,
    ])
    expect(replacedIn(others)).toEqual(replaced)
  }
})

test('a change is compared with messages that share a word, however many others there are', () => {
  const compared = (others: number) => {
    let count = 0
    const saidAt = (place: number, text: string) => ({
      text,
      source: `chats/${place}.md`,
      date: new Date(Date.UTC(2026, 0, 1, 0, place)),
      get message() {
        count += 1
        return {}
      },
    })
    const unrelated = Array.from({ length: others }, (_, place) =>
      saidAt(place, `Qq${'xz'.repeat(place + 1)}.`),
    )
    const last = saidAt(others + 1, 'My yoga class is on Fridays now.')
    const said = [saidAt(0, 'My yoga class is on Mondays.'), ...unrelated, last]
    expect([...replacedStatements(said)]).toEqual([0])
    return count
  }
  expect(compared(200)).toBe(compared(20))
})
