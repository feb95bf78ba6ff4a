import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'

const QUESTION =
  'What do I want you to call me, and how should you answer: in which language, how long, in which tone?'

test.each([
  [['Call me Doc.', 'Call me Eva from now on.']],
  [['Call me Doc.', 'Call me Boss.', 'Call me Eva from now on.']],
  [['Always answer in one sentence.', 'From now on answer at length.']],
  [['Answer in German from now on.', 'Answer in English from now on.']],
  [['Please always be formal with me.', 'From now on be casual in your tone.']],
  [['Nenn mich ab jetzt Doc.', 'Nenn mich ab jetzt Eva.']],
])('what a standing line replaced is marked where it is recalled: %j', async (said) => {
  await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-26T12:00:00Z') })
  const ada = memory.user('ada')
  await ada.thread('a').record(
    said.flatMap((content, place) => [
      { role: 'user' as const, at: new Date(Date.UTC(2026, 10, 1 + place)), content },
      { role: 'assistant' as const, at: new Date(Date.UTC(2026, 10, 1 + place, 1)), content: 'Fine.' },
    ]),
  )
  for (const content of [QUESTION, 'Hello?']) {
    const { messages } = await ada.thread('b').assemble({ messages: [{ role: 'user', content }] })
    const text = messages.map((message) => message.content).join('\n')
    expect(text).toContain(`- ${said.at(-1)}`)
    for (const older of said.slice(0, -1)) expect(text).not.toContain(`user: ${older}`)
  }
  expect((await ada.standing.list()).map(({ text }) => text)).toEqual(said.slice(-1))
})

test('a line that is said again is not marked, and one for a case replaces nothing', async () => {
  await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-26T12:00:00Z') })
  const ada = memory.user('ada')
  const said = ['Call me Doc.', 'Call me Eva from now on.', 'Call me Doc.', 'In emails call me Dr. Silva.']
  await ada
    .thread('a')
    .record(
      said.map((content, place) => ({ role: 'user', at: new Date(Date.UTC(2026, 10, 1 + place)), content })),
    )
  const { messages } = await ada.thread('b').assemble({ messages: [{ role: 'user', content: QUESTION }] })
  const text = messages.map(({ content }) => content).join('\n')
  expect(text).toContain('- Call me Doc.')
  expect(text).not.toMatch(/\(earlier\): (?:Call me Doc|In emails)|user: Call me Eva/)
})

test.each([
  ['Bitte antworte immer in Reimen.', 'Du musst nicht mehr reimen.', 'Was war das mit den Reimen?'],
  ['I never eat pork.', undefined, 'What about pork?'],
  ["I'm allergic to nuts and I never eat pork.", undefined, 'What about pork and nuts?'],
])('an ended or removed line is marked where it is recalled: %s | %s', async (line, end, question) => {
  await using memory = await openMemory('sqlite', { clock: fixedClock('2026-11-26T12:00:00Z') })
  const ada = memory.user('ada')
  const said = [line, ...(end === undefined ? [] : [end])]
  await ada
    .thread('a')
    .record(
      said.map((content, place) => ({ role: 'user', at: new Date(Date.UTC(2026, 10, 1 + place)), content })),
    )
  if (end === undefined) for (const each of await ada.standing.list()) await ada.standing.remove(each)
  expect(await ada.standing.list()).toEqual([])
  const { messages } = await ada.thread('b').assemble({ messages: [{ role: 'user', content: question }] })
  expect(messages.map(({ content }) => content).join('\n')).toContain(`user (earlier): ${line}`)
})
