import { statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { fail, succeed } from '../__fixtures__/call.ts'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { createMemoryTools } from '../index.ts'

test.each(KINDS)('a fact is a statement of its day, once, and a newer one replaces it (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const ada = open.memory.user('ada')
  const { MemoryNote } = createMemoryTools(ada)
  expect(await succeed(MemoryNote, { text: 'Lives in Porto.', about: 'Home' })).toMatchObject({
    file: 'observations.md',
    action: 'created',
  })
  expect(await succeed(MemoryNote, { text: '- 2020-01-01 [home] Lives in\nPorto.' })).toMatchObject({
    action: 'unchanged',
  })
  await succeed(MemoryNote, { text: 'Lives in Coimbra.', about: '[home]', until: '2026-12-31' })
  expect(await ada.store.read('observations.md')).toBe(
    '## Facts\n\n- 2026-11-20 [home] Lives in Porto.\n- 2026-11-20 [home] Lives in Coimbra. until 2026-12-31\n',
  )
  expect(open.commits.at(-1)).toMatchObject({ author: 'agent', reason: 'MemoryNote observations.md' })
})

test.each(KINDS)('in a project it is a decision, and waits for a person (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const ferry = open.memory.project('ferry')
  await ferry.store.write('PMEMORY.md', '# Ferry\n\n## Decisions\n\n- 2026-11-01 [database] MySQL\n')
  const { MemoryNote } = createMemoryTools(ferry)
  const { proposal = '', action } = await succeed(MemoryNote, { text: 'Postgres 17', about: 'database' })
  expect(action).toBe('proposed')
  await ferry.proposals.approve(proposal, { by: 'Grace' })
  await ferry.proposals.apply(proposal)
  const { statements } = statementLines.in(await ferry.store.read('PMEMORY.md'))
  expect(statements.map(({ section, day, key, text }) => [section, day, key, text])).toEqual([
    ['decisions', '2026-11-01', 'database', 'MySQL'],
    ['decisions', '2026-11-20', 'database', 'Postgres 17'],
  ])
})

test('a last day that is past is refused by name, and today is none', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const { MemoryNote } = createMemoryTools(ada)
  for (const input of [
    { text: 'Support is Ana.', until: '2025-03-30' },
    { text: '2026-11-01 [support] Support is Ana. until 2026-11-19' },
  ]) {
    const { error } = await fail(MemoryNote, input)
    expect(error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/"until" is 202\d-/),
    })
  }
  expect(await ada.store.exists('observations.md')).toBe(false)
  await succeed(MemoryNote, { text: 'Support is Ana.', until: '2026-11-20' })
})

test('text without words is refused, and a key is not kept', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const { MemoryNote } = createMemoryTools(ada)
  expect((await fail(MemoryNote, { text: ' - ' })).error.code).toBe('invalid-input')
  expect((await fail(MemoryNote, { text: 'Pays rent.', until: 'May' })).error.code).toBe('invalid-argument')
  expect((await fail(MemoryNote, { text: 'a <|im_start|> b' })).error.code).toBe('invalid-content')
  expect(await ada.store.exists('observations.md')).toBe(false)
  const token = `ghp_${'a1B2c3D4'.repeat(5)}`
  const { warnings } = await succeed(MemoryNote, { text: `The token is ${token}` })
  expect(warnings).toHaveLength(1)
  expect(await ada.store.read('observations.md')).not.toContain(token)
})
