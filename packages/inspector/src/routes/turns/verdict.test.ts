import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { ask } from '../../__fixtures__/ask.ts'
import { inspector } from '../../index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const day = (before: number) => new Date(Date.UTC(2026, 10, 20 - before, 9, 12))

interface Story {
  readonly first: string
  readonly later: string
  readonly question: string
  readonly answer: string
}

/** The labels of a line that a user wrote after the one that the answer is from. */
async function judge({ first, later, question, answer }: Story) {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const ana = memory.user('ana')
  await ana.thread('first').record([{ role: 'user', content: first, at: day(40) }])
  await ana.thread('later').record([{ role: 'user', content: later, at: day(10) }])
  const asked = ana.thread('asked')
  await asked.record([
    { role: 'user', content: question, at: day(0) },
    { role: 'assistant', content: answer, at: day(0) },
  ])
  const [turn] = await asked.messages()
  const handle = inspector(ana, { authorize: () => 'grace' })
  const { source, others } = await ask(handle, 'verdict', {
    thread: 'asked',
    turn: turn?.id,
    question,
    answer,
  })
  expect(source?.path).toBe('chats/first.md')
  return others.map(({ path, isNewer }) => `${path === 'chats/later.md' ? 'later' : path}: ${isNewer}`)
}

const TICKETS = {
  first: 'We need 4 tickets for the wedding of Lena on 12 June 2027.',
  question: 'When is the wedding of Lena?',
  answer: 'The wedding of Lena is on 12 June 2027.',
}
const GATE = {
  first: 'The code of the gate is 4471.',
  question: 'What is the code of the gate?',
  answer: 'It is 4471.',
}
const CLASS = {
  first: 'The pottery class of Ana begins at 18:30 on Tuesdays.',
  question: 'When does the pottery class of Ana begin?',
  answer: 'The pottery class begins on Tuesday at 18:30.',
}
const FLAT = {
  first: 'My sister Ida lives in Lisbon, near the river.',
  question: 'Where does my sister Ida live?',
  answer: 'Your sister Ida lives in Lisbon, near the river.',
}

test.each([
  { ...TICKETS, later: 'The wedding of Lena is on 26 June 2027 after all.' },
  { ...TICKETS, later: 'Lena pushed everything back by two weeks.' },
  { ...GATE, later: 'The code of the gate is 8820.' },
  { ...GATE, later: 'They gave the gate a new code, 8820.' },
  { ...CLASS, later: 'My pottery class begins at 19:15 this term.' },
  { ...CLASS, later: 'The pottery class of Ana is on Thursdays.' },
  { ...FLAT, later: 'Ida moved to Porto with her family.' },
  { ...FLAT, later: 'My sister Ida no longer lives near the river.' },
])('a line with another value of the same thing is newer: $later', async (story) => {
  expect(await judge(story)).toEqual(['later: true'])
})

test.each([
  { ...TICKETS, later: 'For the wedding of Lena we need 6 chairs.' },
  { ...TICKETS, later: 'The wedding of Lena has a new band, and I like it.' },
  { ...TICKETS, later: 'Lena changed the colour of her hair.' },
  { ...TICKETS, later: 'The wedding dress of Lena cost 1,900 euros.' },
  { ...TICKETS, later: 'I moved the wedding of Lena in my calendar to 12 June 2027.' },
  { ...TICKETS, later: 'The wedding of Lena on 12 June 2027 has a brunch on 13 June.' },
  { ...GATE, later: 'The gate has 2 hinges, and the left one is loose.' },
  { ...GATE, later: 'Again I was at the gate for 25 minutes.' },
  { ...CLASS, later: 'The pottery class of Ana costs 240 euros.' },
  { ...FLAT, later: 'My sister Ida has 2 cats and lives well.' },
  { ...FLAT, later: 'Now my sister Ida plays the cello.' },
])('a line about something else is not called newer: $later', async (story) => {
  expect(await judge(story)).toEqual([])
})

test('a later instruction is listed, but not as a newer line', async () => {
  const later = 'Never write the wedding of Lena with a capital letter.'
  expect(await judge({ ...TICKETS, later })).toEqual(['later: false'])
})

test('of learnt facts, the one that says otherwise is named, with its line and day', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const ana = memory.user('ana')
  await ana.thread('first').record([{ role: 'user', content: CLASS.first, at: day(40) }])
  await ana.store.write(
    'observations.md',
    `# Observations

- 2026-11-12 Prefers the bus at 08:10.
- 2026-11-11 The pottery class of Ana begins at 19:15.
- 2026-11-02 Has 2 cats.
`,
  )
  const handle = inspector(ana, { authorize: () => 'grace' })
  const { question, answer } = CLASS
  const { others } = await ask(handle, 'verdict', { thread: 'asked', question, answer })
  expect(others).toMatchObject([
    { path: 'observations.md', line: 4, lineEnd: 4, at: '2026-11-11T00:00:00', isNewer: true },
  ])
})
