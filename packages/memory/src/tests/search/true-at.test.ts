import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'
import type { UserMemory } from '../../index.ts'
import type { SearchOptions } from '../../search/search-page.ts'

const clock = fixedClock('2026-11-20T15:00:00Z', { timeZone: 'Europe/Paris' })
const FACTS = `## Facts

- 2026-03-01 [work] User works for Alder <!-- chats/a.md#1 2026-03-01T09:00:00Z -->
- 2026-10-01 [home] User lives in Coimbra <!-- chats/a.md#3 2026-10-01T09:00:00Z -->
- 2026-05-02 [trip] User is in Lisbon (from: 2026-12-01) until 2026-12-08
- User lives with a cat

## Earlier

- 2026-03-01 [home] User lives in Porto <!-- chats/a.md#2 2026-03-01T09:00:00Z -->
- 2025-01-10 [home] User lives in Braga until 2026-02-20
- 2026-04-01 User lives beside a bakery until 2026-06-30
`

async function fill(ada: UserMemory): Promise<void> {
  await ada.store.write('observations.md', FACTS)
  await ada
    .thread('a')
    .record([
      said('1', '2026-03-01T09:00:00Z', 'I started at Alder, and my badge is orange.'),
      said('2', '2026-03-01T09:00:00Z', 'I live in Porto now, near the river.'),
      said('3', '2026-10-01T09:00:00Z', 'I live in Coimbra now, near the river.'),
      said('4', '2026-10-05T09:00:00Z', 'On 3 June 2026 the river flooded the cellar.'),
    ])
  await ada.store.write(
    'notes/gate.md',
    '---\nvalid_until: 2026-08-31\n---\nThe code of the gate is heron 12.\n',
  )
  await ada.store.write('notes/river.md', 'The river is called Heron.\n')
}

async function textOf(ada: UserMemory, query: string, day: string, options: SearchOptions = {}) {
  const hits = await ada.search(query, { ...options, trueAt: new Date(`${day}T10:00:00Z`), limit: 50 })
  return hits.map(({ text }) => text).join('\n')
}

describe.each(KINDS)('search for what was true on a day, on %s', (kind) => {
  test.each([
    ['2025-06-01', ['Braga', 'cat', 'heron 12', 'called Heron'], ['Porto', 'Coimbra', 'bakery', 'cellar']],
    ['2026-02-25', ['cat'], ['Braga', 'Porto', 'Coimbra']],
    [
      '2026-05-01',
      ['Porto', 'bakery', 'heron 12', 'near the river'],
      ['Coimbra', 'Braga', 'Lisbon', 'cellar'],
    ],
    ['2026-06-03', ['Porto', 'cellar'], ['Coimbra']],
    ['2026-09-01', ['Porto', 'called Heron'], ['heron 12', 'bakery', 'Coimbra']],
    ['2026-11-01', ['Coimbra', 'cellar', 'cat'], ['Porto', 'Braga', 'heron 12', 'Lisbon']],
    ['2026-12-05', ['Coimbra', 'Lisbon'], ['Porto', 'heron 12']],
    ['2026-12-09', ['Coimbra'], ['Lisbon']],
  ])('on %s', async (day, there, notThere) => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await fill(ada)
    const text = await textOf(ada, 'User lives river heron gate code Lisbon', day)
    expect([day, ...there.filter((words) => !text.includes(words))]).toEqual([day])
    expect([day, ...notThere.filter((words) => text.includes(words))]).toEqual([day])
  })

  test('the message of a fact goes with it, others are of the day on which they were said', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await fill(ada)
    expect(await textOf(ada, 'near the river', '2026-04-01')).toMatch(/I live in Porto/)
    expect(await textOf(ada, 'near the river', '2026-11-01')).not.toMatch(/I live in Porto/)
    expect(await textOf(ada, 'orange badge', '2026-02-28')).not.toMatch(/orange/)
    expect(await textOf(ada, 'orange badge', '2026-11-01')).toMatch(/orange/)
  })

  test('with what was not true then it is marked, and pages are of one day', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await fill(ada)
    const trueAt = new Date('2026-05-01T10:00:00Z')
    const all = await ada.search('near the river', { trueAt, includeExpired: true })
    const marked = (words: string) => all.find(({ text }) => text.includes(words))?.expired
    expect([marked('I live in Porto'), marked('I live in Coimbra')]).toEqual([undefined, true])
    const { next } = await ada.search('near the river', { trueAt, limit: 1 })
    await expect(ada.search('near the river', { limit: 1, after: next ?? '' })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await expect(ada.search('x', { trueAt: new Date(Number.NaN) })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    expect((await ada.search('where is Porto', {})).map(({ text }) => text).join('\n')).toContain('I live in')
  })
})
