import { expect, test } from 'vitest'
import { author, by, openProposals, reason } from './__fixtures__/open-proposals.ts'

const PATH = 'workspaces/web/MEMORY.md'
const file = (...lines: string[]) => `# Web\n\n## Decisions\n\n${lines.map((line) => `- ${line}\n`).join('')}`

test('a declined change is known when it is proposed again, also on another day', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write(PATH, file('2026-11-01 [window] 14 days.'))
  const propose = async (...lines: string[]) =>
    await proposals.propose({ path: PATH, content: file(...lines), author, reason })
  const first = await propose('2026-11-01 [window] 14 days.', '2026-11-20 [window] 90 days.')
  expect(first.declined).toBeUndefined()
  await proposals.reject(first.id, { by, reason: 'too long' })
  await store.write(PATH, file('2026-10-01 [db] Postgres.', '2026-11-01 [window] 14 days.'))
  const lines = ['2026-10-01 [db] Postgres.', '2026-11-01 [window] 14 days.', '2026-11-25 [window] 90 days.']
  const again = await propose(...lines)
  expect(again).toMatchObject({ id: `${first.id}-2`, isNew: true, declined: { by, reason: 'too long' } })
  expect(await propose(...lines)).toMatchObject({
    id: again.id,
    isNew: false,
    declined: { reason: 'too long' },
  })
  expect((await propose('2026-11-01 [window] 14 days.', '[window] 60 days.')).declined).toBeUndefined()
  // Once a person has approved it, the rejection before is over.
  await proposals.approve(again.id, { by, apply: true })
  await store.write(PATH, file(...lines.slice(0, 2)))
  expect((await propose(...lines)).declined).toBeUndefined()
})

test('a declined decision leaves one line beside its file, and nothing else leaves one', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write(PATH, `${file('[db] Postgres.')}\n## Notes\n\n- A note.\n`)
  const reject = async (content: string | null, why?: string, path = PATH) => {
    const { id } = await proposals.propose({ path, content, author, reason })
    return await proposals.reject(id, { by, ...(why === undefined ? {} : { reason: why }) })
  }
  await reject(file('[db] Postgres.', '2026-11-19 [payments] Adyen. until 2027-01-01'), 'too\ndear')
  await reject(file('[db] Postgres.', 'We ship on Fridays.'))
  await reject(`${file('[db] Postgres.')}\n## Notes\n\n- Another note.\n`, 'no')
  await reject(null, 'no')
  await reject('# Notes\n\n- Adyen.\n', 'no', 'notes/a.md')
  expect(await store.list()).toEqual(['workspaces/web/MEMORY.md', 'workspaces/web/declined.md'])
  expect(await store.read('workspaces/web/declined.md')).toBe(
    '# Declined proposals\n\n' +
      '- 2026-11-20 Declined by ada (too dear): [payments] Adyen. until 2027-01-01\n' +
      '- 2026-11-20 Declined by ada: We ship on Fridays.\n',
  )
  // Texts that were changed by hand hinder no rejection.
  const { id } = await proposals.propose({ path: PATH, content: file('[x] y'), author, reason })
  await store.write(`.proposals/${id}/1-after.md`, 'changed')
  expect((await proposals.reject(id, { by })).status).toBe('rejected')
})
