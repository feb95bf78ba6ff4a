import { expect, test } from 'vitest'
import { fail, succeed } from '../__fixtures__/call.ts'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { createMemoryTools } from '../index.ts'

test('a shared entry is in the index, is read, and is never deleted', async () => {
  await using open = await openMemory()
  const agent = open.memory.agent()
  const bins = {
    name: 'bins',
    type: 'reference',
    description: 'Bins on Monday',
    body: 'Green bins.\n',
  } as const
  await agent.entries.upsert(bins)
  const tools = createMemoryTools(open.memory.user('bob'))
  const own = { action: 'upsert', name: 'tea', type: 'user', description: 'Likes tea', body: 'Tea.' } as const
  const index = async () => (await succeed(tools.MemoryRead, { file: 'memory/MEMORY.md' })).content
  for (const add of [undefined, own]) {
    if (add !== undefined) await succeed(tools.UpdateUserMemory, add)
    expect(await index()).toContain('[bins](bins.md) — Bins on Monday')
    expect(await succeed(tools.ReadUserMemory, { name: 'bins' })).toMatchObject({ body: bins.body })
    expect((await fail(tools.ReadUserMemory, { name: 'bin' })).text).toContain('Close to it are: bins.')
    const refused = await fail(tools.UpdateUserMemory, { action: 'delete', name: 'bins' })
    expect(refused.error.code).toBe('scope-violation')
    expect(refused.text).toContain('All users share the entry "bins"')
  }
  await succeed(tools.UpdateUserMemory, { ...own, name: 'bins', description: 'Bins on Tuesday' })
  expect(await index()).toBe('- [tea](tea.md) — Likes tea\n- [bins](bins.md) — Bins on Tuesday')
  expect(await agent.entries.read('bins')).toMatchObject(bins)
  expect((await succeed(tools.UpdateUserMemory, { action: 'delete', name: 'bins' })).action).toBe('deleted')
  expect(await index()).toContain('Bins on Monday')
})
