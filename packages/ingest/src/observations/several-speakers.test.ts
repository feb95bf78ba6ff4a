import { fixedClock } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { openStore } from '../summaries/__fixtures__/stores.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const KNOWN =
  '## Profile\n\n- 2026-11-20 [home] User lives in Porto\n\n## Facts\n\n- 2026-11-20 Ben has a boat\n'

/** The current lines after Ben's message and this answer. */
async function learn(answer: string, name: string, user?: string): Promise<string[]> {
  await using open = await openStore('sqlite')
  await open.store.write('observations.md', KNOWN)
  const ingester = createObservationIngester({
    llm: { chat: async () => ({ content: answer }) },
    store: open.store,
    clock: fixedClock('2026-11-22T10:00:00Z'),
    ...(user === undefined ? {} : { user }),
  })
  const content = 'I moved to Lyon, my home is there now, and I sold the boat. Porto is over.'
  await ingester.ingest([{ role: 'user', name, content, id: 'm1' }], { conversation: 'c' })
  const { statements } = statementLines.in(await open.store.read('observations.md'))
  return statements.map(({ section, key = '', text }) => `${section} [${key}] ${text}`)
}

const BEFORE = ['profile [home] User lives in Porto', 'facts [] Ben has a boat']

test.each([
  ['a fact with "User"', '- [home] User lives in Lyon [1] replaces K1', BEFORE],
  ['an end of a fact of the user', '- ended K1 [1]', BEFORE],
  [
    'an own fact',
    '- [home] Ben lives in Lyon [1] replaces K1',
    [...BEFORE, 'facts [ben: home] Ben lives in Lyon'],
  ],
  ['an own end', '- ended K2 [1]', [BEFORE[0], 'earlier [] Ben has a boat']],
])('of another speaker, %s', async (_what, answer, after) => {
  for (const user of ['ada', undefined])
    expect(new Set(await learn(answer, 'Ben', user))).toEqual(new Set(after))
})

test('a speaker with the name of the user is the user', async () => {
  const answer = '- [home] User lives in Lyon [1] replaces K1'
  expect(await learn(answer, 'Ada Lovelace', 'ada')).toContain('profile [home] User lives in Lyon')
})
