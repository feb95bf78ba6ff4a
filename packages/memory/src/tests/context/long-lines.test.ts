import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf, said } from '../../__fixtures__/said.ts'

const clock = fixedClock('2026-11-25T12:00:00Z')
const dictated = Array.from({ length: 40 }, (_, place) =>
  place === 25
    ? 'Colm builds the panel for the queue.'
    : `Then stop number ${place + 1} has a small café and a long wall.`,
).join(' ')
const rows = Array.from({ length: 60 }, (_, place) => {
  return { id: `NW-${88_000 + place}`, customer: `Customer ${place}`, status: place === 13 ? 'lost' : 'sent' }
})

const linesWith = (context: string, word: string) => context.split('\n').filter((line) => line.includes(word))

test('a message of one long line comes back whole and in order', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  await ada.thread('a').record(said('1', '2026-11-20T10:00:00Z', dictated))
  expect(linesWith(await contextOf(ada, 'Who builds the panel?'), 'number')).toEqual([`user: ${dictated}`])
  const hits = await ada.search('Who builds the panel?')
  expect(hits.map(({ text }) => text)).toEqual([dictated])
})

test('of a payload in one line of an answer the row is shown that the question is about', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  const at = new Date('2026-11-20T10:00:00Z')
  await ada.thread('a').record([
    { id: '1', role: 'user', content: 'Look up the orders.', at },
    { id: '2', role: 'assistant', content: `Here they are: ${JSON.stringify({ rows })}`, at },
  ])
  expect(linesWith(await contextOf(ada, 'Which order was lost?'), 'Customer')).toEqual([
    `assistant: Here they are: {"rows":[ … ${JSON.stringify(rows[13])}, …`,
  ])
})

test('a message that was found to a colon is read to its end', async () => {
  await using memory = await openMemory('sqlite', { clock })
  const ada = memory.user('ada')
  const log = Array.from({ length: 60 }, (_, place) => `E1014 02:11:${place} goroutine ${place} [running]`)
  const text = ['The upgrade of the ingress failed:', '', ...log, '', 'We rolled back to 1.29.'].join('\n')
  await ada.thread('a').record(said('1', '2026-11-20T10:00:00Z', text))
  const context = await contextOf(ada, 'What about the upgrade of the ingress?', 4000)
  expect(context).toContain('user: The upgrade of the ingress failed:\n  E1014')
  expect(context).toContain('We rolled back to 1.29.')
})
