import { describe, expect, test } from 'vitest'
import { call, succeed } from './__fixtures__/call.ts'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools, memoryGuidance } from './index.ts'

describe.each(KINDS)('a run of the agent itself on %s', (kind) => {
  test('its tools propose what all users share, and read nothing of a user', async () => {
    await using open = await openMemory(kind)
    const { memory } = open
    const ada = memory.user('ada')
    await ada.store.write('MEMORY.md', 'The code of the boathouse is 4711.\n')
    await memory.store.write('notes/team.md', 'The pier closes at nine.\n')
    const agent = memory.agent()
    const tools = createMemoryTools(agent)
    const results = [
      await succeed(tools.MemoryEdit, { file: 'notes/team.md', find: 'nine', replace: 'ten' }),
      await succeed(tools.MemoryAppendDaily, { text: 'Looked after the notes.' }),
      await succeed(tools.MemoryNote, { text: 'The pier has a lamp.' }),
    ]
    expect(results.map(({ action }) => action)).toEqual(['proposed', 'proposed', 'proposed'])
    expect(await ada.store.read('notes/team.md')).toBe('The pier closes at nine.\n')
    for (const { proposal } of results)
      await agent.proposals.approve(String(proposal), { by: 'grace', apply: true })
    expect(await ada.store.read('notes/team.md')).toBe('The pier closes at ten.\n')
    expect(await memory.user('bo').store.read('MEMORY.md')).toContain('The pier has a lamp.')

    const texts = [
      await succeed(tools.MemorySearch, { query: 'code of the boathouse 4711' }),
      await succeed(tools.MemoryList, {}),
      await call(tools.MemoryRead, { file: 'users/ada/MEMORY.md' }),
      await call(tools.MemoryList, { directory: 'users' }),
      await call(tools.MemoryWrite, { file: 'users/ada/MEMORY.md', content: 'x' }),
      await call(tools.MemoryForget, { query: 'boathouse' }),
    ].map(({ text }) => text)
    for (const text of texts) expect(text).not.toMatch(/is 4711|MEMORY\.md.*boathouse/)
    expect(texts[1]).not.toContain('users')
    expect(await ada.store.read('MEMORY.md')).toBe('The code of the boathouse is 4711.\n')
  })

  test('an app may let it write at once', async () => {
    await using open = await openMemory(kind)
    const agent = open.memory.agent()
    const tools = createMemoryTools(agent, { writes: 'direct' })
    await succeed(tools.MemoryWrite, { file: 'notes/team.md', content: 'The pier closes at nine.\n' })
    expect(await open.memory.user('ada').store.read('notes/team.md')).toBe('The pier closes at nine.\n')
    expect(await call(tools.MemoryWrite, { file: 'HEARTBEAT.md', content: 'x' })).toMatchObject({ ok: false })
  })
})

test('its guidance says that no user is there', () => {
  const text = memoryGuidance({ of: 'agent', writes: 'propose' })
  expect(text).toContain('No user is here.')
  expect(text).not.toContain('USER.md')
})
